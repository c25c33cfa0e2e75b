/**
 * What has happened, as something to watch: a column that is turned card by card, the end of a
 * round, and stars on their way. Each position is drawn when what led to it has been shown.
 */
import type { BoardEvent } from '../board';
import type {
  FennecsCard,
  FennecsFate,
  FennecsSeen,
  FennecsSeenChoose,
  FennecsSeenCollect,
  FennecsSeenPlace,
  FennecsSeenRoundEnd,
  FennecsView,
} from '../../wire';

export type Event = BoardEvent<FennecsSeen>;

/** Where stars come from and go to. */
export type Spot = 'reserve' | `player-${number}` | `column-${number}`;

export interface Flight {
  readonly from: Spot;
  readonly to: Spot;
  readonly count: number;
}

/** A column being counted, seat's own or somebody else's. */
export interface Count {
  readonly type: 'count';
  readonly seat: number;
  readonly column: number;
  readonly cards: readonly FennecsCard[];
  /** The total after each card; empty where there is none to count. */
  readonly running: readonly number[];
  readonly fate: FennecsFate;
  readonly event: Event;
  readonly flights: readonly Flight[];
}

/** The 1/5 cards of a column that was turned before are counted now. */
export interface Choice {
  readonly type: 'choice';
  readonly column: number;
  readonly event: Event;
  readonly flights: readonly Flight[];
}

export interface Placing {
  readonly type: 'placing';
  readonly event: Event;
  readonly flights: readonly Flight[];
}

export interface Summary {
  readonly type: 'summary';
  readonly round: number;
  readonly cards: readonly FennecsCard[];
  readonly event: Event;
  readonly end: FennecsSeenRoundEnd;
}

export interface Position {
  readonly type: 'position';
  readonly view: FennecsView;
}

export type Act = Count | Choice | Placing | Summary | Position;

/** What to show of an update, given how the table stood before it. */
export function actsOf(before: FennecsView, view: FennecsView, events: readonly Event[]): Act[] {
  const acts = events.flatMap((event) => actOf(before, event));
  return [...acts, { type: 'position', view }];
}

function actOf(before: FennecsView, event: Event): Act[] {
  const { seat, seen } = event;
  switch (seen.type) {
    case 'place':
      return 'stars' in seen ? [{ type: 'placing', event, flights: placingFlights(seat, seen) }] : [];
    case 'collect':
      return 'cards' in seen ? [countOf(event, seen), ...summaryOf(before, event, seen)] : [];
    case 'choose':
      return 'change' in seen ? [...choiceOf(before, event, seen), ...summaryOf(before, event, seen)] : [];
    default:
      return [];
  }
}

function countOf(event: Event, seen: FennecsSeenCollect): Count {
  const { column, cards, running, fate } = seen;
  const { seat } = event;
  return { type: 'count', seat, column, cards, running, fate, event, flights: countFlights(seat, seen) };
}

function choiceOf(before: FennecsView, event: Event, seen: FennecsSeenChoose): Choice[] {
  if (before.choosing === null) return []; // it was collected in this very update
  const flights = changeFlights(event.seat, seen.change);
  return [{ type: 'choice', column: before.choosing, event, flights }];
}

function summaryOf(
  before: FennecsView,
  event: Event,
  seen: FennecsSeenCollect | FennecsSeenChoose,
): Summary[] {
  if (seen.round_end === null) return [];
  const cards = 'cards' in seen ? seen.cards : openCards(before, before.choosing);
  return [{ type: 'summary', round: before.round, cards, event, end: seen.round_end }];
}

function openCards(view: FennecsView, column: number | null): FennecsCard[] {
  const laid = column === null ? [] : (view.columns[column]?.laid ?? []);
  return laid.map((each) => each.card).filter((card) => card !== null);
}

function placingFlights(seat: number, seen: FennecsSeenPlace): Flight[] {
  if (seen.stars === 0) return [];
  return seen.stars > 0
    ? [{ from: 'reserve', to: `player-${seat}`, count: seen.stars }]
    : [{ from: `player-${seat}`, to: `column-${seen.column}`, count: -seen.stars }];
}

/** Stars fly to the collector only when it is sure that they are theirs. */
function countFlights(seat: number, seen: FennecsSeenCollect): Flight[] {
  const to: Spot = seen.fate === 'destroyed' ? 'reserve' : `player-${seat}`;
  const taken: Flight = { from: `column-${seen.column}`, to, count: seen.stars };
  return [...(seen.stars > 0 ? [taken] : []), ...changeFlights(seat, seen.change)];
}

function changeFlights(seat: number, change: number): Flight[] {
  const player: Spot = `player-${seat}`;
  if (change === 0) return [];
  return change > 0
    ? [{ from: 'reserve', to: player, count: change }]
    : [{ from: player, to: 'reserve', count: -change }];
}
