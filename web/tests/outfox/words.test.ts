import { describe, expect, it } from 'vitest';
import english from '../../../src/foxden/texts/en.json';
import { Catalogue, type Facts } from '../../src/lib/texts';
import { choosePiece, NOTHING } from '../../src/games/outfox/turn';
import type { OutfoxNearLine, OutfoxPoint } from '../../src/wire';
import { pointLabel, type Situation, statusOf, told, whyNot } from '../../src/games/outfox/words';
import { scene, type Scene } from './scenes';

const catalogue = new Catalogue('en', english as never);
const say = (key: string, facts?: Facts): string => catalogue.text(key, facts);

function situation({ view, offer, names }: Scene): Situation {
  return { view, offer, company: { names, reader: null }, draft: NOTHING, busy: false };
}

describe('the status', () => {
  it('asks for the next step', () => {
    const opening = situation(scene('opening'));
    expect(statusOf(opening, say)).toBe('Your turn: choose a piece.');
    const draft = choosePiece(NOTHING, { shape: 'circle', colour: 'blue' });
    expect(statusOf({ ...opening, draft }, say)).toContain('blue circle');
  });

  it('names whoever is waited for', () => {
    expect(statusOf(situation(scene('waiting')), say)).toBe('Chiara is to move.');
  });

  it('does not call oneself by name', () => {
    const waiting = situation(scene('waiting'));
    const company = { ...waiting.company, reader: waiting.view.actor };
    expect(statusOf({ ...waiting, company }, say)).toBe('Your turn.');
  });

  it('counts the points late in the game', () => {
    expect(statusOf(situation(scene('late')), say)).toContain('points left');
    expect(statusOf(situation(scene('second')), say)).not.toContain('left');
  });

  it('tells what the slide does to a line that the placement has made', () => {
    const middle = situation(scene('middle'));
    const piece = middle.offer!.pieces[0]!;
    const [point, origin, destination] = middle.offer!.moves[0] as [
      OutfoxPoint,
      OutfoxPoint,
      OutfoxPoint,
    ];
    const status = (points: OutfoxNearLine['points'], ...path: OutfoxPoint[]): string => {
      const view = { ...middle.view, near: [{ points, lacking: point, piece }] };
      return statusOf({ ...middle, view, draft: { piece, path } }, say);
    };
    const away = [point, 'e1', 'e2'] as const;
    expect(status(away, point)).toContain('A line!');
    expect(status(away, point, origin, destination)).toContain('The line stands');
    expect(status([point, origin, 'e1'], point, origin)).toContain('breaks the line');
  });

  it('says how the game ended', () => {
    expect(statusOf(situation(scene('line')), say)).toContain('winning line');
    expect(statusOf(situation(scene('blocked')), say)).toContain('last to move wins');
  });
});

it('a dead point says why', () => {
  const three = situation(scene('three'));
  const draft = choosePiece(NOTHING, three.offer!.pieces[0]!);
  const dead = three.view.dead[0]!;
  expect(whyNot(dead.point, { ...three, draft }, say)).toBe(`${dead.point}: no neighbour`);
  expect(whyNot(dead.point, three, say)).toBe('Choose one of your pieces first.');
  const [[lit]] = three.offer!.moves as unknown as [[typeof dead.point]];
  expect(whyNot(lit, { ...three, draft }, say)).toBeNull();
});

it('a point says what stands on it and what choosing it does', () => {
  const board = scene('middle').view.board;
  expect(pointLabel('a1', board, 'point', false, null, say)).toBe('a1, red square');
  expect(pointLabel('a1', board, 'origin', true, null, say)).toBe(
    'a1, red square: slide this piece',
  );
  expect(pointLabel('a3', board, 'point', false, 'no_slide', say)).toBe(
    'a3: no neighbour can move',
  );
});

it('turns are told, to whoever took them in the second person', () => {
  const { events, names } = scene('middle');
  const [event] = events;
  expect(told(event!, { names, reader: null }, say)).toMatch(
    /^Bruno places a .+ on .+ and slides .+ to .+\.$/,
  );
  expect(told(event!, { names, reader: event!.seat }, say)).toMatch(
    /^You place a .+ on .+ and slide .+ to .+\.$/,
  );
});
