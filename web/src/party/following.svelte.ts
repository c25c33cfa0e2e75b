import { type Beat, beatAt, type Timed } from './beats';

/** Goes through the beats of a show by the moment at which it began, in this device's time. */
export class Following {
  readonly #beats: readonly Timed[];
  #at = $state(0);

  constructor(beats: readonly Timed[], since: () => number) {
    this.#beats = beats;
    this.#at = beatAt(beats, performance.now() - since());
    $effect(() => {
      const next = beats[this.#at + 1];
      if (next === undefined) return;
      const timer = setTimeout(
        () => (this.#at += 1),
        Math.max(0, since() + next.from - performance.now()),
      );
      return () => clearTimeout(timer);
    });
  }

  get beat(): Beat {
    return (this.#beats[this.#at] as Timed).beat;
  }

  get isOver(): boolean {
    return this.#at === this.#beats.length - 1;
  }

  skip(): void {
    this.#at = this.#beats.length - 1;
  }
}
