/** The places this browser holds at tables: their tokens, and what proves the shuffles fair. */

import { heldCircles } from './circles';
import { read, write } from './storage';

export interface HeldPlace {
  table: string;
  place: number;
  token: string;
  name: string;
  game: string;
  /** Who its holder was when the table was last told; absent where it is somebody else's. */
  self?: string;
  /** When it was last used, in milliseconds since 1970. */
  at: number;
}

/** What was shown to this browser before a game, and the salt it gave. */
export interface Promised {
  commitment: string;
  salt: string | null;
}

const PLACES = 'foxden.places';
const PROMISES = 'foxden.promises';
const MOST_PLACES = 40;
const MOST_PROMISES = 200;

export function heldPlaces(): HeldPlace[] {
  const kept = read<HeldPlace[]>(PLACES);
  return Array.isArray(kept) ? kept : [];
}

/** The places held at one table, the one used last first. */
export function placesAt(table: string): HeldPlace[] {
  return heldPlaces()
    .filter((held) => held.table === table)
    .sort((one, other) => other.at - one.at);
}

/** One place for each table, the newest first: where one may go on. */
export function recentTables(): HeldPlace[] {
  const newest = heldPlaces().sort((one, other) => other.at - one.at);
  return newest.filter((held, at) => newest.findIndex(({ table }) => table === held.table) === at);
}

/** What opens a table that is not for everybody: a place there, or the circle used last. */
export function tokenFor(table: string): string | null {
  return placesAt(table)[0]?.token ?? heldCircles()[0]?.token ?? null;
}

export function keepPlace(held: HeldPlace): void {
  const others = heldPlaces().filter(
    ({ table, place }) => table !== held.table || place !== held.place,
  );
  write(PLACES, [held, ...others].slice(0, MOST_PLACES));
}

export function forgetPlace(table: string, place: number): void {
  write(
    PLACES,
    heldPlaces().filter((held) => held.table !== table || held.place !== place),
  );
}

export function forgetTable(table: string): void {
  write(
    PLACES,
    heldPlaces().filter((held) => held.table !== table),
  );
}

type Promises = Record<string, Promised>;

/** Keep what the server commits itself to, before the game; the first word counts. */
export function keepPromise(table: string, game: number, promised: Promised): void {
  const promises = read<Promises>(PROMISES) ?? {};
  const name = `${table}/${String(game)}`;
  const before = promises[name];
  if (before !== undefined && (before.salt !== null || promised.salt === null)) return;
  promises[name] = { commitment: before?.commitment ?? promised.commitment, salt: promised.salt };
  write(PROMISES, Object.fromEntries(Object.entries(promises).slice(-MOST_PROMISES)));
}

export function promiseOf(table: string, game: number): Promised | null {
  return (read<Promises>(PROMISES) ?? {})[`${table}/${String(game)}`] ?? null;
}
