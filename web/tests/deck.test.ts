import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Catalogue, LANGUAGES } from '../src/lib/texts';
import { CARDS, copiesIn, DECK_SIZE, deckOf, readDeck, sizeOf } from '../src/table/deck';

function sayIn(language: (typeof LANGUAGES)[number]) {
  const path = new URL(`../../src/foxden/texts/${language}.json`, import.meta.url);
  const texts = new Catalogue(language, JSON.parse(readFileSync(path, 'utf8')) as never);
  return (key: string): string => texts.text(key);
}

describe('a deck of one’s own', () => {
  it('begins with the house deck, which needs no list', () => {
    expect(sizeOf(copiesIn(null))).toBe(DECK_SIZE);
    expect(deckOf(copiesIn(null))).toBeNull();
  });

  it('is a list as soon as one card differs', () => {
    const changed = { ...copiesIn(null), 'forest:bear': 2, 'forest:cat': 1 };
    const deck = deckOf(changed);
    expect(deck).toHaveLength(DECK_SIZE);
    expect(copiesIn(deck)).toMatchObject({ 'forest:bear': 2, 'forest:cat': 1 });
    expect(deckOf(copiesIn(deck))).toEqual(deck);
  });

  it.each(LANGUAGES)('is read in %s, accents or not, animals in any order', (language) => {
    const say = sayIn(language);
    for (const { environment, cards } of CARDS) {
      for (const card of cards) {
        const animals = card.split(':')[1]!.split('+').reverse();
        const typed = `${say(`foxy.environment.${environment}`)}:${animals.map((each) => say(`foxy.animal.${each}`)).join('+')}`;
        expect(
          readDeck(`${typed.toUpperCase()}, ${typed.normalize('NFD').replace(/\p{M}/gu, '')}`, say),
        ).toEqual([card, card]);
      }
    }
    expect(readDeck('forest:bear+cat', say)).toEqual(['forest:bear+cat']);
  });

  it('leaves what it does not know to the server’s answer', () => {
    expect(readDeck('lune:ours forêt:vache ours', sayIn('fr'))).toEqual([
      'lune:ours',
      'forêt:vache',
      'ours',
    ]);
  });
});
