import { describe, expect, it } from 'vitest';
import { beatAt, beatsOf } from '../src/party/beats';
import type { FoxyCount, Result } from '../src/wire';

const circles = Array.from({ length: 20 }, (_, at) => (at === 4 ? 2 : 0));
const screenCount: FoxyCount = { pile: [], exact: [], circles, boards: [] };
const result = (seats: number, honours = 2): Result => ({
  winners: [0],
  reason: 'X17',
  rows: [],
  seats,
  details: { exact: [], sheets: [] },
  honours: Array.from({ length: honours }, () => ({
    award: 'boldest',
    amount: 1,
    seats: 1,
    rows: [],
  })),
  totals: [],
});

describe('the show of a party', () => {
  const beats = beatsOf(screenCount, result(4));
  const lasts = (step: number): number => {
    const at = beats.findIndex(({ beat }) => beat.kind === 'card' && beat.step === step);
    return (beats[at + 1]?.from ?? 0) - (beats[at]?.from ?? 0);
  };

  it('counts down, counts every card, tells every place and gives every award', () => {
    const kinds = beats.map(({ beat }) => beat.kind);
    expect(kinds.filter((kind) => kind === 'ready')).toHaveLength(3);
    expect(kinds.filter((kind) => kind === 'card')).toHaveLength(20);
    expect(kinds.filter((kind) => kind === 'place')).toHaveLength(4);
    expect(beats.at(-1)?.beat).toEqual({ kind: 'honour', given: 2 });
  });

  it('slows down on circles and on the last three cards', () => {
    expect(lasts(5)).toBeGreaterThan(lasts(4));
    expect(lasts(18)).toBeGreaterThan(lasts(5));
    expect(lasts(17)).toBe(lasts(4));
  });

  it('is at the same beat wherever it is asked from the same moment', () => {
    expect(beatAt(beats, -50)).toBe(0);
    expect(beatAt(beats, 0)).toBe(0);
    expect(beatAt(beats, 3000)).toBe(3);
    expect(beatAt(beats, 10 ** 7)).toBe(beats.length - 1);
  });

  it('tells the best ten of a crowd', () => {
    const places = beatsOf(screenCount, result(500)).filter(({ beat }) => beat.kind === 'place');
    expect(places).toHaveLength(10);
  });
});
