/** A ledger of Fennecs as the rows of a spreadsheet. */

import type { Say } from '../csv';
import { type Entry as LedgerEntry, fateOf, ledgerOf, reserveOf, totals } from './ledger';

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
