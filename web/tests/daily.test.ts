import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gradeOf, rowOfSigns } from '../src/daily/signs';
import { streakOf } from '../src/daily/streak';
import { clockOf, percent, placeWords, scoreWords } from '../src/daily/words';
import { Catalogue } from '../src/lib/texts';

const path = new URL('../../src/foxden/texts/en.json', import.meta.url);
const texts = new Catalogue('en', JSON.parse(readFileSync(path, 'utf8')) as never);
const say = (key: string, facts?: Record<string, unknown>): string => texts.text(key, facts);

describe('a row of days', () => {
  it('counts back from today, or from yesterday while today is open', () => {
    expect(streakOf(new Set([3, 4, 5]), 5)).toBe(3);
    expect(streakOf(new Set([3, 4, 5]), 6)).toBe(3);
    expect(streakOf(new Set([3, 4, 5]), 8)).toBe(0);
    expect(streakOf(new Set(), 1)).toBe(0);
  });

  it('forgives one missed day', () => {
    expect(streakOf(new Set([1, 2, 4, 5]), 5)).toBe(4);
    expect(streakOf(new Set([3, 4, 5]), 7)).toBe(3);
  });

  it('forgives no two days one after the other', () => {
    expect(streakOf(new Set([1, 2, 5, 6]), 6)).toBe(2);
  });

  it('forgives one a week, and no second one', () => {
    const without = (...missed: number[]): Set<number> =>
      new Set(Array.from({ length: 20 }, (_, at) => at + 1).filter((day) => !missed.includes(day)));
    expect(streakOf(without(18, 11), 20)).toBe(18);
    expect(streakOf(without(18, 12), 20)).toBe(7);
  });
});

describe('results in words', () => {
  it('tells lost chances in percent, small ones in tenths', () => {
    expect(percent(0.034)).toBe(3);
    expect(percent(0.0042)).toBe(0.4);
    expect(scoreWords('fennecs', 31, say)).toContain('costs 3%');
    expect(scoreWords('outfox', 0, say)).toBe('Found at the first try!');
  });

  it('tells a place without a list', () => {
    expect(placeWords({ score: 3, players: 1, worse: 0, equal: 1 }, say)).toContain('first');
    expect(placeWords({ score: 3, players: 5, worse: 3, equal: 1 }, say)).toContain('75%');
    expect(placeWords({ score: 3, players: 5, worse: 0, equal: 5 }, say)).toContain('4 others');
  });

  it('counts down to midnight', () => {
    expect(clockOf(3 * 3600 + 7 * 60 + 8.2)).toBe('3:07:09');
    expect(clockOf(-5)).toBe('0:00:00');
  });

  it('shows signs that give nothing away', () => {
    const task = (score: number | null) => ({ actions: [], score, inTime: true, place: null });
    expect([0, 1, 3, 9].map((score) => gradeOf('outfox', score))).toEqual([0, 1, 2, 3]);
    expect(rowOfSigns(['foxy', 'outfox'], { foxy: task(4), outfox: task(null) })).toBe('🦊🟨 🔶⬜');
  });
});
