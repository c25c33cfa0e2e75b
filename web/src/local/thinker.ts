/** Asking cores: they run in a worker of their own, so that tables go on while bots think. */

import type { Answered, Asked, CoreGiven } from '../lib/cores/thinker.worker';
import { download } from './download';
import type { Manifest, Packed } from './protocol';

/** `thinking.Question` of src/foxden/browser. */
export interface CoreQuestion {
  core: string;
  function: string;
  iterations: number | null;
  seconds: number | null;
  chunk: number;
  /** Of bots' own files the one whose bytes follow the data. */
  file: string | null;
}

interface Waiting {
  resolve: (data: Uint8Array) => void;
  reject: (problem: Error) => void;
}

export class Thinker {
  readonly #base: string;
  readonly #manifest: Pick<Manifest, 'cores' | 'networks'>;
  readonly #given = new Map<string, Promise<void>>();
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #number = 0;

  constructor(base: string, manifest: Pick<Manifest, 'cores' | 'networks'>) {
    this.#base = base;
    this.#manifest = manifest;
  }

  /** The answer; nothing where a file belongs to the question that cannot be had now. */
  async ask(question: CoreQuestion, asked: Uint8Array): Promise<Uint8Array> {
    const data = question.file === null ? asked : await this.#with(question.file, asked);
    if (data === null) return new Uint8Array();
    const given = this.#given.get(question.core) ?? this.#give(question.core);
    this.#given.set(question.core, given);
    await given;
    this.#number += 1;
    const id = this.#number;
    const { core, iterations, seconds, chunk } = question;
    const budget = iterations === null ? null : { iterations, seconds };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#post({ id, core, function: question.function, data, budget, chunk });
    });
  }

  /** Bring a core, when it is first asked. */
  async #give(core: string): Promise<void> {
    const wasm = await this.#bring(this.#manifest.cores[core]);
    this.#post({ core, wasm });
  }

  /** Data and a file; null where it cannot be had, and the next question tries again. */
  async #with(file: string, data: Uint8Array): Promise<Uint8Array | null> {
    try {
      const bytes = await this.#bring(this.#manifest.networks[file]);
      return new Uint8Array(await new Blob([new Uint8Array(data), bytes]).arrayBuffer());
    } catch {
      return null;
    }
  }

  async #bring(packed: Packed | undefined): Promise<ArrayBuffer> {
    if (packed === undefined) throw new Error('no such file');
    const file = await download(this.#base, packed, () => undefined);
    return file.arrayBuffer();
  }

  #post(message: CoreGiven | Asked): void {
    this.#worker ??= this.#begun();
    this.#worker.postMessage(message);
  }

  #begun(): Worker {
    const worker = new Worker(new URL('../lib/cores/thinker.worker.ts', import.meta.url), {
      type: 'module',
    });
    worker.onmessage = ({ data }: MessageEvent<Answered>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ('problem' in data) waiting?.reject(new Error(data.problem));
      else waiting?.resolve(data.data);
    };
    worker.onerror = () => {
      this.#lose(worker);
    };
    return worker;
  }

  /** One that has died is asked no more; the next question begins another. */
  #lose(worker: Worker): void {
    worker.terminate();
    this.#worker = null;
    this.#given.clear();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Error('the thinker is gone'));
  }
}
