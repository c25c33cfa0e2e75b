/** What the board says: its state in a sentence, its points, and what has happened. */
import type { BoardEvent } from '../board';
import { about, type Company } from '../../lib/company';
import type { Facts } from '../../lib/texts';
import type {
  OutfoxDeadReason,
  OutfoxPiece,
  OutfoxPoint,
  OutfoxTurn,
  OutfoxTurnOffer,
  OutfoxView,
} from '../../wire';
import { pieceAt, pointsLeft } from './playback';
import {
  type Board,
  type Draft,
  type LineState,
  litPoints,
  madeLines,
  type Step,
  stepOf,
} from './turn';

export type Say = (key: string, facts?: Facts) => string;

/** From here on being last to move decides games, so the points are counted aloud. */
const LATE = { turns: 9, points: 6 };

export function pieceName(piece: OutfoxPiece): string {
  return `${piece.shape}_${piece.colour}`;
}

export interface Situation {
  view: OutfoxView;
  offer: OutfoxTurnOffer | null;
  draft: Draft;
  company: Company;
  busy: boolean;
}

/** The state of the game in one sentence, or two late in the game. */
export function statusOf(situation: Situation, say: Say): string {
  const left = leftOver(situation.view, say, 'left_why');
  return left === null ? whatNow(situation, say) : `${whatNow(situation, say)} ${left}`;
}

function whatNow({ view, offer, draft, company, busy }: Situation, say: Say): string {
  if (view.line !== null) return say('outfox.told.line', { line: view.line });
  if (view.actor === null) return say('outfox.told.blocked');
  if (offer === null) return say('outfox.page.status.waiting', about(view.actor, company));
  const step = stepOf(draft, offer);
  if (busy && step === 'send') return say('outfox.page.status.sending');
  const line = lineState(draft, view);
  if (line !== null) return say(`outfox.page.line.${line}`);
  const piece = draft.piece === null ? null : pieceName(draft.piece);
  return say(`outfox.page.status.${step}`, { piece });
}

/** What becomes of a line that the placement has made; null where it has made none. */
function lineState(draft: Draft, view: OutfoxView): LineState | null {
  const states = madeLines(draft, view.near).map(({ state }) => state);
  return (['kept', 'made', 'broken'] as const).find((state) => states.includes(state)) ?? null;
}

/** How many points are left, once that matters. */
export function leftOver(
  view: OutfoxView,
  say: Say,
  key: 'left' | 'left_why' = 'left',
): string | null {
  const count = pointsLeft(view);
  const late = view.actor !== null && view.turns >= LATE.turns && count <= LATE.points;
  return late ? say(`outfox.page.${key}`, { count }) : null;
}

/** A point for a screen reader: what stands there, and what choosing it does. */
export function pointLabel(
  point: OutfoxPoint,
  board: Board,
  step: Step | null,
  isLit: boolean,
  dead: OutfoxDeadReason | null,
  say: Say,
): string {
  const piece = pieceAt(board, point);
  if (dead !== null) return say('outfox.page.not_here', { point, reason: dead });
  const at =
    piece === null
      ? say('outfox.page.at.empty', { point })
      : say('outfox.page.at.piece', { point, piece: pieceName(piece) });
  return isLit && step !== null ? say(`outfox.page.can.${step}`, { at }) : at;
}

/** Why a point that was tapped does nothing; null where there is nothing to explain. */
export function whyNot(
  point: OutfoxPoint,
  { view, offer, draft }: Situation,
  say: Say,
): string | null {
  if (offer === null || litPoints(draft, offer).has(point)) return null;
  if (stepOf(draft, offer) === 'piece') return say('outfox.page.piece_first');
  const dead = view.dead.find((each) => each.point === point);
  if (draft.path.length > 0 || dead === undefined) return null;
  return say('outfox.page.not_here', { point, reason: dead.reason });
}

/** What the clock did for whoever reads this. */
export function byClock({ seen }: BoardEvent<OutfoxTurn>, say: Say): string {
  const key = seen.origin === null ? 'outfox.page.by_clock.first' : 'outfox.page.by_clock.turn';
  return say(key, { ...seen, piece: pieceName(seen) });
}

/** An event in words. */
export function told({ seat, seen }: BoardEvent<OutfoxTurn>, company: Company, say: Say): string {
  const key = seen.origin === null ? 'outfox.told.first' : 'outfox.told.turn';
  return say(key, { ...seen, ...about(seat, company), piece: pieceName(seen) });
}
