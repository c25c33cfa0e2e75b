"""A house without a server: tables that live in the page, in a Web Worker, under Pyodide."""
