import { describe, expect, it } from 'vitest';
import {
  bestFives,
  type Entry,
  fateOf,
  ledgerOf,
  reserveOf,
  starsFor,
  totals,
  winnersOf,
} from '../../src/count/fennecs/ledger';
import { count, judge, type Pad, tracksOf } from '../../src/count/foxy/counting';
import type { Animal } from '../../src/games/foxy/cards';
import type { FennecsCard } from '../../src/wire';
import columns from './columns.json';
import foxy from './foxy.json';
import ledgers from './ledgers.json';

function padOf({ pad }: (typeof foxy)[number]): Pad {
  return {
    fox: pad.fox as Pad['fox'],
    hard: pad.hard,
    pile: pad.pile as Animal[][],
    sheets: pad.numbers.map((numbers, seat) => ({
      name: '',
      numbers,
      circle: pad.circles[seat] ?? null,
    })),
  };
}

describe('the Foxy count agrees with the engine', () => {
  it.each(foxy.map((game, at) => [`${String(at)}: ${game.pad.fox}`, game] as const))(
    '%s',
    (_, game) => {
      const counted = count(padOf(game));
      expect(counted.exact).toEqual(game.exact);
      expect(counted.places).toEqual(game.places);
      expect(counted.winners).toEqual(game.winners);
      for (const [seat, sheet] of game.sheets.entries())
        expect(counted.sheets[seat]).toMatchObject(sheet);
    },
  );

  it('counts as far as the pile goes', () => {
    const pad = padOf(foxy[1]!);
    const counted = count({ ...pad, pile: pad.pile.slice(0, 7) });
    expect(counted.exact).toEqual(foxy[1]!.exact.slice(0, 7));
    expect(counted.sheets[0]?.points).toEqual(foxy[1]!.sheets[0]?.points.slice(0, 7));
  });

  it('says why a box is worth its points', () => {
    expect(judge(3, 5, false, false)).toEqual(['below', 3]);
    expect(judge(5, 5, false, false)).toEqual(['exact', 5]);
    expect(judge(6, 5, false, false)).toEqual(['above', 0]);
    expect(judge(4, 5, true, false)).toEqual(['bet_lost', 0]);
    expect(judge(5, 5, true, false)).toEqual(['doubled', 10]);
    expect(judge(4, 5, false, true)).toEqual(['hard', 0]);
  });

  it('keeps the tracks', () => {
    const pile: Animal[][] = [['pig', 'hen'], ['pig', 'cat', 'hen'], []];
    expect(tracksOf(pile, 'different')).toMatchObject({ pig: 2, cat: 1, hen: 2, bear: 0 });
    expect(tracksOf(pile, 'cat')).toMatchObject({ cat: 2 });
  });
});

describe('the Fennecs column calculator agrees with the engine', () => {
  it.each(columns.map((column) => [column.cards.join(' '), column] as const))('%s', (_, column) => {
    const cards = column.cards as FennecsCard[];
    expect(fateOf(cards)).toBe(column.fate);
    expect(totals(cards)).toEqual(column.totals);
    for (const [held, stars] of column.stars as [number, number[]][]) {
      expect(totals(cards).map((total) => starsFor(total, held))).toEqual(stars);
      expect(stars[bestFives(cards, held)]).toBe(Math.max(...stars));
    }
  });
});

describe('the Fennecs ledger agrees with the engine', () => {
  it.each(ledgers.map((game) => [game.players, game] as const))('%i players', (players, game) => {
    const entries: Entry[] = [];
    for (const step of game.entries) {
      entries.push(...(step.entries as Entry[]));
      const ledger = ledgerOf(players, entries);
      expect(ledger.stars).toEqual(step.stars);
      expect(reserveOf(ledger)).toBe(step.reserve);
      expect(ledger.goalReached).toBe(step.goal_reached);
      expect(ledger.round).toBe(step.round);
      expect(ledger.endedBy).toBe(step.ended_by);
      expect(ledger.next).toBe(step.next);
      if (step.first !== null) expect(ledger.first).toBe(step.first);
      if (step.winners !== null) expect(winnersOf(ledger.stars)).toEqual(step.winners);
    }
  });
});
