/**
 * The ledger of a game of Fennecs on a real table: stars, the Reserve with its debt, columns,
 * rounds (F7 to F18), checked against the engine in tests/count. What happened is a list of
 * entries; everything else follows from it, so that any entry can be taken back.
 */

import type { FennecsCard, FennecsFate } from '../../wire';
import { firsts, sharedPlaces, sum } from '../ranks';

const STARS = 54;
export const FULL = 7;
const SIX = 6;
/** F18b */
const MOST_ROUNDS = 50;

/** F3: stars to begin with, and the goal, by players. */
const SETUPS: Readonly<Record<number, { stars: number; goal: number }>> = {
  2: { stars: 5, goal: 20 },
  3: { stars: 4, goal: 20 },
  4: { stars: 3, goal: 20 },
  5: { stars: 2, goal: 15 },
};

export type Entry =
  | { type: 'up'; seat: number }
  | { type: 'down'; seat: number }
  | { type: 'collect'; seat: number; cards: readonly FennecsCard[]; fives: number; stars: number }
  /** F17 (c): the player to move can do nothing. */
  | { type: 'stuck' };

export type RoundEnd = 'everyone' | 'six' | 'stuck';

export interface Ledger {
  round: number;
  stars: readonly number[];
  /** Stars lying on the cards of columns not yet collected. */
  onCards: number;
  /** Who has collected this round, in that order. */
  collectors: readonly number[];
  goalReached: boolean;
  /** Who begins this round; null in the first, which chance decides (F4). */
  first: number | null;
  /** Whose turn it is; null until somebody has begun, and once the game is over. */
  next: number | null;
  /** Why the last round ended, while no entry of the next is there. */
  roundEnd: RoundEnd | null;
  endedBy: 'goal' | 'reserve' | 'rounds' | null;
}

export const goalOf = (players: number): number => SETUPS[players]?.goal ?? 20;
/** F16: below zero it owes stars. */
export const reserveOf = (ledger: Ledger): number => STARS - sum(ledger.stars) - ledger.onCards;

export function begin(players: number): Ledger {
  return {
    round: 1,
    stars: Array(players).fill(SETUPS[players]?.stars ?? 0),
    onCards: 0,
    collectors: [],
    goalReached: false,
    first: null,
    next: null,
    roundEnd: null,
    endedBy: null,
  };
}

export const ledgerOf = (players: number, entries: readonly Entry[]): Ledger =>
  entries.reduce(enter, begin(players));

export function enter(ledger: Ledger, entry: Entry): Ledger {
  const before = { ...ledger, roundEnd: null };
  switch (entry.type) {
    case 'up': // F7
      return passed(change(before, entry.seat, reserveOf(before) > 0 ? 1 : 0), entry.seat);
    case 'down': // F8
      return passed({ ...change(before, entry.seat, -1), onCards: before.onCards + 1 }, entry.seat);
    case 'collect':
      return collect(before, entry);
    case 'stuck':
      return endRound(before, 'stuck');
  }
}

/** F5, F10: clockwise, past those who have collected; the last one left plays on alone. */
function passed(ledger: Ledger, seat: number): Ledger {
  const players = ledger.stars.length;
  const others = Array.from({ length: players }, (_, step) => (seat + 1 + step) % players);
  return { ...ledger, next: others.find((other) => !ledger.collectors.includes(other)) ?? null };
}

/** The only way stars reach or leave a player, so that F18 misses no moment. */
function change(ledger: Ledger, seat: number, by: number): Ledger {
  const stars = ledger.stars.map((held, at) => (at === seat ? held + by : held));
  const goalReached = ledger.goalReached || stars[seat]! >= goalOf(stars.length);
  return { ...ledger, stars, goalReached };
}

function collect(
  ledger: Ledger,
  { seat, cards, fives, stars }: Entry & { type: 'collect' },
): Ledger {
  const fate = fateOf(cards);
  const collected: Ledger = {
    ...ledger,
    onCards: ledger.onCards - stars,
    collectors: [...ledger.collectors, seat],
  };
  if (fate === 'destroyed') return endedOr(collected, null); // F22: its stars go straight to the Reserve
  const taken = change(collected, seat, stars); // F9, F14: first of all, so that they can pay
  if (fate === 'worthless') return endedOr(taken, null);
  const total = totals(cards)[fives]!;
  return endedOr(change(taken, seat, starsFor(total, taken.stars[seat]!)), total);
}

/** F17: whether the round is over once a column of this total has been collected. */
function endedOr(ledger: Ledger, total: number | null): Ledger {
  if (total === SIX) return endRound(ledger, 'six');
  if (ledger.collectors.length === ledger.stars.length) return endRound(ledger, 'everyone');
  return passed(ledger, ledger.collectors.at(-1)!);
}

/** F13: stars left on cards return to the Reserve. F18: then the game may be over. */
function endRound(ledger: Ledger, roundEnd: RoundEnd): Ledger {
  const cleared = { ...ledger, onCards: 0, roundEnd, collectors: [] };
  const first = ledger.collectors.at(-1) ?? ledger.first; // F4
  const endedBy = gameEnd(cleared);
  if (endedBy !== null) return { ...cleared, first, next: null, endedBy };
  return { ...cleared, first, next: first, endedBy, round: ledger.round + 1 };
}

function gameEnd(cleared: Ledger): Ledger['endedBy'] {
  if (cleared.goalReached) return 'goal';
  if (reserveOf(cleared) <= 0) return 'reserve';
  return cleared.round === MOST_ROUNDS ? 'rounds' : null;
}

/** What collecting a column does with it: a total, only its stars (F15), or nothing (F22). */
export function fateOf(cards: readonly FennecsCard[]): FennecsFate {
  if (cards.includes('supernova')) return 'destroyed';
  return cards.length === FULL ? 'worthless' : 'counted';
}

/** F11, F12: the total for each number of 1/5 cards that count 5, from none to all. */
export function totals(cards: readonly FennecsCard[]): number[] {
  const values = cards.map((card) => (card === 'supernova' ? 0 : Number.parseInt(card, 10)));
  const least = sum(cards.includes('0>') ? values.map(Math.abs) : values);
  const choices = cards.filter((card) => card === '1/5').length;
  return Array.from({ length: choices + 1 }, (_, fives) => least + 4 * fives);
}

/** F13: the stars won or, below zero, returned; F14: never more than are held. */
export function starsFor(total: number, held: number): number {
  return Math.max(total <= SIX ? total : SIX - total, 0 - held);
}

/** F12: which number of fives brings most stars; the fewest of those. */
export function bestFives(cards: readonly FennecsCard[], held: number): number {
  const won = totals(cards).map((total) => starsFor(total, held));
  return won.indexOf(Math.max(...won));
}

/** F19: places by stars. */
export const placesOf = (stars: readonly number[]): number[] =>
  sharedPlaces(stars.map((held) => [held]));
export const winnersOf = (stars: readonly number[]): number[] => firsts(placesOf(stars));

/** Whether a list of entries could have happened; taking one back can leave later ones in the air. */
export function isSound(players: number, entries: readonly Entry[]): boolean {
  let ledger = begin(players);
  for (const entry of entries) {
    if (!mayEnter(ledger, entry)) return false;
    ledger = enter(ledger, entry);
  }
  return true;
}

export function mayEnter(ledger: Ledger, entry: Entry): boolean {
  if (ledger.endedBy !== null) return false;
  if (entry.type === 'stuck') return ledger.collectors.length > 0; // F17: somebody has always collected
  if (ledger.collectors.includes(entry.seat)) return false; // F9
  if (entry.type === 'down') return ledger.stars[entry.seat]! > 0; // F8
  return entry.type === 'up' || (entry.cards.length >= 2 && entry.stars <= ledger.onCards); // F9
}
