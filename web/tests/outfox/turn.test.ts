import { describe, expect, it } from 'vitest';
import type { OutfoxPiece, OutfoxPoint, OutfoxTurn, OutfoxTurnOffer } from '../../src/wire';
import {
  choosePiece,
  choosePoint,
  type Draft,
  fits,
  litPoints,
  madeLines,
  NOTHING,
  stepOf,
  takeBack,
  turnOf,
} from '../../src/games/outfox/turn';
import { scene, scenes } from './scenes';

const RED_SQUARE: OutfoxPiece = { shape: 'square', colour: 'red' };

function offer(...moves: [OutfoxPoint, OutfoxPoint | null, OutfoxPoint | null][]): OutfoxTurnOffer {
  return { type: 'turns', pieces: [RED_SQUARE], moves };
}

/** A turn from c3: b2 may slide to b1 or a1, d4 to d3. */
const OFFER = offer(['c3', 'b2', 'b1'], ['c3', 'b2', 'a1'], ['c3', 'd4', 'd3'], ['c4', 'd4', 'd3']);

function drafted(...points: OutfoxPoint[]): Draft {
  return points.reduce(
    (draft, point) => choosePoint(draft, point, OFFER),
    choosePiece(NOTHING, RED_SQUARE),
  );
}

/** Every turn that can be put together by choosing what is lit. */
function reachable(of: OutfoxTurnOffer, draft: Draft): OutfoxTurn[] {
  const turn = turnOf(draft, of);
  if (turn !== null) return [turn];
  return [...litPoints(draft, of)].flatMap((point) => reachable(of, choosePoint(draft, point, of)));
}

describe('a turn in the making', () => {
  it('goes from the piece over its point and a neighbour to a slide', () => {
    expect(stepOf(NOTHING, OFFER)).toBe('piece');
    expect(stepOf(drafted(), OFFER)).toBe('point');
    expect(stepOf(drafted('c3'), OFFER)).toBe('origin');
    expect(stepOf(drafted('c3', 'b2'), OFFER)).toBe('destination');
    expect(stepOf(drafted('c3', 'b2', 'a1'), OFFER)).toBe('send');
  });

  it('lights only what the offer has next', () => {
    expect([...litPoints(NOTHING, OFFER)]).toEqual([]);
    expect([...litPoints(drafted(), OFFER)]).toEqual(['c3', 'c4']);
    expect([...litPoints(drafted('c3'), OFFER)]).toEqual(['b2', 'd4']);
    expect([...litPoints(drafted('c3', 'b2'), OFFER)]).toEqual(['b1', 'a1']);
  });

  it('is over with its point on the first turn of the game', () => {
    const first = offer(['c3', null, null]);
    const draft = choosePoint(choosePiece(NOTHING, RED_SQUARE), 'c3', first);
    expect(stepOf(draft, first)).toBe('send');
    expect(turnOf(draft, first)).toEqual({
      type: 'turn',
      ...RED_SQUARE,
      point: 'c3',
      origin: null,
      destination: null,
    });
  });

  it('can be taken back step by step', () => {
    const steps = [
      drafted('c3', 'b2', 'a1'),
      drafted('c3', 'b2'),
      drafted('c3'),
      drafted(),
      NOTHING,
    ];
    for (const [at, step] of steps.slice(1).entries())
      expect(takeBack(steps[at]!, OFFER)).toEqual(step);
  });

  it('chooses the only neighbour that can slide by itself, and takes it back with its point', () => {
    expect(drafted('c4').path).toEqual(['c4', 'd4']);
    expect(takeBack(drafted('c4'), OFFER)).toEqual(drafted());
    expect(drafted('c4', 'c4')).toEqual(drafted());
    expect(drafted('c4', 'd4')).toEqual(drafted('c4')); // tapped as one is used to: it stays
  });

  it('takes back a point that is chosen again', () => {
    expect(drafted('c3', 'c3')).toEqual(drafted());
    expect(drafted('c3', 'b2', 'b2')).toEqual(drafted('c3'));
  });

  it('lets another answer replace the last one', () => {
    expect(drafted('c3', 'b2', 'd4')).toEqual(drafted('c3', 'd4'));
    expect(drafted('c3', 'b2', 'a1', 'b1')).toEqual(drafted('c3', 'b2', 'b1'));
  });

  it('ignores a point that answers nothing, and any before a piece is chosen', () => {
    expect(drafted('e1')).toEqual(drafted());
    expect(choosePoint(NOTHING, 'c3', OFFER)).toEqual(NOTHING);
  });

  it('may change the piece at any step', () => {
    const blue: OutfoxPiece = { shape: 'circle', colour: 'blue' };
    expect(choosePiece(drafted('c3', 'b2'), blue)).toEqual({ piece: blue, path: ['c3', 'b2'] });
  });
});

describe('the offers of the engine', () => {
  it.each(scenes.filter((each) => each.offer !== null).map((each) => each.title))(
    'are reached completely: %s',
    (title) => {
      const { offer: made, actions } = scene(title);
      const turns = made!.pieces.flatMap((piece) => reachable(made!, choosePiece(NOTHING, piece)));
      expect(turns).toHaveLength(actions);
      expect(new Set(turns.map((turn) => JSON.stringify(turn))).size).toBe(actions);
    },
  );
});

describe('a line made by the placement', () => {
  const near = [{ points: ['c2', 'c3', 'c4'], lacking: 'c3', piece: RED_SQUARE }] as const;

  it('is there only where the piece that was lacking is placed', () => {
    expect(madeLines(drafted(), near)).toEqual([]);
    expect(madeLines(drafted('c4'), near)).toEqual([]);
    expect(madeLines({ piece: { shape: 'circle', colour: 'red' }, path: ['c3'] }, near)).toEqual(
      [],
    );
  });

  it('is dashed until the slide keeps it', () => {
    const states = [drafted('c3'), drafted('c3', 'b2'), drafted('c3', 'b2', 'a1')].map(
      (draft) => madeLines(draft, near)[0]?.state,
    );
    expect(states).toEqual(['made', 'made', 'kept']);
  });

  it('is broken by the slide of one of its pieces', () => {
    expect(madeLines({ piece: RED_SQUARE, path: ['c3', 'c4'] }, near)[0]?.state).toBe('broken');
    expect(madeLines({ piece: RED_SQUARE, path: ['c3', 'c4', 'c5'] }, near)[0]?.state).toBe(
      'broken',
    );
  });
});

it('a draft that was kept is taken up only where it still answers the offer', () => {
  expect(fits(drafted('c3', 'b2'), OFFER)).toBe(true);
  expect(fits(drafted(), OFFER)).toBe(true);
  expect(fits(drafted('c3', 'b2'), null)).toBe(false);
  expect(fits({ piece: RED_SQUARE, path: ['e1'] }, OFFER)).toBe(false);
  expect(fits({ piece: { shape: 'circle', colour: 'blue' }, path: [] }, OFFER)).toBe(false);
});
