import { describe, expect, it } from 'vitest';
import { verify } from '../src/lib/fair';
import draws from './draws.json';

describe('verify, on draws made by the engine', () => {
  const salt = draws.salts[0] ?? null;

  it('finds them fair, and says what this browser can vouch for', () => {
    expect(verify(draws, null)).toEqual({ fair: true, draws: 6, promised: false, salted: false });
    expect(verify(draws, { commitment: draws.commitment, salt })).toEqual({
      fair: true,
      draws: 6,
      promised: true,
      salted: true,
    });
  });

  it('finds a swapped card', () => {
    const swapped = draws.draws.map((draw, at) =>
      at === 2 ? { ...draw, taken: (draw.taken + 1) % draw.weights.length } : draw,
    );
    expect(verify({ ...draws, draws: swapped }, null)).toMatchObject({
      fair: false,
      why: 'draw',
      draw: 3,
    });
  });

  it('finds another seed than the one promised', () => {
    const commitment = '0'.repeat(64);
    expect(verify({ ...draws, commitment }, null)).toEqual({ fair: false, why: 'commitment' });
    expect(verify(draws, { commitment, salt: null })).toEqual({ fair: false, why: 'changed' });
  });

  it('says so where nothing was promised', () => {
    expect(verify({ ...draws, seed: null }, null)).toEqual({ fair: false, why: 'no_seed' });
  });

  it('finds its own salt left out', () => {
    const promised = { commitment: draws.commitment, salt: 'ab'.repeat(16) };
    expect(verify(draws, promised)).toEqual({ fair: false, why: 'salt' });
  });
});
