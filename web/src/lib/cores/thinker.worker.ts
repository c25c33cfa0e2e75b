/**
 * Thinks for bots and for the solver, so that the page never waits for them. It is given each
 * core once, as the bytes of its WebAssembly file, and then asked. Questions to a core that it
 * has not been given wait for it; whatever goes wrong with one is said in its answer.
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

export type Answered = { id: number; data: Uint8Array } | { id: number; problem: string };

const cores = new Map<string, PromiseWithResolvers<Core>>();

function coreOf(name: string): PromiseWithResolvers<Core> {
  const known = cores.get(name) ?? promised<Core>();
  cores.set(name, known);
  return known;
}

function promised<Value>(): PromiseWithResolvers<Value> {
  let resolve!: PromiseWithResolvers<Value>['resolve'];
  let reject!: PromiseWithResolvers<Value>['reject'];
  const promise = new Promise<Value>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  promise.catch(() => undefined); // whoever asks is told
  return { promise, resolve, reject };
}

async function answer(asked: Asked): Promise<Answered> {
  try {
    const core = await coreOf(asked.core).promise;
    return { id: asked.id, data: core.answer(asked) };
  } catch (problem) {
    return { id: asked.id, problem: String(problem) };
  }
}

self.addEventListener('message', (event: MessageEvent<CoreGiven | Asked>) => {
  const message = event.data;
  if ('wasm' in message) {
    const waiting = coreOf(message.core);
    Core.load(message.wasm).then(waiting.resolve, waiting.reject);
    return;
  }
  void answer(message).then((answered) => self.postMessage(answered));
});
