/** A game as a row of signs: how it went, and nothing of what was in it. */

import type { Sign } from '../wire';

const LETTERS: Readonly<Record<Sign, string>> = {
  hit: '🌟',
  good: '🟩',
  fair: '🟨',
  poor: '🟧',
  bad: '🟥',
  missed: '💥',
  other: '⬜',
};

/** How a sign is drawn: a colour, and a mark for whoever sees no colours. */
export const DRAWN_SIGNS: Readonly<Record<Sign, { colour: string; mark: string }>> = {
  hit: { colour: '#27335a', mark: '★' },
  good: { colour: '#2b664a', mark: '✓' },
  fair: { colour: '#86620f', mark: '·' },
  poor: { colour: '#a8521b', mark: '–' },
  bad: { colour: '#9c231d', mark: '×' },
  missed: { colour: '#9c231d', mark: '!' },
  other: { colour: '#d8c09a', mark: '' },
};

const WIDTH = 10;

/** Rows of at most ten. */
export function rowsOf(signs: readonly Sign[]): Sign[][] {
  return Array.from({ length: Math.ceil(signs.length / WIDTH) }, (_, row) =>
    signs.slice(row * WIDTH, (row + 1) * WIDTH),
  );
}

export function signText(signs: readonly Sign[]): string {
  return rowsOf(signs)
    .map((row) => row.map((sign) => LETTERS[sign]).join(''))
    .join('\n');
}
