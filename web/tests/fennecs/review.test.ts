import { describe, expect, it } from 'vitest';
import { accountOf, decisionsOf, isSure, momentsOf } from '../../src/games/fennecs/review';
import type { AnyFinding, FennecsDecision } from '../../src/wire';

function decision(event: number, before: number, after: number, facts = {}): FennecsDecision {
  return {
    type: 'fennecs_decision',
    event,
    round: 1,
    seat: 0,
    action: { type: 'collect', column: 0 },
    best: before > after ? { type: 'collect', column: 1 } : null,
    before,
    after,
    error: 0.01,
    stars: [5, 5],
    hidden: [],
    ...facts,
  };
}

const findings: AnyFinding[] = [
  {
    type: 'fennecs_deals',
    deals: [
      { round: 1, before: [0.5, 0.5], after: [0.6, 0.4] },
      { round: 2, before: [0.4, 0.6], after: [0.25, 0.75] },
    ],
  },
  decision(10, 0.6, 0.5),
  decision(12, 0.51, 0.5),
  decision(14, 0.6, 0.4),
  decision(16, 0.6, 0.55),
  decision(18, 0.6, 0.57),
  decision(11, 0.9, 0.1, { seat: 1 }),
];

describe('a reviewed game of Fennecs', () => {
  it('is one seat’s', () => {
    expect(decisionsOf(findings, 1)).toHaveLength(1);
  });

  it('holds nothing against anybody that chance in the counting explains', () => {
    expect(isSure(decision(1, 0.51, 0.5))).toBe(false);
    expect(isSure(decision(1, 0.54, 0.5))).toBe(true);
  });

  it('has the three dearest moments in the order of the game', () => {
    expect(momentsOf(decisionsOf(findings, 0)).map(({ event }) => event)).toEqual([10, 14, 16]);
  });

  it('tells luck apart from skill', () => {
    const { luck, cost } = accountOf(findings, 0);
    expect(luck).toBeCloseTo(-0.05);
    expect(cost).toBeCloseTo(0.38);
  });
});
