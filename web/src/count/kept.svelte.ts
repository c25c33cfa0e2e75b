import { read, write } from '../lib/storage';

/** A value that stays on this device, also when the page is closed in the middle of a count. */
export class Kept<Value> {
  readonly #key: string;
  #value: Value;

  constructor(key: string, empty: Value) {
    this.#key = `foxden.count/${key}`;
    this.#value = $state.raw(read<Value>(this.#key) ?? empty);
  }

  get value(): Value {
    return this.#value;
  }

  set value(changed: Value) {
    this.#value = changed;
    write(this.#key, changed);
  }
}
