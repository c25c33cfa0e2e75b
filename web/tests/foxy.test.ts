import { describe, expect, it } from 'vitest';
import { parseCard } from '../src/games/foxy/cards';
import { circleToggled, EMPTY, erased, typed, writeOf } from '../src/games/foxy/pad';
import { racersAfter } from '../src/games/foxy/show';
import type { FoxyCount, FoxyWriteOffer } from '../src/wire';

const offer: FoxyWriteOffer = { type: 'writes', lowest: 0, highest: 99, circle: true };

describe('the pad', () => {
  it('takes digits and gives them back', () => {
    const pad = typed(typed(EMPTY, '1', offer), '2', offer);
    expect(writeOf(pad)).toEqual({ type: 'write', number: 12, circled: false });
    expect(writeOf(erased(pad))).toEqual({ type: 'write', number: 1, circled: false });
    expect(writeOf(erased(erased(pad)))).toBeNull();
  });

  it('never leaves the offer', () => {
    const pad = typed(typed(typed(EMPTY, '9', offer), '9', offer), '5', offer);
    expect(pad.digits).toBe('5');
    expect(typed(typed(EMPTY, '0', offer), '7', offer).digits).toBe('7');
  });

  it('circles only while the circle is left', () => {
    expect(circleToggled(EMPTY, offer).circled).toBe(true);
    expect(circleToggled(EMPTY, { ...offer, circle: false }).circled).toBe(false);
  });
});

describe('cards', () => {
  it('are read by their names', () => {
    expect(parseCard('forest:bear+rabbit+cat')).toEqual({
      scene: 'forest',
      animals: ['bear', 'rabbit', 'cat'],
    });
    expect(parseCard('fox')).toEqual({ scene: 'fox', animals: [] });
  });
});

describe('the race of totals', () => {
  const board = (
    seat: number,
    points: number[],
    circle: number | null,
  ): FoxyCount['boards'][number] => ({
    seat,
    place: 1,
    score: 0,
    circle,
    entries: points.map((number) => ({ number })),
    sheet: { points, crossed: points.map(() => false), circled_points: 0 },
  });
  const count: FoxyCount = {
    pile: ['sea:octopus', 'fox'],
    exact: [1, 2],
    circles: [1, 0],
    boards: [board(0, [0, 2], null), board(1, [1, 0], 1)],
  };

  it('is led by whoever has most so far', () => {
    expect(racersAfter(count, 1).map(({ seat, total }) => [seat, total])).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(racersAfter(count, 2)[0]).toMatchObject({ seat: 0, total: 2, exact: true });
    expect(racersAfter(count, 1)[0]).toMatchObject({ circled: true, exact: true });
  });
});
