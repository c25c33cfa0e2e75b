import { describe, expect, it } from 'vitest';
import english from '../../../src/foxden/texts/en.json';
import french from '../../../src/foxden/texts/fr.json';
import italian from '../../../src/foxden/texts/it.json';
import { Catalogue, type Facts } from '../../src/lib/texts';
import {
  aloud,
  collectingOf,
  laidLabel,
  reserveOf,
  signed,
  type Situation,
  statusOf,
  told,
} from '../../src/games/fennecs/words';
import { scene, scenes, type Scene } from './scenes';

const catalogue = new Catalogue('en', english as never);
const say = (key: string, facts?: Facts): string => catalogue.text(key, facts);

function situation({ view, offer, names }: Scene): Situation {
  return { view, offer, names, seat: null, lifted: null, asked: null };
}

describe('the status', () => {
  it('says what can be done', () => {
    expect(statusOf(situation(scene('tall')), say)).toBe('Your turn: place or collect.');
    expect(statusOf(situation(scene('choosing')), say)).toContain('1/5');
    const lifted = { at: 0, card: '-2', faces: ['up'] } as const;
    expect(statusOf({ ...situation(scene('tall')), lifted }, say)).toBe(
      'Where do you place the −2?',
    );
    expect(statusOf({ ...situation(scene('tall')), asked: 1 }, say)).toContain('column 2');
  });

  it('does not call oneself by name while one’s own turn is shown', () => {
    const { actor } = scene('tall').view;
    const shown = { ...situation(scene('tall')), offer: null };
    expect(statusOf({ ...shown, seat: actor }, say)).toBe('You have played.');
    expect(statusOf({ ...shown, seat: null }, say)).toContain('is to move');
  });

  it('names whoever is waited for', () => {
    expect(statusOf(situation(scene('chooser')), say)).toBe('Bruno chooses what the 1/5 count.');
    expect(statusOf({ ...situation(scene('start')), offer: null }, say)).toBe('Anouk is to move.');
  });

  it('says that the game is over', () => {
    expect(statusOf(situation(scene('over')), say)).toBe('The game is over.');
  });
});

it('the Reserve tells its debt', () => {
  expect(reserveOf(scene('tall').view, say)).toBe('Reserve 21 ★');
  expect(reserveOf(scene('debt').view, say)).toBe('Reserve 0 (owes 3 ★)');
});

it('a column says what is known, and that collecting ends the round', () => {
  const [full, , , , open] = scene('tall').view.columns;
  expect(collectingOf(full!, say)[0]).toContain('no value');
  expect(collectingOf(open!, say)).toEqual([
    'What you know adds up to 13; 1 card is hidden.',
    '2 stars lie on it.',
    'Collecting ends your round.',
  ]);
});

it('a laid card is described without more than is known', () => {
  const { view, names } = scene('tall');
  const said = view.columns[0]!.laid.map((laid) => laidLabel(laid, 0, names, say));
  expect(said).toEqual([
    'starting card two',
    'four, yours, face down with a star',
    'minus two, placed by Bruno',
    'zero arrow, placed by Chiara',
    'face down with a star, placed by Dorothée',
    'five, placed by Emil',
    'minus one, placed by you',
  ]);
});

it('every event that is no deal is told', () => {
  const events = scenes.flatMap((each) =>
    [...each.earlier, each].flatMap((frame) =>
      frame.events.map((event) => ({ event, names: each.names })),
    ),
  );
  for (const { event, names } of events) {
    const sentence = told(event, { names, reader: null }, say);
    expect(sentence === '').toBe(['deal', 'start_card'].includes(event.seen.type));
    expect(sentence).not.toContain('undefined');
    expect(sentence).not.toContain('fennecs.');
  }
});

it('a total says whose it is, also after a choice', () => {
  const seen = { type: 'choose', ones: 0, total: 9, change: -3, round_end: null } as never;
  const sentence = told({ number: 0, seat: 1, seen }, { names: ['Ada', 'Bruno'], reader: 0 }, say);
  expect(sentence).toBe('Bruno has chosen. Total 9: 3 stars lost.');
});

it.each([
  ['en', english, /\bYou \w+[^s\W]s\b/],
  ['fr', french, /\bVous (?!\w+ez\b)/],
  ['it', italian, /\bTu \w+a\b/],
] as const)('the reader is spoken to in the second person: %s', (language, texts, third) => {
  const spoken = new Catalogue(language, texts as never);
  const inLanguage = (key: string, facts?: Facts): string => spoken.text(key, facts);
  for (const { names, earlier, ...last } of scenes) {
    for (const event of [...earlier, last].flatMap((frame) => frame.events)) {
      const sentence = told(
        event,
        { names: names.map(() => 'READER'), reader: event.seat },
        inLanguage,
      );
      if (event.seen.type === 'place') expect(sentence).not.toContain('READER');
      expect(sentence).not.toMatch(third);
    }
  }
});

it('symbols are said in words', () => {
  expect(aloud('0▶, 1/5 and −2: +1 ★', say)).toBe(
    'zero arrow, one or five and minus two: +1 stars',
  );
});

it('stars carry their sign', () => {
  expect([1, 0, -3].map(signed)).toEqual(['+1 ★', '±0 ★', '−3 ★']);
});
