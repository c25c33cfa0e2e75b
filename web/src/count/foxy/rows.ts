/** A counted game of Foxy as the rows of a spreadsheet. */

import type { Say } from '../csv';
import { count, type Pad, type Shown } from './counting';

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
