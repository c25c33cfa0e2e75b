/** Going through a finished game: where to stop, and what has been seen by then. */

import { type BoardEvent, numbered } from '../games/board';
import type { AnySeen, Replay } from '../wire';

const CHANCE = -1;

/**
 * After how many events one stops: after each event of a player, and after the last of a run
 * of chance events, so that a whole deal is one step. 0 is the start.
 */
export function stopsOf(replay: Pick<Replay, 'steps'>): number[] {
  const stops = [0];
  for (const [at, step] of replay.steps.entries()) {
    const next = replay.steps[at + 1];
    if (step.seen.seat !== CHANCE || next?.seen.seat !== CHANCE) stops.push(at + 1);
  }
  return stops;
}

export function viewAfter(replay: Replay, events: number): Replay['start'] {
  return replay.steps[events - 1]?.view ?? replay.start;
}

export function eventsUpTo(replay: Replay, events: number): BoardEvent<AnySeen>[] {
  const told = replay.steps.slice(0, events).map(({ seen }) => seen);
  return numbered(told, 1);
}
