import { describe, expect, it } from 'vitest';
import english from '../../src/foxden/texts/en.json';
import french from '../../src/foxden/texts/fr.json';
import italian from '../../src/foxden/texts/it.json';
import { Catalogue, type Facts } from '../src/lib/texts';
import { endingOf } from '../src/table/ending';
import type { Result } from '../src/wire';

const catalogue = new Catalogue('en', english as never);
const say = (key: string, facts?: Facts): string => catalogue.text(key, facts);

const rows = [17, 17, 9].map((score, seat) => ({
  seat,
  name: null,
  place: score === 17 ? 1 : 3,
  score,
}));
const tie: Result = {
  seats: 3,
  winners: [0, 1],
  reason: 'F18',
  rows,
  honours: [],
  totals: [],
  details: { rounds: 5, ended_by: 'goal' },
};

describe('the end of a game', () => {
  it('names the winner, or says that it is oneself', () => {
    const result = { ...tie, winners: [1] };
    const ended = { game: 'fennecs', result, winners: ['Bea'], iWon: false };
    expect(endingOf(ended, say)).toEqual(['Bea wins']);
    expect(endingOf({ ...ended, iWon: true }, say)).toEqual(['You win!']);
  });

  it('is a shared win where it is tied, and only foxes with ears joke about it', () => {
    const ended = { result: tie, winners: ['Ada', 'Bea'], iWon: true };
    expect(endingOf({ ...ended, game: 'foxy' }, say)).toEqual(['A shared win: Ada and Bea']);
    const [shared, ears] = endingOf({ ...ended, game: 'fennecs' }, say);
    expect(shared).toBe('A shared win: Ada and Bea');
    expect(ears).toContain('biggest ears');
  });

  it.each([
    ['fr', french, 'oreilles'],
    ['it', italian, 'orecchie'],
  ] as const)('jokes in %s, too', (language, texts, ears) => {
    const spoken = new Catalogue(language, texts as never);
    const ended = { game: 'fennecs', result: tie, winners: ['Ada', 'Bea'], iWon: true };
    expect(endingOf(ended, (key, facts) => spoken.text(key, facts)).join(' ')).toContain(ears);
  });

  it('is a deviation when one plays alone', () => {
    const alone = { ...tie, seats: 1, rows: [{ seat: 0, name: null, place: 1, score: 4 }] };
    const ended = {
      game: 'foxy',
      result: { ...alone, winners: [0] },
      winners: ['Ada'],
      iWon: true,
    };
    expect(endingOf(ended, say)).toEqual(['Well done! Deviation 4.']);
    expect(endingOf({ ...ended, result: { ...alone, winners: [] } }, say)).toEqual([
      'Not this time: deviation 4.',
    ]);
  });
});
