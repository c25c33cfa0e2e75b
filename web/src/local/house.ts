/** The house of this device: everything asked at its tables passes through one queue. */

import type { Problem } from '../wire';
import type { KeptRecord, Row, Store } from './store';
import type { CoreQuestion, Thinker } from './thinker';

/** The functions of src/foxden/browser/bridge.py; text goes in and out. */
export interface Bridge {
  open_table(code: string, rows: string): void;
  number(code: string): number;
  renew(code: string, rows: string): void;
  take_in(code: string, rows: string): void;
  hear(code: string, line: string, text: string): string;
  wake(code: string): string;
  think(code: string, decision: string): string;
  anything(code: string, decision: string): string;
  question(thought: number): Bytes;
  answer(thought: number, data: Uint8Array): string;
  forget(thought: number): void;
  play(code: string, decision: string): string;
  tell(code: string): string;
  refuse(code: string, line: string, text: string, key: string): string;
  stand_still(code: string): string;
  leave(code: string, line: string): boolean;
  make(body: string): string;
  join(code: string, body: string): string;
  info(): string;
  ask(path: string, query: string, body: string): string;
  ask_den(path: string, body: string): string;
  ask_of_record(what: string, query: string, record: string): string;
  ask_at(code: string, what: string, token: string, body: string): string;
}

/** Python's bytes, until they are let go. */
interface Bytes {
  toJs(): Uint8Array;
  destroy(): void;
}

interface Keep {
  rows: readonly Omit<Row, 'table'>[];
  game: number | null;
  record: string | null;
  answer: unknown;
  problem: Problem | null;
  step: Step | null;
}

interface Decision {
  seat: number;
  decision: string;
  level: string | null;
  by: string | null;
  /** The part of its usual time that the bot takes. */
  share: number;
}

/** How far a thought has come: to a question for a core, or to its end. */
interface Step {
  id: number;
  question: CoreQuestion | null;
  result: unknown;
}

interface Telling {
  frames: readonly (readonly [line: string, text: string])[];
  wake_in: number | null;
  decisions: readonly Decision[];
}

/** What was decided is not kept, and so not done. */
class NotKept extends Error {
  readonly key: string;

  constructor(failure: unknown) {
    super(String(failure));
    const isFull = failure instanceof DOMException && failure.name === 'QuotaExceededError';
    this.key = isFull ? 'local.refused.full' : 'local.refused.failed';
  }
}

const MOST_TRIES = 10;
/** Milliseconds until what could not be kept is tried again. */
const PATIENCE = 3_000;
const LONGEST_TIMER = 2 ** 31 - 1;

export class House {
  readonly #bridge: Bridge;
  readonly #store: Store;
  readonly #thinker: Thinker;
  readonly #botSeconds: number;
  readonly #tell: (line: string, text: string) => void;
  readonly #bringDen: () => Promise<void>;
  /** Other pages of this device say here that they have written. */
  readonly #hints = new BroadcastChannel('foxden-tables');
  readonly #open = new Set<string>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #thinking = new Set<string>();
  /** Tables at which something could not be kept. */
  readonly #still = new Set<string>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(
    bridge: Bridge,
    store: Store,
    thinker: Thinker,
    botSeconds: number,
    tell: (line: string, text: string) => void,
    bringDen: () => Promise<void>,
  ) {
    this.#bridge = bridge;
    this.#store = store;
    this.#thinker = thinker;
    this.#botSeconds = botSeconds;
    this.#tell = tell;
    this.#bringDen = bringDen;
    this.#hints.onmessage = ({ data }: MessageEvent<string>) => {
      void this.#next(() => this.#catchUp(data)); // also while that table is being opened
    };
  }

  #next<Result>(job: () => Promise<Result>): Promise<Result> {
    const done = this.#queue.then(job);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  // ---------------------------------------------------------------- a page's line

  hear(table: string, line: string, text: string): Promise<void> {
    return this.#next(async () => {
      if (!(await this.#isThere(table))) {
        const facts = { table };
        const refused = { type: 'refused', ack: null, code: 'not_found', clause: null, facts };
        this.#tell(line, JSON.stringify({ ...refused, key: 'server.not_found.table' }));
        return;
      }
      try {
        await this.#transact(table, () => this.#bridge.hear(table, line, text));
      } catch (failure) {
        if (!(failure instanceof NotKept)) throw failure;
        const refused = this.#bridge.refuse(table, line, text, failure.key);
        this.#send((JSON.parse(refused) as Telling['frames']) ?? []);
      }
      this.#goOn(table);
    });
  }

  hangUp(table: string, line: string): Promise<void> {
    return this.#next(async () => {
      if (!this.#open.has(table) || this.#bridge.leave(table, line)) return;
      this.#open.delete(table);
      clearTimeout(this.#timers.get(table));
    });
  }

  /** Have a table in memory; false where there is none. */
  async #isThere(table: string): Promise<boolean> {
    if (this.#open.has(table)) return true;
    const rows = await this.#store.read(table);
    if (rows.length === 0) return false;
    this.#bridge.open_table(table, JSON.stringify(rows));
    this.#open.add(table);
    await this.#transact(table, () => this.#bridge.wake(table)).catch(() => undefined);
    return true;
  }

  // ---------------------------------------------------------------- decide, keep, tell

  /** Decide and keep; where another page was first, decide again on what is new. */
  async #transact(table: string, decide: () => string): Promise<Keep> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const keep = JSON.parse(decide()) as Keep;
      if (keep.rows.length === 0) return keep;
      try {
        if (await this.#keep(table, keep)) return keep;
      } catch (failure) {
        await this.#readAnew(table);
        throw new NotKept(failure);
      }
      await this.#readAnew(table);
    }
    throw new NotKept('too busy');
  }

  async #keep(table: string, { rows, game, record }: Keep): Promise<boolean> {
    const ended: KeptRecord | null =
      record === null || game === null ? null : { table, number: game, payload: record };
    const kept = await this.#store.append(
      rows.map((row) => ({ ...row, table })),
      ended,
    );
    if (kept) this.#hints.postMessage(table);
    return kept;
  }

  async #readAnew(table: string): Promise<void> {
    if (this.#open.has(table))
      this.#bridge.renew(table, JSON.stringify(await this.#store.read(table)));
  }

  /** Another page has written. */
  async #catchUp(table: string): Promise<void> {
    if (!this.#open.has(table)) return;
    const rows = await this.#store.read(table, this.#bridge.number(table));
    if (rows.length === 0) return;
    this.#bridge.take_in(table, JSON.stringify(rows));
    this.#goOn(table);
  }

  #send(frames: Telling['frames']): void {
    for (const [line, text] of frames) this.#tell(line, text);
  }

  /** Tell what is kept; then clocks and bots go on by themselves. */
  #goOn(table: string): void {
    const { frames, wake_in, decisions } = JSON.parse(this.#bridge.tell(table)) as Telling;
    this.#send(frames);
    clearTimeout(this.#timers.get(table));
    if (wake_in !== null) {
      const wait = Math.min(wake_in * 1000, LONGEST_TIMER);
      this.#timers.set(
        table,
        setTimeout(() => void this.#do(table, () => this.#bridge.wake(table)), wait),
      );
    }
    for (const decision of decisions) void this.#decide(table, decision);
  }

  /** What happens by itself; what could not be kept is tried again after a while. */
  #do(table: string, decide: () => string): Promise<void> {
    return this.#next(async () => {
      if (!this.#open.has(table)) return;
      try {
        await this.#transact(table, decide);
      } catch (failure) {
        if (!(failure instanceof NotKept)) throw failure;
        this.#standStill(table);
        return;
      }
      this.#still.delete(table);
      this.#goOn(table);
    });
  }

  /** Say once that the game waits for room, and look again and again whether there is some. */
  #standStill(table: string): void {
    if (!this.#still.has(table))
      this.#send(JSON.parse(this.#bridge.stand_still(table)) as Telling['frames']);
    this.#still.add(table);
    clearTimeout(this.#timers.get(table));
    const again = (): void =>
      void this.#next(async () => this.#open.has(table) && this.#goOn(table));
    this.#timers.set(table, setTimeout(again, PATIENCE));
  }

  /** Let a bot decide, and play it after a time that tells nothing of its hand. */
  async #decide(table: string, decision: Decision): Promise<void> {
    const name = `${table}/${String(decision.seat)}/${decision.decision}`;
    if (this.#thinking.has(name)) return;
    this.#thinking.add(name);
    try {
      const seconds = decision.share * this.#botSeconds * (0.75 + Math.random() / 2);
      const began = performance.now();
      const decided = await this.#chosen(table, JSON.stringify(decision));
      const left = leftToThink(seconds * 1000, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, left));
      if (this.#open.has(table)) await this.#do(table, () => this.#bridge.play(table, decided));
    } finally {
      this.#thinking.delete(name);
    }
  }

  async #chosen(table: string, decision: string): Promise<string> {
    try {
      const step = JSON.parse(this.#bridge.think(table, decision)) as Step;
      return JSON.stringify(await this.#thinkThrough(step));
    } catch (failure) {
      console.error(failure);
      return this.#bridge.anything(table, decision);
    }
  }

  /** Have the cores answer what a thought asks, until it has come to its end. */
  async #thinkThrough(begun: Step): Promise<unknown> {
    let step = begun;
    try {
      while (step.question !== null) {
        const data = this.#bridge.question(step.id);
        const asked = data.toJs();
        data.destroy();
        const answer = await this.#thinker.ask(step.question, asked);
        step = JSON.parse(this.#bridge.answer(step.id, answer)) as Step;
      }
    } catch (failure) {
      this.#bridge.forget(begun.id);
      throw failure;
    }
    return step.result;
  }

  // ---------------------------------------------------------------- questions

  /** What the page would ask a server over REST. */
  async ask(address: string, body: string | null): Promise<Pick<Keep, 'answer' | 'problem'>> {
    const [path = '', query = ''] = address.split('?');
    const facts = JSON.stringify(Object.fromEntries(new URLSearchParams(query)));
    const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
    const answer = await this.#next(() => this.#answer(parts, facts, body));
    // thinking takes its time, and tables go on meanwhile
    return answer.step === null
      ? answer
      : { problem: null, answer: await this.#thinkThrough(answer.step) };
  }

  async #answer(parts: readonly string[], query: string, body: string | null): Promise<Keep> {
    const [what, table = '', ...rest] = parts;
    if (what === 'daily' || what === 'puzzles') {
      await this.#bringDen();
      return JSON.parse(this.#bridge.ask_den(parts.join('/'), body ?? '')) as Keep;
    }
    if (what === undefined) return JSON.parse(this.#bridge.info()) as Keep;
    if (what === 'tables' && table === '' && body !== null) return this.#make(body);
    if (what === 'tables' && (await this.#isThere(table))) {
      if (rest[0] === 'places' && body !== null) return this.#join(table, body);
      if (rest.length === 1) {
        const token = (JSON.parse(query) as { token?: string }).token ?? '';
        const [of = ''] = rest;
        return JSON.parse(this.#bridge.ask_at(table, of, token, body ?? '')) as Keep;
      }
      if (rest[0] === 'games' && rest[2] !== undefined) {
        const record = await this.#store.record(table, Number(rest[1]));
        return JSON.parse(this.#bridge.ask_of_record(rest[2], query, record ?? '')) as Keep;
      }
    }
    return JSON.parse(this.#bridge.ask(parts.join('/'), query, body ?? '')) as Keep;
  }

  async #make(body: string): Promise<Keep> {
    const made = JSON.parse(this.#bridge.make(body)) as Keep;
    if (made.problem !== null) return made;
    return this.#orProblem(async () => {
      await this.#keep((made.answer as { table: string }).table, made).catch((failure: unknown) => {
        throw new NotKept(failure);
      });
      return made;
    });
  }

  async #join(table: string, body: string): Promise<Keep> {
    return this.#orProblem(async () => {
      const joined = await this.#transact(table, () => this.#bridge.join(table, body));
      this.#goOn(table);
      return joined;
    });
  }

  async #orProblem(act: () => Promise<Keep>): Promise<Keep> {
    try {
      return await act();
    } catch (failure) {
      if (!(failure instanceof NotKept)) throw failure;
      const problem: Problem = { code: 'not_kept', key: failure.key, facts: {}, clause: null };
      return { rows: [], game: null, record: null, answer: null, problem, step: null };
    }
  }
}

/** What is left of the time to think; a slow thought takes as long again, or again. */
function leftToThink(wanted: number, spent: number): number {
  return wanted > 0 ? wanted - (spent % wanted) : 0;
}
