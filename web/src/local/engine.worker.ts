/**
 * The house in this page: Python with the rules, tables in memory, their logs in the browser's
 * store. As on a server a step is decided, kept, and only then told (src/foxden/browser).
 */

import { loadPyodide, type PyodideAPI } from 'pyodide';
import type { Problem } from '../wire';
import { download } from './download';
import { House } from './house';
import type { Bridge } from './house';
import type { FromWorker, Manifest, ToWorker } from './protocol';
import { openStore } from './store';
import { Thinker } from './thinker';

const post = (message: FromWorker): void => {
  postMessage(message);
};

let house: House | null = null;

onmessage = ({ data }: MessageEvent<ToWorker>): void => {
  switch (data.kind) {
    case 'start':
      begin(data).catch((failure: unknown) => {
        post({ kind: 'failed', why: String(failure) });
      });
      break;
    case 'ping':
      post({ kind: 'pong', id: data.id });
      break;
    case 'ask':
      void reply(data.id, data.path, data.body);
      break;
    case 'frame':
      void house?.hear(data.table, data.line, data.text);
      break;
    case 'hangup':
      void house?.hangUp(data.table, data.line);
      break;
  }
};

async function begin(asked: ToWorker & { kind: 'start' }): Promise<void> {
  const { base, manifest, botSeconds, life } = asked;
  const [python, store, told] = await Promise.all([
    loadPython(base, manifest),
    openStore(),
    hold(life),
  ]);
  const bridge = python.pyimport('foxden.browser.bridge') as Bridge;
  const thinker = new Thinker(base, manifest);
  const tell = (line: string, text: string): void => {
    post({ kind: 'told', line, text });
  };
  let den: Promise<void> | null = null;
  const bringDen = (): Promise<void> => {
    den ??= unpack(
      python,
      download(base, manifest.den, () => undefined),
    ).catch((failure: unknown) => {
      den = null; // the next question tries again
      throw failure;
    });
    return den;
  };
  house = new House(bridge, store, thinker, botSeconds, tell, bringDen);
  post({ kind: 'ready', keeps: store.keeps, told });
}

/**
 * Take a lock and never let it go: the page is given it when this worker has died. False at a plain
 * address, which has none, and where a browser that lets no site keep anything refuses it.
 */
async function hold(lock: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  return new Promise((held) => {
    const life = (): Promise<never> => {
      held(true);
      return new Promise(() => undefined);
    };
    navigator.locks.request(lock, life).catch(() => {
      held(false);
    });
  });
}

/** Put a pack of our modules beside those that are there. */
async function unpack(python: PyodideAPI, pack: Promise<Response>): Promise<void> {
  python.unpackArchive(await (await pack).arrayBuffer(), 'zip');
}

async function loadPython(base: string, manifest: Manifest): Promise<PyodideAPI> {
  let loaded = 0;
  const count = (bytes: number): void => {
    loaded += bytes;
    post({ kind: 'progress', loaded });
  };
  const given = new Map([
    [`${base}${manifest.index}pyodide.asm.wasm`, download(base, manifest.code, count)],
    [`${base}${manifest.library.name}`, download(base, manifest.library, count)],
  ]);
  const wheel = download(base, manifest.wheel, count);
  const modules = download(base, manifest.house, count);
  // Pyodide fetches by name what lies here compressed, and what was counted as it came.
  const fetchAny = globalThis.fetch;
  globalThis.fetch = (asked, init) => given.get(String(asked)) ?? fetchAny(asked, init);
  const python = await loadPyodide({
    indexURL: `${base}${manifest.index}`,
    stdLibURL: `${base}${manifest.library.name}`,
    lockFileContents: JSON.stringify(manifest.lock),
    packageBaseUrl: `${base}${manifest.index}`,
  });
  globalThis.fetch = fetchAny;
  count(manifest.script);
  python.unpackArchive(await (await wheel).arrayBuffer(), 'wheel');
  await unpack(python, modules);
  return python;
}

async function reply(id: number, path: string, body: string | null): Promise<void> {
  const failure: Problem = { code: 'failure', key: 'server.http.500', facts: {}, clause: null };
  try {
    const { answer, problem } = (await house?.ask(path, body)) ?? {
      answer: null,
      problem: failure,
    };
    post({ kind: 'answer', id, answer, problem });
  } catch (wrong) {
    console.error(wrong);
    post({ kind: 'answer', id, answer: null, problem: failure });
  }
}
