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

/** Who begins, or anything else that is only said. */
export interface Telling {
  readonly type: 'telling';
  readonly event: Event;
}

export interface Summary {
  readonly type: 'summary';
  readonly event: Event;
  readonly end: FennecsSeenRoundEnd;
  /** The table as the round ended, and after it. */
  readonly before: FennecsView;
  readonly after: FennecsView;
}

export interface Position {
  readonly type: 'position';
  readonly view: FennecsView;
}

export type Act = Count | Choice | Placing | Telling | Summary | Position;

/** Whether somebody's first turn of the game is still to come: nothing on the table is theirs. */
export function awaitsFirstTurn({ seat, round, columns }: FennecsView): boolean {
  if (seat === null || round > 1) return false;
  return !columns.some(
    ({ laid, collected_by }) => collected_by === seat || laid.some((card) => card.seat === seat),
  );
}

/** What a player has made of a round: the cards of their column, and the stars it brought or cost. */
export interface Taking {
  readonly cards: readonly FennecsCard[];
  readonly change: number;
}

export type Takings = Readonly<Record<number, Taking>>;

/** What to show of an update, given how the table stood before it. */
export function actsOf(before: FennecsView, view: FennecsView, events: readonly Event[]): Act[] {
  const acts = events.flatMap((event) => actOf(before, view, event));
  return [...acts, { type: 'position', view }];
}

function actOf(before: FennecsView, after: FennecsView, event: Event): Act[] {
  const { seat, seen } = event;
  switch (seen.type) {
    case 'place':
      return 'stars' in seen
        ? [{ type: 'placing', event, flights: placingFlights(seat, seen) }]
        : [];
    case 'collect':
      return 'cards' in seen
        ? [countOf(event, seen), ...summaryOf(before, after, event, seen)]
        : [];
    case 'choose':
      return 'change' in seen
        ? [...choiceOf(before, event, seen), ...summaryOf(before, after, event, seen)]
        : [];
    case 'first':
      return [{ type: 'telling', event }];
    default:
      return [];
  }
}

function countOf(event: Event, seen: FennecsSeenCollect): Count {
  const { column, cards, running, fate } = seen;
  const { seat } = event;
  return {
    type: 'count',
    seat,
    column,
    cards,
    running,
    fate,
    event,
    flights: countFlights(seat, seen),
  };
}

function choiceOf(before: FennecsView, event: Event, seen: FennecsSeenChoose): Choice[] {
  if (before.choosing === null) return []; // it was collected in this very update
  const flights = changeFlights(event.seat, seen.change);
  return [{ type: 'choice', column: before.choosing, event, flights }];
}

function summaryOf(
  before: FennecsView,
  after: FennecsView,
  event: Event,
  seen: FennecsSeenCollect | FennecsSeenChoose,
): Summary[] {
  return seen.round_end === null
    ? []
    : [{ type: 'summary', event, end: seen.round_end, before, after }];
}

/** The takings of a round with what an act adds to them. */
export function withTaking(takings: Takings, { event: { seat, seen } }: Count | Choice): Takings {
  const before = takings[seat] ?? { cards: [], change: 0 };
  if (seen.type === 'choose' && 'change' in seen) {
    return { ...takings, [seat]: { ...before, change: before.change + seen.change } };
  }
  if (seen.type !== 'collect' || !('cards' in seen)) return takings;
  const taken = seen.fate === 'destroyed' ? 0 : seen.stars; // F11: its stars return to the Reserve
  return { ...takings, [seat]: { cards: seen.cards, change: taken + seen.change } };
}

/** One line of a round's summary; null where this device was away when it happened. */
export interface Row {
  readonly seat: number;
  readonly cards: readonly FennecsCard[];
  readonly change: number | null;
  readonly stars: number;
}

export function rowsOf({ before, after }: Summary, takings: Takings): Row[] {
  return after.players.map(({ stars }, seat) => {
    const column = before.columns.find(({ collected_by }) => collected_by === seat);
    const open = (column?.laid ?? []).map(({ card }) => card).filter((card) => card !== null);
    const { cards, change } = takings[seat] ?? {
      cards: open,
      change: column === undefined ? 0 : null,
    };
    return { seat, cards, change, stars };
  });
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
