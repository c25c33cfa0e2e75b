/**
 * The show at the end of a party, as a list of beats: the screen and every phone make the same one
 * of what all of them are told, and count from the same moment, so that nobody waits for anybody.
 */

import { timeOf, TURNS } from '../games/foxy/show';
import type { FoxyCount, Result } from '../wire';

export type Beat =
  /** Three, two, one. */
  | { kind: 'ready'; left: number }
  /** So many cards are counted. */
  | { kind: 'card'; step: number }
  /** So many places are told, the last first. */
  | { kind: 'place'; told: number }
  /** So many awards are given; then all stays as it is. */
  | { kind: 'honour'; given: number };

export interface Timed {
  /** Milliseconds after the game has ended. */
  from: number;
  beat: Beat;
}

const SECOND = 1000;
/** Before the first card of a game, and of the count. */
export const READY = 3;
const PLACE = 900;
const PODIUM = 2200;
const HONOUR = 2500;
const TOP = 10;
const SMALL_TABLE = 12;
const STEPS = 3;

/** How many places are told: everybody's, at a big table those of the best ten. */
export function placesTold(seats: number): number {
  return seats > SMALL_TABLE ? TOP : seats;
}

export function beatsOf(count: FoxyCount, { seats, honours }: Result): Timed[] {
  const beats: Timed[] = [];
  let from = 0;
  const add = (lasts: number, beat: Beat): void => {
    beats.push({ from, beat });
    from += lasts;
  };
  for (let left = READY; left > 0; left -= 1) add(SECOND, { kind: 'ready', left });
  for (let step = 1; step <= TURNS; step += 1)
    add(timeOf(step, count.circles), { kind: 'card', step });
  const places = placesTold(seats);
  for (let told = 1; told <= places; told += 1)
    add(places - told < STEPS ? PODIUM : PLACE, { kind: 'place', told });
  for (let given = 1; given <= honours.length; given += 1) add(HONOUR, { kind: 'honour', given });
  add(0, { kind: 'honour', given: honours.length });
  return beats;
}

/** Which beat it is so many milliseconds after the game has ended. */
export function beatAt(beats: readonly Timed[], elapsed: number): number {
  const next = beats.findIndex(({ from }) => from > elapsed);
  return Math.max(0, (next < 0 ? beats.length : next) - 1);
}
