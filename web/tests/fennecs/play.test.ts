import { describe, expect, it } from 'vitest';
import type { FennecsPlayOffer } from '../../src/wire';
import {
  chosenValues,
  facesOn,
  heldCards,
  openWays,
  playOffer,
} from '../../src/games/fennecs/play';
import { scene, scenes } from './scenes';

describe('the offers of the engine', () => {
  const frames = scenes.flatMap((each) => [...each.earlier, each]);
  const offered = frames.filter((frame) => frame.offer?.type === 'play');

  it('are reached completely by lifting cards and asking columns', () => {
    expect(offered.length).toBeGreaterThan(10);
    for (const { view, offer, actions } of offered) {
      const play = playOffer(offer)!;
      const places = heldCards(view, play).flatMap((held) =>
        view.columns.flatMap((_, column) =>
          facesOn(column, held, play).map((face) => `${held.card} ${column} ${face}`),
        ),
      );
      expect(new Set(places).size + play.collect.length).toBe(actions);
    }
  });
});

describe('a hand', () => {
  it('offers nothing while it is not one’s turn', () => {
    const { view } = scene('start');
    expect(heldCards(view, null).map((held) => held.faces)).toEqual(view.hand.map(() => []));
  });

  it('of somebody without stars can only be placed face up', () => {
    const { view, offer } = scene('starless');
    for (const { faces } of heldCards(view, playOffer(offer))) expect(faces).toEqual(['up']);
  });

  it('cannot be lifted where no column has room', () => {
    const offer: FennecsPlayOffer = { ...playOffer(scene('start').offer)!, columns: [] };
    expect(heldCards(scene('start').view, offer).every((held) => held.faces.length === 0)).toBe(
      true,
    );
    expect(openWays({ ...offer, collect: [0] })).toBe('collect');
  });
});

it('tells which ways of a turn are open', () => {
  const offer = playOffer(scene('tall').offer)!;
  expect(openWays(offer)).toBe('both');
  expect(openWays({ ...offer, collect: [] })).toBe('place');
  expect(openWays({ ...offer, cards: [] })).toBe('collect');
});

it('shows what each 1/5 counts, the fives first', () => {
  expect(chosenValues(0, 1)).toEqual(['1']);
  expect(chosenValues(1, 3)).toEqual(['5', '1', '1']);
});
