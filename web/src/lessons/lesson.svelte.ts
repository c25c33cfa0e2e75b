/** A learner's way through a lesson: the server's rules judge every try, the page only remembers. */

import { type BoardEvent, numbered } from '../games/board';
import { Refusal, tryLesson } from '../lib/api';
import type { AnyAction, AnySeen, AnyView, LessonPosition, SeenEvent } from '../wire';

export class Lesson {
  readonly game: string;
  position = $state.raw<LessonPosition | null>(null);
  events = $state.raw<readonly BoardEvent<AnySeen>[]>([]);
  busy = $state(false);
  failed = $state(false);
  isUnknown = $state(false);
  /** What was seen in this step, decision by decision. */
  views = $state.raw<readonly AnyView[]>([]);
  /** Grows with every try, so that a board with a move in the making starts afresh. */
  tries = $state(0);

  #actions: readonly AnyAction[] = [];
  #heard = 0;

  constructor(game: string) {
    this.game = game;
  }

  async begin(number: number): Promise<void> {
    this.#actions = [];
    this.events = [];
    this.views = [];
    this.tries += 1;
    await this.#take(number, [], { afresh: true });
  }

  async play(action: AnyAction): Promise<void> {
    if (this.position === null || this.busy) return;
    await this.#take(this.position.number, [...this.#actions, action], { afresh: false });
  }

  async #take(
    number: number,
    actions: readonly AnyAction[],
    { afresh }: { afresh: boolean },
  ): Promise<void> {
    this.busy = true;
    try {
      const position = await tryLesson(this.game, number, actions);
      this.failed = false;
      if (position.hint === null) {
        this.#actions = actions;
        this.views = [...this.views, position.view];
      } else this.tries += 1;
      if (!afresh && position.hint === null) this.#hear(position.events);
      this.position = position;
    } catch (failure) {
      // the lesson has no such step where it refuses before anything was done
      if (failure instanceof Refusal && failure.status === 400 && actions.length === 0)
        this.isUnknown = true;
      else this.failed = true;
    } finally {
      this.busy = false;
    }
  }

  #hear(seen: readonly SeenEvent[]): void {
    this.events = [...this.events, ...numbered(seen, this.#heard)];
    this.#heard += seen.length;
  }
}
