import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { verify } from '../src/lib/fair';
import { keepPromise, promiseOf } from '../src/lib/places';
import draws from './draws.json';

const OTHER_SEED = '77'.repeat(32);
const OTHER_COMMITMENT = createHash('sha256').update(OTHER_SEED, 'hex').digest('hex');
const SALT = draws.salts[0] ?? '';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

describe('what a server promised, against a server that is not honest', () => {
  it('keeps the first word, whatever is said later', () => {
    keepPromise('FOXDEN', 1, { commitment: draws.commitment, salt: null });
    keepPromise('FOXDEN', 1, { commitment: OTHER_COMMITMENT, salt: null });
    expect(promiseOf('FOXDEN', 1)).toEqual({ commitment: draws.commitment, salt: null });
  });

  it('keeps it also when the salt is given', () => {
    keepPromise('FOXDEN', 1, { commitment: draws.commitment, salt: null });
    keepPromise('FOXDEN', 1, { commitment: OTHER_COMMITMENT, salt: SALT });
    expect(promiseOf('FOXDEN', 1)).toEqual({ commitment: draws.commitment, salt: SALT });
  });

  it('keeps the first salt: the game may have begun with it', () => {
    keepPromise('FOXDEN', 1, { commitment: draws.commitment, salt: SALT });
    keepPromise('FOXDEN', 1, { commitment: draws.commitment, salt: 'ab'.repeat(16) });
    keepPromise('FOXDEN', 1, { commitment: draws.commitment, salt: null });
    expect(promiseOf('FOXDEN', 1)?.salt).toBe(SALT);
  });

  it('tells games and tables apart', () => {
    keepPromise('FOXDEN', 1, { commitment: draws.commitment, salt: null });
    expect(promiseOf('FOXDEN', 2)).toBeNull();
    expect(promiseOf('OTHERS', 1)).toBeNull();
  });

  it('finds out a server that drew anew after it had seen the salt', () => {
    keepPromise('FOXDEN', 1, { commitment: OTHER_COMMITMENT, salt: null });
    keepPromise('FOXDEN', 1, { commitment: draws.commitment, salt: SALT });
    expect(verify(draws, promiseOf('FOXDEN', 1))).toEqual({ fair: false, why: 'changed' });
  });
});
