/** Somebody's way through a task or a puzzle: it is judged elsewhere, the page only remembers. */

import { type BoardEvent, numbered } from '../games/board';
import type { AnyAction, AnyOffer, AnySeen, AnyView, DenPosition, SeenEvent } from '../wire';

export type Ask = (actions: readonly AnyAction[]) => Promise<DenPosition>;

export class Task {
  position = $state.raw<DenPosition | null>(null);
  /** How many of the steps since the last decision are on the board; all of them at its end. */
  shown = $state(0);
  busy = $state(false);
  problem = $state.raw<unknown>(null);
  /** Grows when the board shall begin afresh. */
  tries = $state(0);
  /** The decisions so far, wrong ones included. */
  actions = $state.raw<readonly AnyAction[]>([]);

  readonly #ask: Ask;
  #heard = 0;
  events = $state.raw<readonly BoardEvent<AnySeen>[]>([]);

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  get isWrong(): boolean {
    return this.position?.judgement?.right === false && this.position.score === null;
  }

  get isDone(): boolean {
    return this.position !== null && this.position.score !== null;
  }

  /** Whether a line is being shown, step by step. */
  get isTelling(): boolean {
    return this.position !== null && this.shown < this.position.steps.length;
  }

  get view(): AnyView | null {
    if (this.position === null) return null;
    const inLine = this.isTelling || this.isWrong;
    return inLine
      ? (this.position.steps[this.shown - 1]?.view ?? this.position.view)
      : this.position.view;
  }

  get offer(): AnyOffer | null {
    return this.isWrong || this.isTelling ? null : (this.position?.offer ?? null);
  }

  /** Take up a task, after decisions that were made before. */
  async begin(actions: readonly AnyAction[] = []): Promise<void> {
    this.tries += 1;
    this.events = [];
    await this.#take(actions, { afresh: true });
  }

  async play(action: AnyAction): Promise<boolean> {
    if (this.busy || this.position === null) return false;
    return this.#take([...this.actions, action], { afresh: false });
  }

  /** After a wrong decision: back to where it was made. */
  again(): void {
    if (this.position === null) return;
    this.position = { ...this.position, steps: [], judgement: null };
    this.shown = 0;
    this.events = [];
    this.tries += 1;
  }

  /** The next step of a line comes onto the board. */
  next(): void {
    const step = this.position?.steps[this.shown];
    if (step === undefined) return;
    this.shown += 1;
    this.#hear([step.seen]);
  }

  async #take(actions: readonly AnyAction[], { afresh }: { afresh: boolean }): Promise<boolean> {
    this.busy = true;
    this.problem = null;
    try {
      const position = await this.#ask(actions);
      this.actions = actions;
      this.position = position;
      // What was judged is told step by step, all else at once.
      const isTold = !afresh && position.judgement !== null && position.steps.length > 0;
      this.shown = isTold ? 1 : position.steps.length;
      if (!afresh) this.#hear(position.steps.slice(0, this.shown).map(({ seen }) => seen));
      return true;
    } catch (problem) {
      this.problem = problem;
      return false;
    } finally {
      this.busy = false;
    }
  }

  #hear(seen: readonly SeenEvent[]): void {
    this.events = [...this.events, ...numbered(seen, this.#heard)];
    this.#heard += seen.length;
  }
}
