/** Tables as comma-separated text that any spreadsheet opens. */

import { ledgerOf, type Entry as LedgerEntry, reserveOf, totals, fateOf } from './fennecs';
import { count, type Pad, type Shown } from './foxy';

export type Say = (key: string, facts?: Record<string, unknown>) => string;

function line(cells: readonly (string | number)[]): string {
  return cells.map((cell) => quoted(String(cell))).join(',');
}

/** A name that looks like a formula is kept a name. */
function quoted(cell: string): string {
  const safe = /^[=+@\t]/.test(cell) || /^-\D/.test(cell) ? `'${cell}` : cell;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const text = (rows: readonly (readonly (string | number)[])[]): string =>
  `${rows.map(line).join('\r\n')}\r\n`;

export function cardWords(card: Shown, say: Say): string {
  return card.length === 0
    ? say('foxy.fox_card')
    : card.map((animal) => say(`foxy.animal.${animal}`)).join(' + ');
}

/** A line a turn: the card, its exact number, then number, circle and points of each player. */
export function foxyRows(pad: Pad, say: Say): (string | number)[][] {
  const counted = count(pad);
  const head = [say('foxy.counted.turn'), say('foxy.counted.card'), say('foxy.counted.exact')];
  const names = pad.sheets.flatMap(({ name }) => [
    name,
    say('core.labelled', { label: name, text: say('count.foxy.points') }),
  ]);
  const turns = pad.pile.map((card, at) => [
    at + 1,
    cardWords(card, say),
    counted.exact[at]!,
    ...pad.sheets.flatMap((sheet, seat) => [
      written(sheet.numbers[at] ?? null, sheet.circle === at + 1),
      counted.sheets[seat]!.points[at]!,
    ]),
  ]);
  const totalRow = [
    '',
    say('foxy.counted.total'),
    '',
    ...counted.sheets.flatMap((sheet) => ['', sheet.score]),
  ];
  return [[...head, ...names], ...turns, totalRow];
}

function written(number: number | null, circled: boolean): string {
  const digits = number === null ? '' : String(number);
  return circled ? `(${digits})` : digits;
}

/** A line an entry: what happened, and everybody's stars after it. */
export function ledgerRows(
  names: readonly string[],
  entries: readonly LedgerEntry[],
  say: Say,
): (string | number)[][] {
  const head = [say('count.fennecs.round'), say('count.fennecs.player'), say('count.fennecs.what')];
  const begin = ['', '', '', ...standing(ledgerOf(names.length, []))];
  const rows = entries.map((entry, at) => {
    const before = ledgerOf(names.length, entries.slice(0, at));
    const after = ledgerOf(names.length, entries.slice(0, at + 1));
    const who = entry.type === 'stuck' ? '' : (names[entry.seat] ?? '');
    return [before.round, who, entryWords(entry, say), ...standing(after)];
  });
  return [[...head, ...names, say('count.fennecs.reserve')], begin, ...rows];
}

const standing = (ledger: ReturnType<typeof ledgerOf>): number[] => [
  ...ledger.stars,
  reserveOf(ledger),
];

export function entryWords(entry: LedgerEntry, say: Say): string {
  if (entry.type !== 'collect') return say(`count.fennecs.entry.${entry.type}`);
  const cards = entry.cards.map((card) => say(`fennecs.card.${card}`)).join(' ');
  const fate = fateOf(entry.cards);
  if (fate !== 'counted') return say(`count.fennecs.entry.${fate}`, { cards });
  return say('count.fennecs.entry.collect', { cards, total: totals(entry.cards)[entry.fives] });
}
