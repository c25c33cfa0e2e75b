/** Several players on one device: whose turn it is to look. */

import type { PlaceInfo, Waiting } from '../wire';
import type { HeldPlace } from './places';

/** The places of this device that play in the running game, with their seats. */
export function seatedHere(
  ours: readonly HeldPlace[],
  places: readonly PlaceInfo[],
): { held: HeldPlace; seat: number }[] {
  return ours.flatMap((held) => {
    const seat = places.find(({ place }) => place === held.place)?.seat ?? null;
    return seat === null ? [] : [{ held, seat }];
  });
}

/**
 * Who of this device should act next, or null. X20: who writes first moves on each turn, so
 * that the last to lock is not always the same; `turn` counts from 1. The order of the engine
 * (`writing_order` in games/foxy/rules.py), which the server does not send: to it all write at
 * once. web/tests/hotseat.test.ts compares the two.
 */
export function nextHere(
  ours: readonly HeldPlace[],
  places: readonly PlaceInfo[],
  waiting: Waiting,
  turn: number,
): HeldPlace | null {
  const seats = places.filter(({ seat }) => seat !== null).length;
  if (seats === 0) return null;
  const first = (Math.max(turn, 1) - 1) % seats;
  const order = seatedHere(ours, places)
    .filter(({ seat }) => waiting.seats?.includes(seat))
    .sort(
      (one, other) => ((one.seat - first + seats) % seats) - ((other.seat - first + seats) % seats),
    );
  return order[0]?.held ?? null;
}
