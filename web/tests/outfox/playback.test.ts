import { describe, expect, it } from 'vitest';
import type { OutfoxPiece } from '../../src/wire';
import {
  drafted,
  followed,
  framesAfter,
  framesOf,
  pieceAt,
  pointsLeft,
  stacksOf,
  turnsSince,
} from '../../src/games/outfox/playback';
import { scene } from './scenes';

const RED_SQUARE: OutfoxPiece = { shape: 'square', colour: 'red' };
const BLUE_CIRCLE: OutfoxPiece = { shape: 'circle', colour: 'blue' };

const { view: after, events, earlier } = scene('middle');
const turn = events[0]!.seen;
const before = earlier[0]!.view;

describe('the frames of a turn', () => {
  it('lead from the position before over the placing to the position after', () => {
    const [start, placed, end] = framesOf(after.board, [turn]);
    expect(start).toEqual(before.board);
    expect(placed).toEqual(drafted(before.board, { piece: pieceOf(turn), path: [turn.point] }));
    expect(end).toEqual(after.board);
  });

  it('lead through several turns', () => {
    const { view, earlier: two, events: last } = scene('three');
    const turns = [...two[1]!.events, ...last].map((event) => event.seen);
    const frames = framesOf(view.board, turns);
    expect(frames).toHaveLength(5);
    expect(frames[0]).toEqual(two[0]!.view.board);
    expect(frames[2]).toEqual(two[1]!.view.board);
  });

  it('are shown from what is on the board', () => {
    const frames = framesOf(after.board, [turn]);
    expect(framesAfter(before.board, frames)).toEqual(frames.slice(1));
    expect(framesAfter(after.board, frames)).toEqual([]);
  });

  it('are skipped where the board shows something else', () => {
    const frames = framesOf(after.board, [turn]);
    expect(framesAfter(scene('opening').view.board, frames)).toEqual([after.board]);
  });

  it('of one’s own turn are those of its draft', () => {
    const draft = { piece: pieceOf(turn), path: [turn.point, turn.origin!, turn.destination!] };
    expect(drafted(before.board, draft)).toEqual(after.board);
  });
});

describe('tokens', () => {
  it('stay themselves when they slide', () => {
    const start = followed([], before.board);
    const end = followed(start, after.board);
    const slid = start.find((token) => token.point === turn.origin)!;
    expect(end.find((token) => token.id === slid.id)?.point).toBe(turn.destination);
    expect(end).toHaveLength(start.length + 1);
  });

  it('are what the board holds', () => {
    const tokens = followed(followed([], before.board), after.board);
    for (const { piece, point } of tokens) expect(pieceAt(after.board, point)).toEqual(piece);
    expect(new Set(tokens.map((token) => token.id)).size).toBe(tokens.length);
  });
});

describe('the trail', () => {
  it('holds the turns since one’s own', () => {
    const turns = [0, 1, 2].map((number) => ({ number, seat: number, seen: { ...turn } }));
    expect(turnsSince(0, turns)).toEqual([turns[1]!.seen, turns[2]!.seen]);
    expect(turnsSince(2, turns)).toEqual([]);
  });

  it('of a spectator is the last turn', () => {
    expect(turnsSince(null, events)).toEqual([turn]);
  });
});

it('stacks equal pieces', () => {
  expect(stacksOf([RED_SQUARE, BLUE_CIRCLE, RED_SQUARE])).toEqual([
    { piece: RED_SQUARE, copies: 2 },
    { piece: BLUE_CIRCLE, copies: 1 },
  ]);
});

it('counts the points that can still be chosen', () => {
  const { view, offer } = scene('late');
  expect(pointsLeft(view)).toBe(new Set(offer!.moves.map(([point]) => point)).size);
});

function pieceOf({ shape, colour }: OutfoxPiece): OutfoxPiece {
  return { shape, colour };
}
