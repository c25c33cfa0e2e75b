import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIGURES } from '../../src/rules/figures';
import { parseInline, parseRules } from '../../src/rules/markdown';
import { passagesOf, search } from '../../src/rules/search';

const GAMES = ['foxy', 'fennecs', 'outfox'] as const;
const LANGUAGES = ['en', 'fr', 'it'] as const;

function rules(game: string, language: string) {
  const path = new URL(`../../../src/foxden/games/${game}/rules/${language}.md`, import.meta.url);
  return parseRules(readFileSync(path, 'utf8'));
}

const passages = (language: string) =>
  GAMES.flatMap((game) => passagesOf(game, rules(game, language)));

describe('parseRules', () => {
  it.each(LANGUAGES)('finds every clause of every game in %s', (language) => {
    expect(passages(language)).toHaveLength(23 + 25 + 12);
    expect(passages(language).every(({ text }) => text.length > 20)).toBe(true);
  });

  it('keeps lists, tables and code with the clause they belong to', () => {
    const chapters = rules('fennecs', 'it');
    const kinds = chapters.flatMap(({ clauses }) =>
      clauses.flatMap(({ blocks }) => blocks.map(({ kind }) => kind)),
    );
    expect(new Set(kinds)).toEqual(new Set(['paragraph', 'list', 'table']));
    expect(rules('outfox', 'fr')[1]?.clauses[0]?.blocks.at(-1)?.kind).toBe('code');
  });

  it('links clauses, also inside a house rule', () => {
    expect(parseInline('See F9. *(House rule: as in X16.)*')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'clause', text: 'F9' },
      { kind: 'text', text: '. ' },
      {
        kind: 'house',
        parts: [
          { kind: 'text', text: '(House rule: as in ' },
          { kind: 'clause', text: 'X16' },
          { kind: 'text', text: '.)' },
        ],
      },
    ]);
  });

  it('draws only clauses that exist', () => {
    const labels = new Set(passages('en').map(({ label }) => label));
    expect(Object.keys(FIGURES).filter((label) => !labels.has(label))).toEqual([]);
  });
});

describe('search', () => {
  const labels = (language: string, query: string) =>
    search(passages(language), query).map(({ label }) => label);

  it('finds a clause by its number first', () => {
    expect(labels('en', 'x12')[0]).toBe('X12');
  });

  it('needs every word, without regard to accents and capitals', () => {
    expect(labels('fr', 'RESERVE vide dette')).toEqual(['F16']);
    expect(labels('it', 'perche')).not.toEqual([]);
    expect(labels('en', 'supernova giraffe')).toEqual([]);
  });

  it('marks what it found', () => {
    const [hit] = search(passages('fr'), 'détruite');
    expect(hit?.excerpt.filter(({ found }) => found).map(({ text }) => text)).toContain('détruite');
    expect(hit?.excerpt.map(({ text }) => text).join('').length).toBeLessThan(200);
  });

  it.each(LANGUAGES)('finds a minus that is typed as a hyphen, in %s', (language) => {
    expect(labels(language, '-2')).not.toEqual([]);
    expect(labels(language, '-2')).toEqual(labels(language, '−2'));
  });

  it('says nothing to an empty question', () => {
    expect(search(passages('en'), ' ')).toEqual([]);
  });
});
