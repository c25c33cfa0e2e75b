# The two commands: `make play` and `make test`. Everything lives in .venv; nothing else is touched.
PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/installed

.PHONY: play test check prove bench format clean

play: $(INSTALLED)
	$(BIN)/foxden play

test: check
	$(BIN)/pytest -n 2 -m "not long"

check: $(INSTALLED)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

prove: check
	$(BIN)/pytest -n 2

bench: $(INSTALLED)
	@for file in benchmarks/*.py; do $(BIN)/python $$file || exit 1; done

format: $(INSTALLED)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

$(INSTALLED): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --constraint constraints.txt --editable ".[dev,bench]"
	touch $@

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
