/** How a box came to its points, in words, and the clause that says so. */

import type { Say } from '../csv';
import type { Counted, Sheet, Verdict } from './counting';

const CLAUSES: Readonly<Record<Exclude<Verdict, 'empty'>, string>> = {
  exact: 'X14',
  below: 'X14',
  above: 'X14',
  doubled: 'X15',
  bet_lost: 'X15',
  hard: 'X19',
  solo_exact: 'X22',
  solo_off: 'X22',
};

export interface Why {
  verdict: Exclude<Verdict, 'empty'>;
  points: number;
  words: string;
  clause: string;
}

/** Null while the box is empty or its card unknown. */
export function whyOf(
  sheet: Sheet,
  counted: Counted,
  seat: number,
  at: number,
  say: Say,
): Why | null {
  const { verdicts, points } = counted.sheets[seat]!;
  const verdict = verdicts[at] ?? 'empty';
  if (verdict === 'empty') return null;
  const facts = {
    turn: at + 1,
    number: sheet.numbers[at] ?? 0,
    exact: counted.exact[at],
    count: points[at],
  };
  return {
    verdict,
    points: points[at]!,
    words: say(`count.foxy.why.${verdict}`, facts),
    clause: CLAUSES[verdict],
  };
}
