import { describe, expect, it } from 'vitest';
import { eventsUpTo, stopsOf, viewAfter } from '../src/lib/replay';
import type { Replay } from '../src/wire';

const step = (seat: number, view: string): unknown => ({ seen: { seat, seen: view }, view });
const replay = {
  start: 'start',
  steps: [step(-1, 'a'), step(-1, 'b'), step(0, 'c'), step(1, 'd'), step(-1, 'e')],
} as unknown as Replay;

describe('a replay', () => {
  it('stops after each player and after a run of chance events', () => {
    expect(stopsOf(replay)).toEqual([0, 2, 3, 4, 5]);
  });

  it('shows what was known after so many events', () => {
    expect(viewAfter(replay, 0)).toBe('start');
    expect(viewAfter(replay, 3)).toBe('c');
  });

  it('numbers the events seen by then', () => {
    expect(eventsUpTo(replay, 2).map(({ number, seat }) => [number, seat])).toEqual([
      [1, -1],
      [2, -1],
    ]);
  });
});
