import { read, write } from '../lib/storage';

const MOST_STEPS = 60;

/**
 * A value that stays on this device, also when the page is closed in the middle of a count, and
 * whose changes can be taken back, one after the other, also after that.
 */
export class Kept<Value> {
  readonly #key: string;
  #value: Value;
  #before: readonly Value[];
  /** What the last change was about; changes of one thing are taken back together. */
  #topic: string | null = null;

  constructor(key: string, empty: Value) {
    this.#key = `foxden.count/${key}`;
    this.#value = $state.raw(read<Value>(this.#key) ?? empty);
    this.#before = $state.raw(read<Value[]>(`${this.#key}/before`) ?? []);
  }

  get value(): Value {
    return this.#value;
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  /** Two changes in a row with the same topic (the digits of a number) are one step. */
  change(changed: Value, topic: string | null = null): void {
    const goesOn = topic !== null && topic === this.#topic;
    if (!goesOn) this.#before = [...this.#before, this.#value].slice(-MOST_STEPS);
    this.#topic = topic;
    this.#keep(changed);
  }

  undo(): void {
    const before = this.#before.at(-1);
    if (before === undefined) return;
    this.#before = this.#before.slice(0, -1);
    this.#topic = null;
    this.#keep(before);
  }

  #keep(value: Value): void {
    this.#value = value;
    write(this.#key, value);
    write(`${this.#key}/before`, this.#before);
  }
}
