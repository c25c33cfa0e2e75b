import { describe, expect, it } from 'vitest';
import { LINES, placeOf, pointTowards, POINTS, STEP } from '../../src/games/outfox/geometry';

const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

describe('the hexagon', () => {
  it('has 42 neighbouring pairs, all equally far apart', () => {
    const places = POINTS.map(placeOf);
    const gaps = places.flatMap((one, at) =>
      places.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    );
    expect(gaps.filter((gap) => Math.abs(gap - STEP) < 0.01)).toHaveLength(42);
    expect(Math.min(...gaps)).toBeCloseTo(STEP);
  });

  it('is drawn with five lines in each of three directions', () => {
    const lengths = LINES.map(([from, to]) => Math.round(Math.hypot(from.x - to.x, from.y - to.y)));
    expect(lengths.sort()).toEqual(
      [...'2'.repeat(6), ...'3'.repeat(6), ...'4'.repeat(3)].map((n) => Number(n) * STEP),
    );
  });
});

describe('arrow keys', () => {
  it('reach every point', () => {
    const reached = new Set(['c3']);
    for (const point of reached) {
      for (const key of KEYS) reached.add(pointTowards(point as 'c3', key));
    }
    expect(reached.size).toBe(POINTS.length);
  });

  it('undo each other inside the board', () => {
    for (const [there, back] of [
      ['ArrowUp', 'ArrowDown'],
      ['ArrowLeft', 'ArrowRight'],
    ] as const) {
      expect(pointTowards(pointTowards('c3', there), back)).toBe('c3');
    }
  });

  it('stop at the edge', () => {
    expect(pointTowards('a1', 'ArrowUp')).toBe('a1');
    expect(pointTowards('c5', 'ArrowRight')).toBe('c5');
  });
});
