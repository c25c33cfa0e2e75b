import { describe, expect, it } from 'vitest';
import english from '../../../src/foxden/texts/en.json';
import { Catalogue, type Facts } from '../../src/lib/texts';
import type { Analysis, Judged, OutfoxTurn, Reviewed } from '../../src/wire';
import {
  eventsOf,
  judgementOf,
  turningPoint,
  turnWords,
  verdictOf,
  winningTurns,
} from '../../src/games/outfox/review';
import { scene } from './scenes';

const catalogue = new Catalogue('en', english as never);
const say = (key: string, facts?: Facts): string => catalogue.text(key, facts);

const { view, events } = scene('middle');
const turn = events[0]!.seen;

function reviewed(seat: number, before: number | null, after: number | null): Reviewed {
  return { seat, turn, before, after, turns: null, better: null };
}

describe('a turn that was played', () => {
  it('is judged by who was winning before and after it', () => {
    expect(judgementOf(reviewed(0, 0, 0))).toBe('winning');
    expect(judgementOf(reviewed(0, 1, 0))).toBe('winning');
    expect(judgementOf(reviewed(0, 0, 1))).toBe('let_go');
    expect(judgementOf(reviewed(0, 1, 1))).toBe('losing');
    expect(judgementOf(reviewed(0, 0, null))).toBe('unknown');
  });

  it('decided the game if it was the last to let a win go', () => {
    const game = [reviewed(0, 0, 1), reviewed(1, 1, 0), reviewed(0, 0, 0)];
    expect(turningPoint(game)).toBe(1);
    expect(turningPoint(game.slice(2))).toBeNull();
  });

  it('is put in a few words', () => {
    expect(turnWords({ ...turn, shape: 'circle', colour: 'blue', point: 'c3' }, say)).toMatch(
      /^blue circle c3, \w\d\u00a0→\u00a0\w\d$/,
    );
    expect(turnWords({ ...turn, point: 'c3', origin: null, destination: null }, say)).toMatch(
      / c3$/,
    );
  });
});

describe('a position', () => {
  function analysis(...turns: Judged[]): Analysis {
    return { view, offer: null, verdict: null, turns };
  }
  const named = (point: OutfoxTurn['point']): OutfoxTurn => ({ ...turn, point });

  it('has its winning turns in order, the shortest first', () => {
    const mover = view.actor!;
    const found = winningTurns(
      analysis(
        { turn: named('a1'), winner: mover, turns: 5 },
        { turn: named('a2'), winner: 1 - mover, turns: 1 },
        { turn: named('a3'), winner: null, turns: null },
        { turn: named('b1'), winner: mover, turns: 3 },
      ),
    );
    expect(found.map((each) => each.point)).toEqual(['b1', 'a1']);
  });

  it('of a finished game has none', () => {
    const over = {
      ...analysis({ turn, winner: null, turns: null }),
      view: { ...view, actor: null },
    };
    expect(winningTurns(over)).toEqual([]);
  });

  it('is judged in a sentence', () => {
    const names = ['Anouk', 'Bruno'];
    expect(verdictOf({ winner: 1, turns: 3 }, names, say)).toContain('Bruno wins, in 3 turns');
    expect(verdictOf({ winner: 0, turns: null }, names, say)).toContain('Anouk wins.');
    expect(verdictOf({ winner: null, turns: null }, names, say)).toContain('not proven');
  });
});

it('a line is told in turns', () => {
  expect(eventsOf([turn, turn, turn]).map((event) => event.seat)).toEqual([0, 1, 0]);
});
