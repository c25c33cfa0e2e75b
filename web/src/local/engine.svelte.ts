/**
 * The engine as the page knows it: a worker that is started when it is first needed, asked over
 * messages, and started again where it has died. All it knows is kept by the browser, so a new
 * one goes on where the old one ended.
 */

import { canThink } from '../lib/cores/core';
import { sayAll } from '../lib/i18n.svelte';
import type { LocalLine } from '../lib/local.svelte';
import { randomHex } from '../lib/random';
import { base } from '../lib/router.svelte';
import type { Problem } from '../wire';
import { keep, readManifest } from './kept';
import type { FromWorker, ToWorker } from './protocol';

/** Milliseconds in which a worker that lives says so, where its death is not told. */
const PATIENCE = 15_000;
const BOT_SECONDS = 1.2;

export class EngineFailed extends Error {}

interface Asked {
  resolve: (answer: { answer: unknown; problem: Problem | null }) => void;
  reject: (failure: Error) => void;
}

let loaded = $state(0);
let total = $state(0);
let status = $state<'idle' | 'loading' | 'ready' | 'failed' | 'old'>('idle');
let keeps = $state(true);

let worker: Worker | null = null;
let ready: Promise<void> | null = null;
let asked = new Map<number, Asked>();
let number = 0;
let deathIsTold = false;
const lines = new Map<string, LocalLine>();

export const engineStatus = (): typeof status => status;
/** How much of the engine is here, from 0 to 1. */
export const engineProgress = (): number => (total === 0 ? 0 : Math.min(1, loaded / total));
/** Whether what is played here outlives this window. */
export const engineKeeps = (): boolean => keeps;

/** Have the engine running. */
export function start(): Promise<void> {
  ready ??= begin().catch((failure: unknown) => {
    console.error(failure); // the page says only that it failed
    status = canThink() ? 'failed' : 'old';
    stop();
    throw failure;
  });
  return ready;
}

async function begin(): Promise<void> {
  void sayAll().catch(() => undefined);
  if (!canThink()) throw new EngineFailed('old'); // before anything is brought in vain
  status = 'loading';
  loaded = 0;
  const begun = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
  worker = begun;
  const life = randomHex(8);
  const manifest = await readManifest();
  const { script, code, library, wheel, house } = manifest;
  total = [code, library, wheel, house].reduce((sum, { size }) => sum + size, script);
  await new Promise<void>((resolve, reject) => {
    begun.onerror = () => {
      reject(new EngineFailed('worker'));
    };
    begun.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'ready') {
        keeps = data.keeps;
        deathIsTold = data.told;
        resolve();
      } else if (data.kind === 'failed') reject(new EngineFailed(data.why));
      else hear(data);
    };
    post({
      kind: 'start',
      life,
      base: new URL(base, location.origin).href,
      manifest,
      botSeconds: Number(document.documentElement.dataset.botSeconds ?? BOT_SECONDS),
    });
  });
  status = 'ready';
  if (deathIsTold) void navigator.locks.request(life, () => bury(begun));
  void keep(manifest).catch(() => undefined); // the next start tries again
}

function post(message: ToWorker): void {
  worker?.postMessage(message);
}

function hear(message: FromWorker): void {
  switch (message.kind) {
    case 'progress':
      loaded = message.loaded;
      break;
    case 'told':
      lines.get(message.line)?.onmessage?.(new MessageEvent('message', { data: message.text }));
      break;
    case 'pong':
      settle(message.id, { answer: null, problem: null });
      break;
    case 'answer':
      settle(message.id, message);
      break;
    case 'ready':
    case 'failed':
      break;
  }
}

function settle(id: number, answer: { answer: unknown; problem: Problem | null }): void {
  asked.get(id)?.resolve(answer);
  asked.delete(id);
}

function call(
  message: (id: number) => ToWorker,
): Promise<{ answer: unknown; problem: Problem | null }> {
  number += 1;
  const id = number;
  return new Promise((resolve, reject) => {
    asked.set(id, { resolve, reject });
    post(message(id));
  });
}

/** Let the worker go, with all that waits for it: whoever asked may ask a new one. */
function stop(): void {
  worker?.terminate();
  worker = null;
  ready = null;
  const waiting = asked;
  asked = new Map();
  for (const { reject } of waiting.values()) reject(new EngineFailed('gone'));
  for (const line of lines.values()) line.end();
  lines.clear();
}

/** A worker holds its lock as long as it lives; now it was given to us. */
function bury(dead: Worker): void {
  if (worker === dead) stop();
}

/** Have a worker that answers. */
async function alive(): Promise<void> {
  await start();
  if (deathIsTold || worker === null) return;
  const current = worker;
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, false));
  const pong = call((id) => ({ kind: 'ping', id })).then(
    () => true,
    () => false,
  );
  if (await Promise.race([pong, timeout])) return;
  bury(current);
  await start();
}

/** Ask what a server would be asked over REST; the path begins after `api/`. */
export async function ask(
  path: string,
  body?: unknown,
): Promise<{ answer: unknown; problem: Problem | null }> {
  await alive();
  const text = body === undefined ? null : JSON.stringify(body);
  return call((id) => ({ kind: 'ask', id, path, body: text }));
}

/** Connect a line to a table of this device. */
export async function connect(
  table: string,
  line: LocalLine,
): Promise<{ send: (text: string) => void; hangUp: () => void }> {
  await alive();
  const name = randomHex(8);
  lines.set(name, line);
  return {
    send: (text) => {
      post({ kind: 'frame', table, line: name, text });
    },
    hangUp: () => {
      lines.delete(name);
      post({ kind: 'hangup', table, line: name });
    },
  };
}
