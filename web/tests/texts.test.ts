import { describe, expect, it } from 'vitest';
import { Catalogue, preferredLanguage } from '../src/lib/texts';

const TREE = {
  left: { one: '{count} card', other: '{count} cards' },
  animal: { hen: 'hen', pig: 'pig', cat: 'cat' },
  shows: 'It shows {animals:animal}.',
  quoted: 'Refused: {refusal}',
  plain: '{name} wrote {number}',
  goes: { you: 'You go.', they: '{player} goes.' },
};

describe('Catalogue', () => {
  const english = new Catalogue('en', TREE);
  const french = new Catalogue('fr', TREE);

  it('puts facts into a sentence', () => {
    expect(english.text('plain', { name: 'Ada', number: 7 })).toBe('Ada wrote 7');
  });

  it('chooses the plural form by the language', () => {
    expect(english.text('left', { count: 0 })).toBe('0 cards');
    expect(french.text('left', { count: 0 })).toBe('0 card');
    expect(english.text('left', { count: 1 })).toBe('1 card');
    expect(french.text('left', { count: 2 })).toBe('2 cards');
  });

  it('looks facts up under a prefix and joins lists as the language does', () => {
    expect(english.text('shows', { animals: ['hen', 'pig', 'cat'] })).toBe(
      'It shows hen, pig, and cat.',
    );
    expect(french.text('shows', { animals: ['hen', 'pig'] })).toBe('It shows hen et pig.');
  });

  it('speaks for a refusal that another one quotes', () => {
    const refusal = { key: 'plain', facts: { name: 'Ada', number: 100 }, clause: 'X8' };
    expect(english.text('quoted', { refusal })).toBe('Refused: Ada wrote 100 (X8)');
  });

  it('speaks to the reader in the second person', () => {
    expect(english.text('goes', { player: 'Ada', you: true })).toBe('You go.');
    expect(english.text('goes', { player: 'Ada', you: false })).toBe('Ada goes.');
    expect(english.text('goes', { player: 'Ada' })).toBe('Ada goes.');
  });

  it('sets a minus as printers do', () => {
    expect(english.text('plain', { name: 'Ada', number: -2 })).toBe('Ada wrote −2');
  });

  it('groups digits as the language does', () => {
    expect(english.text('plain', { name: 'Ada', number: 12345 })).toBe('Ada wrote 12,345');
  });

  it('shows a key that has no text', () => {
    expect(english.text('no.such')).toBe('no.such');
  });
});

describe('preferredLanguage', () => {
  it('takes the first language we speak', () => {
    expect(preferredLanguage(['de-CH', 'fr-CH', 'en'])).toBe('fr');
    expect(preferredLanguage(['it'])).toBe('it');
  });

  it('falls back to English', () => {
    expect(preferredLanguage(['de', 'ja'])).toBe('en');
  });
});
