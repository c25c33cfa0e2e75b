/** What one's sheets of Foxy have in common. */

import { ANIMALS, type Animal, parseCard } from '../../games/foxy/cards';
import type { Record as GameRecord } from '../../wire';
import { share } from '../statistics';
import type { KeptGame } from '../store';

interface Sheet {
  cards: readonly string[];
  numbers: readonly number[];
  exact: readonly number[];
  points: readonly number[];
  circle: number | null;
}

/** One's own sheets, as far as their records are here. */
export function sheetsOf(games: readonly KeptGame[]): Sheet[] {
  return games.flatMap(({ record, mine }) => {
    if (record === null) return [];
    const { events, outcome, seats } = JSON.parse(record) as GameRecord;
    const details = outcome?.details;
    if (details === undefined || !('sheets' in details)) return [];
    const [seat = 0] = mine;
    const sheet = details.sheets[seat];
    if (sheet === undefined) return [];
    const cards = events.flatMap(({ action }) => (action.type === 'reveal' ? [action.card] : []));
    const writes = events.flatMap(({ seat: of, action }) =>
      of === seat && action.type === 'write' ? [action] : [],
    );
    const at = writes.findIndex(({ circled }) => circled === true);
    return [
      {
        cards,
        numbers: writes.map(({ number }) => number),
        exact: details.exact,
        points: seats === 1 ? [] : sheet.points,
        circle: at < 0 ? null : at,
      },
    ];
  });
}

/** For each turn the share of exact numbers. */
export function accuracyByTurn(sheets: readonly Sheet[]): number[] {
  const turns = Math.max(0, ...sheets.map(({ numbers }) => numbers.length));
  return Array.from({ length: turns }, (_, turn) =>
    share(
      sheets.filter(({ numbers, exact }) => numbers[turn] === exact[turn]).length,
      sheets.length,
    ),
  );
}

/** For each animal the share of the points that its cards had to give. Solo games have none. */
export function pointsByAnimal(sheets: readonly Sheet[]): { animal: Animal; share: number }[] {
  const [won, there] = [new Map<Animal, number>(), new Map<Animal, number>()];
  for (const { cards, points, exact } of sheets.filter((sheet) => sheet.points.length > 0)) {
    for (const [turn, card] of cards.entries()) {
      const right = exact[turn] ?? 0;
      for (const animal of parseCard(card).animals) {
        won.set(animal, (won.get(animal) ?? 0) + Math.min(points[turn] ?? 0, right));
        there.set(animal, (there.get(animal) ?? 0) + right);
      }
    }
  }
  return ANIMALS.filter((animal) => (there.get(animal) ?? 0) > 0).map((animal) => ({
    animal,
    share: share(won.get(animal) ?? 0, there.get(animal) ?? 0),
  }));
}

/** How often the circle was drawn, and how often it brought something. */
export function circlesOf(sheets: readonly Sheet[]): { drawn: number; paid: number } {
  const circled = sheets.filter(({ circle }) => circle !== null);
  const paid = circled.filter(({ circle, points }) => (points[circle ?? 0] ?? 0) > 0);
  return { drawn: circled.length, paid: paid.length };
}
