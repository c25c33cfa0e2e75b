/** A reviewed game of Fennecs, as one seat reads it. */

import type { Facts } from '../../lib/texts';
import type { AnyFinding, FennecsDeals, FennecsDecision } from '../../wire';

type Say = (key: string, facts?: Facts) => string;
type Action = FennecsDecision['action'];

export const costOf = ({ before, after }: FennecsDecision): number => before - after;

/** Better by more than chance in the counting explains. */
export const isSure = (decision: FennecsDecision): boolean =>
  costOf(decision) > 2 * decision.error && costOf(decision) >= 0.005;

export function decisionsOf(findings: readonly AnyFinding[], seat: number): FennecsDecision[] {
  return findings.filter(
    (finding): finding is FennecsDecision =>
      finding.type === 'fennecs_decision' && finding.seat === seat,
  );
}

export interface Account {
  /** What the cards dealt were worth to a seat, all rounds together. */
  luck: number;
  /** What its decisions gave away. */
  cost: number;
  error: number;
}

/** Luck of the deal apart from skill. */
export function accountOf(findings: readonly AnyFinding[], seat: number): Account {
  const deals = findings.find(
    (finding): finding is FennecsDeals => finding.type === 'fennecs_deals',
  );
  const luck = (deals?.deals ?? []).reduce(
    (sum, { before, after }) => sum + (after[seat] ?? 0) - (before[seat] ?? 0),
    0,
  );
  const decisions = decisionsOf(findings, seat);
  const cost = decisions.filter(isSure).reduce((sum, each) => sum + costOf(each), 0);
  const error = Math.hypot(...decisions.filter(isSure).map((each) => each.error));
  return { luck, cost, error };
}

export const MOMENTS = 3;

/** The decisions that cost most, in the order of the game. */
export function momentsOf(decisions: readonly FennecsDecision[]): FennecsDecision[] {
  return decisions
    .filter(isSure)
    .sort((one, other) => costOf(other) - costOf(one))
    .slice(0, MOMENTS)
    .sort((one, other) => one.event - other.event);
}

/** What was decided, in a few words. */
export function actionWords(action: Action, say: Say): string {
  if (action.type === 'place')
    return say(`reviews.fennecs.place_${action.face}`, {
      card: action.card,
      column: action.column + 1,
    });
  if (action.type === 'collect')
    return say('reviews.fennecs.collect', { column: action.column + 1 });
  return say('reviews.fennecs.choose', { fives: action.fives });
}
