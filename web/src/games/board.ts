import type { Component, Snippet } from 'svelte';
import type {
  AnyAction,
  AnyFinding,
  AnyOffer,
  AnySeen,
  AnyView,
  By,
  Replay,
  Result,
  SeenEvent,
} from '../wire';

/** An event as this seat perceives it; numbers grow, the newest is last. */
export interface BoardEvent<Seen> {
  number: number;
  seat: number;
  seen: Seen;
  /** Who entered it, where it was not the player. */
  by?: By | null;
}

/** What was told, as a board is given it: numbered on from `first`. */
export function numbered(seen: readonly SeenEvent[], first: number): BoardEvent<AnySeen>[] {
  return seen.map((event, at) => ({ number: first + at, ...event }));
}

/**
 * What a game's board is given, and how it answers. A board draws `view` and `offer`, plays
 * new `events` as motion, and knows no rules: what is not in the offer cannot be done.
 */
export interface BoardProps<View, Offer, Action, Seen> {
  view: View;
  /** What this seat may do now; null while it may do nothing. */
  offer: Offer | null;
  /** The seat whose eyes these are; null for a spectator. */
  seat: number | null;
  /** The players' names by seat. */
  names: readonly string[];
  events: readonly BoardEvent<Seen>[];
  /** Draws who sits on a seat: their face, what they do and feel. Absent where nobody is there. */
  face?: Snippet<[seat: number]>;
  /** An action was sent and not yet answered, or the connection is gone: offer nothing. */
  busy: boolean;
  onplay: (action: Action) => void;
  /** Foxy's pad (X12): what would be locked if the turn closed now. */
  ondraft?: (action: Action | null) => void;
  /** The state of the game in one sentence, for the top of the table and screen readers. */
  onstatus: (sentence: string) => void;
  /** Time ran out for this seat: what was done for it, in a sentence. */
  onclock?: (sentence: string) => void;
  /** What has happened, as everybody may know it: for whoever looks next on this device. */
  ontold?: (sentence: string) => void;
  /** While the board itself tells how the game ended (Foxy's count), the result waits. */
  ontelling?: (telling: boolean) => void;
  /** What the table offers to whoever has locked in and waits; it takes the place of the pad. */
  meanwhile?: Snippet;
  /** How the game ended, once that may be told: the board has the place for it. */
  ending?: Snippet;
  /** What was played, where a screen has room for it and the board a place (`hasLogPlace`). */
  log?: Snippet | undefined;
  /** How and when the game ended, and whether a big screen shows it; null while it goes on. */
  show?: { hasScreen: boolean; since: number; result: Result } | null;
  /** Whoever looks is not the player of this seat (a replay, a review): nothing is "yours". */
  borrowed?: boolean;
  /** How long everything that is shown takes, as a multiple of the usual. */
  tempo?: number;
  /** No motion, please. */
  reduced: boolean;
  /** A name under which the board may keep things on this device: one a table, game and seat. */
  memory?: string;
}

/** Any board, for code over all games. */
export type AnyBoard = Component<BoardProps<AnyView, AnyOffer, AnyAction, AnySeen>>;

/** What a game's review is given: the game, and what was found about it so far. */
export interface ReviewProps {
  replay: Replay;
  findings: readonly AnyFinding[];
  /** Nothing more will be found. */
  complete: boolean;
  /** Whose review it is. */
  seat: number;
  names: readonly string[];
  /** The address of the replay, to which a number of a stop can be added. */
  replayAt: string;
}

export type AnyReview = Component<ReviewProps>;

/** One picture of the gallery, recorded from the engine. */
export interface Fixture {
  title: string;
  game: string;
  view: AnyView;
  offer: AnyOffer | null;
  seat: number | null;
  names: readonly string[];
  events: readonly BoardEvent<AnySeen>[];
}
