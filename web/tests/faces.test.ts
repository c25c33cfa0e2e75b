import { describe, expect, it } from 'vitest';
import { faceOf } from '../src/lib/faces';

describe('a face', () => {
  const at = (place: number, bot: string | null = null) => ({ place, bot });

  it('belongs to the place at the table, whoever looks and whoever else is there', () => {
    expect(faceOf(at(3), 'K7M2QX')).toBe(faceOf(at(3), 'K7M2QX'));
    const faces = Array.from({ length: 12 }, (_, place) => faceOf(at(place), 'K7M2QX'));
    expect(new Set(faces).size).toBe(12);
  });

  it('of a bot is a robot', () => {
    expect(faceOf(at(0, 'scout'), 'K7M2QX')).toBe('robot');
  });
});
