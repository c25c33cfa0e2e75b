/**
 * Thinks for bots and for the solver, so that the page never waits for them. It is given each
 * core once, as the bytes of its WebAssembly file, and then asked. Questions to a core that it
 * has not been given yet wait for it; what goes wrong with one is said in its answer.
 */

import { Core, type Question } from './core';

export interface CoreGiven {
  core: string;
  wasm: ArrayBuffer;
}

export interface Asked extends Question {
  id: number;
  core: string;
}

export type Answered =
  { id: number; data: Uint8Array<ArrayBuffer> } | { id: number; problem: string };

interface Arriving {
  core: Promise<Core>;
  arrives: (core: Promise<Core>) => void;
}

const cores = new Map<string, Arriving>();

function coreOf(name: string): Arriving {
  let arriving = cores.get(name);
  if (!arriving) {
    let arrives: Arriving['arrives'] = () => undefined;
    const core = new Promise<Core>((resolve) => (arrives = resolve));
    arriving = { core, arrives };
    cores.set(name, arriving);
  }
  return arriving;
}

async function answer(asked: Asked): Promise<Answered> {
  try {
    const core = await coreOf(asked.core).core;
    return { id: asked.id, data: core.answer(asked) };
  } catch (problem) {
    return { id: asked.id, problem: String(problem) };
  }
}

function tell(answered: Answered): void {
  self.postMessage(answered, { transfer: 'data' in answered ? [answered.data.buffer] : [] });
}

self.addEventListener('message', ({ data }: MessageEvent<CoreGiven | Asked>) => {
  if ('wasm' in data) coreOf(data.core).arrives(Core.load(data.wasm));
  else void answer(data).then(tell);
});
