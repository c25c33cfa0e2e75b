/** What is drawn between two positions: boards on the way, and pieces that keep their identity. */
import type { BoardEvent } from '../board';
import type { OutfoxPiece, OutfoxPoint, OutfoxTurn, OutfoxView } from '../../wire';
import { POINTS } from './geometry';
import type { Board, Draft } from './turn';

/** A piece on the board that is followed from frame to frame, so that it can be seen to slide. */
export interface Token {
  readonly id: number;
  readonly piece: OutfoxPiece;
  readonly point: OutfoxPoint;
}

export function isSame(one: OutfoxPiece | null, other: OutfoxPiece | null): boolean {
  return one?.shape === other?.shape && one?.colour === other?.colour;
}

function areSame(one: Board, other: Board): boolean {
  return one.every((piece, at) => isSame(piece, other[at] ?? null));
}

function changed(board: Board, ...changes: readonly [OutfoxPoint, OutfoxPiece | null][]): Board {
  const after = [...board];
  for (const [point, piece] of changes) after[POINTS.indexOf(point)] = piece;
  return after;
}

export function pieceAt(board: Board, point: OutfoxPoint): OutfoxPiece | null {
  return board[POINTS.indexOf(point)] ?? null;
}

/** The board with a turn in the making drawn onto it. */
export function drafted(board: Board, draft: Draft): Board {
  const [point, origin, destination] = draft.path;
  if (point === undefined) return board;
  const placed = changed(board, [point, draft.piece]);
  return origin === undefined || destination === undefined
    ? placed
    : changed(placed, [origin, null], [destination, pieceAt(placed, origin)]);
}

/** The boards that lead to this one: before the turns, and after each placing and each slide. */
export function framesOf(board: Board, turns: readonly OutfoxTurn[]): Board[] {
  const frames = [board];
  for (const turn of [...turns].reverse()) frames.unshift(...framesBefore(frames[0]!, turn));
  return frames;
}

function framesBefore(after: Board, { point, origin, destination }: OutfoxTurn): Board[] {
  if (origin === null || destination === null) return [changed(after, [point, null])];
  const placed = changed(after, [destination, null], [origin, pieceAt(after, destination)]);
  return [changed(placed, [point, null]), placed];
}

/** The frames still to come for somebody who sees this board; only the last where none fits. */
export function framesAfter(shown: Board, frames: readonly Board[]): readonly Board[] {
  const at = frames.findLastIndex((frame) => areSame(frame, shown));
  return at < 0 ? frames.slice(-1) : frames.slice(at + 1);
}

/** The tokens of the next frame: pieces that stay or slide keep theirs, others are new. */
export function followed(tokens: readonly Token[], board: Board): Token[] {
  const staying = tokens.filter((token) => isSame(token.piece, pieceAt(board, token.point)));
  const leaving = tokens.filter((token) => !staying.includes(token));
  let newest = Math.max(0, ...tokens.map((token) => token.id));
  const arriving = POINTS.flatMap((point) => {
    const piece = pieceAt(board, point);
    if (piece === null || staying.some((token) => token.point === point)) return [];
    const at = leaving.findIndex((token) => isSame(token.piece, piece));
    const slid = at < 0 ? undefined : leaving.splice(at, 1)[0];
    return [{ id: slid?.id ?? ++newest, piece, point }];
  });
  return [...staying, ...arriving];
}

/** The turns since this seat's own last one; a spectator sees the trail of the last turn only. */
export function turnsSince(
  seat: number | null,
  events: readonly BoardEvent<OutfoxTurn>[],
): OutfoxTurn[] {
  if (seat === null) return events.slice(-1).map((event) => event.seen);
  const own = events.findLastIndex((event) => event.seat === seat);
  return events.slice(own + 1).map((event) => event.seen);
}

export interface Stack {
  readonly piece: OutfoxPiece;
  readonly copies: number;
}

/** A reserve with equal pieces stacked. */
export function stacksOf(reserve: readonly OutfoxPiece[]): Stack[] {
  const stacks: { piece: OutfoxPiece; copies: number }[] = [];
  for (const piece of reserve) {
    const stack = stacks.find((each) => isSame(each.piece, piece));
    if (stack === undefined) stacks.push({ piece, copies: 1 });
    else stack.copies += 1;
  }
  return stacks;
}

/** How many points can still be chosen; being last to find one wins. */
export function pointsLeft(view: OutfoxView): number {
  return view.board.filter((piece) => piece === null).length - view.dead.length;
}
