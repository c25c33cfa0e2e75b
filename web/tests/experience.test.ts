import { describe, expect, it } from 'vitest';
import { offeredLevel } from '../src/lib/experience';

const LEVELS = ['cub', 'scout', 'tracker'];

describe('the next opponent', () => {
  it('is one level up after a win, one down after a loss', () => {
    expect(offeredLevel(LEVELS, 'scout', true)).toBe('tracker');
    expect(offeredLevel(LEVELS, 'scout', false)).toBe('cub');
  });

  it('is as before where there is no such level', () => {
    expect(offeredLevel(LEVELS, 'tracker', true)).toBeNull();
    expect(offeredLevel(LEVELS, 'cub', false)).toBeNull();
    expect(offeredLevel(LEVELS, 'of another house', true)).toBeNull();
  });
});
