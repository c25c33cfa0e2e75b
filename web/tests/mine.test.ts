import { describe, expect, it } from 'vitest';
import { accuracyByTurn, circlesOf, pointsByAnimal, sheetsOf } from '../src/mine/foxy/sheets';
import { byFirst, byRival, bySeats, ownGames, rivalOf, scoresOf } from '../src/mine/statistics';
import type { KeptGame } from '../src/mine/store';

function kept(facts: Partial<KeptGame> = {}): KeptGame {
  const players = [
    { name: 'Fern', bot: null },
    { name: null, bot: 'scout' },
  ];
  return {
    id: 'K7M2QX/1',
    table: 'K7M2QX',
    number: 1,
    game: 'outfox',
    at: 0,
    seats: 2,
    mine: [0],
    players,
    winners: [0],
    scores: [1, 0],
    record: null,
    ...facts,
  };
}

/** Three cards of Foxy for two: 2 hens on the way, the circle on the last. */
const FOXY = kept({
  game: 'foxy',
  scores: [5, 0],
  record: JSON.stringify({
    game: 'foxy',
    seats: 2,
    events: ['hen', 'pig', 'hen'].flatMap((animal, turn) => [
      { seat: -1, action: { type: 'reveal', card: `countryside:${animal}` } },
      {
        seat: 0,
        action: { type: 'write', number: turn === 1 ? 3 : turn === 0 ? 1 : 2, circled: turn === 2 },
      },
      { seat: 1, action: { type: 'write', number: 0 } },
    ]),
    outcome: {
      details: {
        exact: [1, 1, 2],
        sheets: [
          { points: [1, 0, 4], crossed: [false, true, false], circled_points: 4 },
          { points: [0, 0, 0], crossed: [false, false, false], circled_points: 0 },
        ],
      },
    },
  }),
});

describe('games on this device', () => {
  it('are tallied by the strongest opponent and by the number of players', () => {
    const games = [kept(), kept({ winners: [1] }), kept({ seats: 1, players: [] })];
    expect(byRival(games)).toEqual([
      { key: 'alone', played: 1, won: 1 },
      { key: 'scout', played: 2, won: 1 },
    ]);
    expect(bySeats(games).map(({ key }) => key)).toEqual(['1', '2']);
    expect(byFirst([kept({ mine: [1] })])).toEqual([{ key: 'later', played: 1, won: 0 }]);
  });

  it('tell people from bots', () => {
    expect(
      rivalOf(
        kept({
          players: [
            { name: 'Fern', bot: null },
            { name: 'Ada', bot: null },
          ],
        }),
      ),
    ).toBe('people');
  });

  it('of several players here are nobody’s', () => {
    expect(ownGames([kept(), kept({ mine: [0, 1] })])).toHaveLength(1);
  });

  it('have scores', () => {
    expect(scoresOf([kept({ scores: [10, 2] }), kept({ scores: [5, 2] })])).toEqual({
      mean: 7.5,
      most: 10,
    });
    expect(scoresOf([])).toBeNull();
  });
});

describe('sheets of Foxy', () => {
  const sheets = sheetsOf([FOXY, { ...FOXY, record: null }]);

  it('are read from their records', () => {
    expect(sheets).toHaveLength(1);
    expect(accuracyByTurn(sheets)).toEqual([1, 0, 1]);
  });

  it('give points by animal, the circle not counted twice', () => {
    expect(pointsByAnimal(sheets)).toEqual([
      { animal: 'hen', share: 1 },
      { animal: 'pig', share: 0 },
    ]);
  });

  it('say how often the circle paid', () => {
    expect(circlesOf(sheets)).toEqual({ drawn: 1, paid: 1 });
  });
});
