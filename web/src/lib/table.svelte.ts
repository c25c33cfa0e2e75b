/** A table as this device knows it: what the socket told, and what can be asked of it. */

import { type BoardEvent, numbered } from '../games/board';
import type {
  AnyAction,
  AnySeen,
  Goodbye,
  Hello,
  Position,
  Reaction,
  Refused,
  SeenEvent,
  ServerMessage,
  TableInfo,
  Waiting,
  You,
} from '../wire';
import { wayTo } from './api';
import { type Answer, type Command, CommandRefused, Connection, type Link } from './connection';
import { forgetPlace, type HeldPlace, keepPlace, keepPromise } from './places';
import { randomHex } from './random';
import { type Self, selfKey } from './self';

export interface ShownReaction {
  id: number;
  place: number | null;
  reaction: Reaction;
  count: number;
}

const EVENTS_KEPT = 80;
const REACTION_SHOWN = 3_500;

export class Table {
  readonly code: string;
  link = $state<Link>('connecting');
  info = $state.raw<TableInfo | null>(null);
  you = $state.raw<You | null>(null);
  position = $state.raw<Position | null>(null);
  events = $state.raw<readonly BoardEvent<AnySeen>[]>([]);
  /** Grows where what was seen is no longer all of it: a new connection, a turn taken back. */
  epoch = $state(0);
  waiting = $state.raw<Waiting>({ count: 0, seats: [] });
  here = $state(0);
  reactions = $state.raw<readonly ShownReaction[]>([]);
  /** Who would like another game, since this one began; null for somebody in a crowd. */
  eager = $state.raw<readonly (number | null)[]>([]);
  refusal = $state.raw<Refused | null>(null);
  turnedAway = $state.raw<Refused | null>(null);
  goodbye = $state.raw<Goodbye | null>(null);
  /** The decision that was answered and not yet acknowledged. */
  sent = $state<string | null>(null);
  /** When the clock runs out and when the next card comes, in this device's milliseconds. */
  deadline = $state<number | null>(null);
  nextAt = $state<number | null>(null);
  /** When the turn began or the game ended: from here on is counted what all see together. */
  since = $state(0);
  held = $state.raw<HeldPlace | null>(null);

  readonly #connection: Connection;
  #others: readonly HeldPlace[] = [];
  #nextEvent = 1;
  #staysInView = false;
  #reactionId = 0;
  readonly #isScreen: boolean;

  constructor(
    code: string,
    held: readonly HeldPlace[],
    { asStranger = false, asScreen = false } = {},
  ) {
    this.code = code;
    this.#isScreen = asScreen;
    this.held = asStranger ? null : (held[0] ?? null);
    this.#others = held.filter((each) => each !== this.held);
    this.#connection = new Connection(wayTo(code), this.#hello(), {
      onlink: (link) => {
        this.link = link;
        if (link !== 'open') this.sent = null;
      },
      onmessage: (message) => {
        this.#take(message);
      },
      onturnedaway: (refused) => {
        this.#turnAway(refused);
      },
      ongoodbye: (goodbye) => {
        this.goodbye = goodbye;
        if (this.held !== null && goodbye.reason !== 'stopping')
          this.#forgetAfter(goodbye, this.held);
      },
    });
  }

  #hello(): Omit<Hello, 'type' | 'client'> {
    return {
      table: this.code,
      token: this.held?.token ?? null,
      holds: this.#others.map(({ token }) => token),
      screen: this.#isScreen,
    };
  }

  #forgetAfter(goodbye: Goodbye, held: HeldPlace): void {
    if (['moved', 'removed', 'closed'].includes(goodbye.reason))
      forgetPlace(held.table, held.place);
  }

  /** A token that is no longer good is forgotten; one may still watch, or join again. */
  #turnAway(refused: Refused): void {
    if (refused.code === 'token' && this.held !== null) {
      forgetPlace(this.code, this.held.place);
      this.become(null, []);
    } else {
      this.turnedAway = refused;
      this.#connection.close();
    }
  }

  /**
   * Play as another place of this device. Nothing of the one before stays in memory, except where
   * the game hides nothing: there the board and its last moves stay in view.
   */
  become(held: HeldPlace | null, others: readonly HeldPlace[], { inView = false } = {}): void {
    this.held = held;
    this.#others = others;
    this.you = null;
    this.#staysInView = inView;
    if (!inView) {
      this.position = null;
      this.events = [];
    }
    this.refusal = null;
    this.#connection.become(this.#hello());
  }

  #take(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        if (!this.#staysInView) this.events = [];
        this.epoch += 1;
        this.#staysInView = false;
        this.#setTable(message.table, message.you);
        this.#setPosition(message.position);
        break;
      case 'update':
        this.#note(message.seen);
        if (message.seen.length === 0) this.epoch += 1;
        this.#setPosition(message.position);
        break;
      case 'table':
        this.#setTable(message.table, message.you);
        break;
      case 'crowd':
        this.waiting = message.waiting;
        this.here = message.here;
        if (this.info !== null && this.info.screen !== message.screen)
          this.info = { ...this.info, screen: message.screen };
        for (const [reaction, count] of Object.entries(message.reactions)) {
          this.#show(null, reaction as Reaction, count);
        }
        break;
      case 'reaction':
        this.#show(message.place, message.reaction, 1);
        break;
      case 'refused':
        this.refusal = message;
        break;
      case 'ack':
      case 'goodbye':
        break;
    }
  }

  #setTable(info: TableInfo, you: You | null): void {
    this.info = info;
    this.you = you;
    keepPromise(info.code, info.game + 1, { commitment: info.next_commitment, salt: null });
    if (you !== null && this.held !== null) {
      keepPlace({ ...this.held, name: you.name, game: info.setup.game, at: Date.now() });
    }
  }

  #setPosition(position: Position | null): void {
    if (position?.decision !== this.sent) this.sent = null;
    this.#setSince(position);
    if (position?.game !== this.position?.game) this.eager = [];
    this.position = position;
    this.waiting = position?.waiting ?? { count: 0, seats: [] };
    const now = performance.now();
    this.deadline = position?.clock ? now + position.clock.left * 1000 : null;
    this.nextAt = position?.next_in == null ? null : now + position.next_in * 1000;
  }

  /** Of what is told again of the same moment, what was least on its way is nearest to it. */
  #setSince(position: Position | null): void {
    if (position === null) return;
    const since = performance.now() - position.since * 1000;
    const isSame =
      this.position?.turn === position.turn &&
      (this.position.result === null) === (position.result === null);
    this.since = isSame ? Math.min(this.since, since) : since;
  }

  #note(seen: readonly SeenEvent[]): void {
    this.events = [...this.events, ...numbered(seen, this.#nextEvent)].slice(-EVENTS_KEPT);
    this.#nextEvent += seen.length;
  }

  #show(place: number | null, reaction: Reaction, count: number): void {
    if (reaction === 'again' && !(place !== null && this.eager.includes(place)))
      this.eager = [...this.eager, ...Array.from({ length: count }, () => place)];
    this.#reactionId += 1;
    const id = this.#reactionId;
    this.reactions = [...this.reactions, { id, place, reaction, count }].slice(-12);
    setTimeout(() => {
      this.reactions = this.reactions.filter((shown) => shown.id !== id);
    }, REACTION_SHOWN);
  }

  /** Ask something of the table; a refusal is shown, and null comes back. */
  async ask(command: Command): Promise<Answer> {
    try {
      const answer = await this.#connection.send(command);
      this.refusal = null;
      return answer;
    } catch (problem) {
      if (!(problem instanceof CommandRefused)) throw problem;
      this.refusal = problem.refused;
      return null;
    }
  }

  /** Answer the open decision. */
  async play(action: AnyAction): Promise<void> {
    const decision = this.position?.decision;
    if (decision == null || this.sent === decision) return;
    this.sent = decision;
    const answer = await this.ask({ type: 'play', decision, action });
    if (answer === null) this.sent = null;
  }

  /** X12: what is on the pad; where it cannot be kept the lock will still say it. */
  draft(action: AnyAction | null): void {
    const decision = this.position?.decision;
    if (decision == null || this.link !== 'open') return;
    this.#connection.send({ type: 'draft', decision, action }).catch(() => undefined);
  }

  /** Take a chair, with a fresh salt for the shuffles of the next game. */
  async sit(): Promise<void> {
    const salt = this.#freshSalt();
    await this.ask({ type: 'sit', salt });
  }

  /** Give a salt for the next game where none has been given yet. */
  async addSalt(): Promise<void> {
    await this.ask({ type: 'salt', salt: this.#freshSalt() });
  }

  /** Go by another name or face from now on. */
  async introduce(self: Self): Promise<void> {
    if (this.held === null) return;
    this.held = { ...this.held, self: selfKey(self) };
    keepPlace(this.held);
    await this.ask({ type: 'introduce', ...self });
  }

  #freshSalt(): string {
    const salt = randomHex(16);
    const info = this.info;
    if (info !== null) {
      keepPromise(info.code, info.game + 1, { commitment: info.next_commitment, salt });
    }
    return salt;
  }

  /** Whether this place plays next; above twelve places, where not all are listed, by its salt. */
  get isSitting(): boolean {
    const you = this.you;
    if (you === null) return false;
    const listed = this.info?.places.find(({ place }) => place === you.place);
    return listed?.sitting ?? (you.salted || you.seat !== null);
  }

  get isHost(): boolean {
    return this.you !== null && this.info?.host === this.you.place;
  }

  close(): void {
    this.#connection.close();
  }
}
