/**
 * A core of compiled code: bots and the solver, as functions from bytes to bytes. What these
 * functions are is told in `src/foxden/bots/cores`; this does what `Cores.answer` does there.
 */

/** How long to think: a number of iterations is reproducible, seconds are not. */
export interface Budget {
  iterations: number;
  seconds?: number | null;
}

export interface Question {
  function: string;
  data: Uint8Array;
  /** Without one there is nothing to go on with: the answer is there at once. */
  budget?: Budget | null;
  /** Steps between two looks at the clock. */
  chunk?: number;
}

type Step = (
  data: number,
  size: number,
  desk: number,
  answer: number,
  made: number,
  count: number,
) => number;

const ANSWER = 1 << 16;
const PAGE = 1 << 16;
const CHUNK = 64;

/** The smallest module with a number of 128 bits in it: a function with one, which does nothing. */
const WIDE = [
  [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // "\0asm", version 1
  [0x01, 0x04, 0x01, 0x60, 0x00, 0x00], // a kind of function
  [0x03, 0x02, 0x01, 0x00], // one of that kind
  [0x0a, 0x06, 0x01, 0x04, 0x01, 0x01, 0x7b, 0x0b], // and what it does
];

/** Whether this browser knows the instructions that cores are made of; since 2023 all do. */
export function canThink(): boolean {
  return WebAssembly.validate(new Uint8Array(WIDE.flat()));
}

export class Core {
  readonly #memory: WebAssembly.Memory;
  readonly #functions: WebAssembly.Exports;
  readonly #answer: number;
  readonly #desk: number;
  readonly #data: number;

  private constructor(functions: WebAssembly.Exports) {
    this.#functions = functions;
    this.#memory = functions['memory'] as WebAssembly.Memory;
    const free = (functions['__heap_base'] as WebAssembly.Global).value as number;
    this.#answer = aligned(free);
    this.#desk = this.#answer + ANSWER;
    this.#data = aligned(this.#desk + (functions['room'] as () => number)());
  }

  static async load(bytes: BufferSource): Promise<Core> {
    const { instance } = await WebAssembly.instantiate(bytes);
    return new Core(instance.exports);
  }

  answer(question: Question): Uint8Array<ArrayBuffer> {
    const step = this.#functions[question.function] as Step;
    const size = question.data.length;
    this.#grow(this.#data + size);
    new Uint8Array(this.#memory.buffer).set(question.data, this.#data);
    const work = (made: number, count: number): number =>
      step(this.#data, size, this.#desk, this.#answer, made, count);
    const made = question.budget ? think(work, question.budget, question.chunk ?? CHUNK) : 0;
    const told = work(made, 0);
    return new Uint8Array(this.#memory.buffer).slice(this.#answer, this.#answer + told);
  }

  #grow(bytes: number): void {
    const missing = bytes - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
  }
}

/** Work for as long as a budget lasts or there is something to do; returns the steps made. */
function think(
  work: (made: number, count: number) => number,
  budget: Budget,
  chunk: number,
): number {
  if (budget.seconds === undefined || budget.seconds === null) {
    work(0, budget.iterations);
    return budget.iterations;
  }
  const end = performance.now() + 1000 * budget.seconds;
  let made = 0;
  while (made < budget.iterations && performance.now() < end) {
    const settled = work(made, chunk);
    made += chunk;
    if (settled) break;
  }
  return made;
}

function aligned(address: number): number {
  return (address + 63) & ~63;
}
