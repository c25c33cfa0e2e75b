/** Full-text search over the rules: every word must be found; accents, capitals and dashes do not matter. */

import { type Chapter, plainText } from './markdown';

export interface Passage {
  game: string;
  label: string;
  chapter: string;
  text: string;
}

export interface Hit extends Passage {
  /** A piece of the text around the first word found, cut into found and other parts. */
  excerpt: readonly { text: string; found: boolean }[];
}

const BEFORE = 50;
const LENGTH = 180;

export function passagesOf(game: string, chapters: readonly Chapter[]): Passage[] {
  return chapters.flatMap(({ title, clauses }) =>
    clauses.flatMap(({ label, blocks }) =>
      label === null
        ? []
        : [{ game, label, chapter: title, text: blocks.map(plainText).join(' ') }],
    ),
  );
}

/** One letter for one letter, so that places in the text stay the same. A minus is typed as a hyphen. */
export function folded(text: string): string {
  return Array.from(
    text
      .replace(/\s/g, ' ')
      .replace(/[\u2010-\u2014\u2212]/g, '-')
      .replace(/’/g, "'"),
    (letter) => {
      const plain = letter.normalize('NFD').charAt(0).toLowerCase();
      return plain.length === letter.length ? plain : letter;
    },
  ).join('');
}

/** A clause named by its number comes first, then the passages with the most finds. */
export function search(passages: readonly Passage[], query: string): Hit[] {
  const words = folded(query)
    .split(' ')
    .filter((word) => word.length > 1 || /\d/.test(word));
  if (words.length === 0) return [];
  return passages
    .map((passage) => ({ passage, worth: worthOf(passage, words) }))
    .filter(({ worth }) => worth > 0)
    .sort((one, other) => other.worth - one.worth)
    .map(({ passage }) => ({ ...passage, excerpt: excerptOf(passage.text, words) }));
}

function worthOf(passage: Passage, words: readonly string[]): number {
  if (words.includes(passage.label.toLowerCase())) return Number.MAX_SAFE_INTEGER;
  const text = folded(`${passage.chapter} ${passage.text}`);
  const finds = words.map((word) => text.split(word).length - 1);
  return finds.every((count) => count > 0) ? finds.reduce((total, count) => total + count, 0) : 0;
}

function excerptOf(text: string, words: readonly string[]): Hit['excerpt'] {
  const plain = folded(text);
  const first = Math.min(...words.map((word) => plain.indexOf(word)).filter((at) => at >= 0));
  const start =
    Number.isFinite(first) && first > BEFORE ? text.lastIndexOf(' ', first - BEFORE) + 1 : 0;
  const cut = text.slice(start, start + LENGTH);
  const parts = markedParts(cut, words);
  if (start > 0) parts.unshift({ text: '… ', found: false });
  if (start + LENGTH < text.length) parts.push({ text: ' …', found: false });
  return parts;
}

function markedParts(text: string, words: readonly string[]): { text: string; found: boolean }[] {
  const plain = folded(text);
  const parts: { text: string; found: boolean }[] = [];
  let end = 0;
  for (let at = 0; at < text.length;) {
    const word = words.find((each) => plain.startsWith(each, at));
    if (word === undefined) {
      at += 1;
      continue;
    }
    if (at > end) parts.push({ text: text.slice(end, at), found: false });
    parts.push({ text: text.slice(at, at + word.length), found: true });
    at += word.length;
    end = at;
  }
  if (end < text.length) parts.push({ text: text.slice(end), found: false });
  return parts;
}
