/**
 * A turn in the making: a piece, its point, the neighbour that slides, and where to. The
 * offer says what can come next, so every step can be changed or taken back until it is sent.
 */
import type {
  OutfoxMove,
  OutfoxNearLine,
  OutfoxPiece,
  OutfoxPoint,
  OutfoxTurn,
  OutfoxTurnOffer,
} from '../../wire';

export type Board = readonly (OutfoxPiece | null)[];

export interface Draft {
  readonly piece: OutfoxPiece | null;
  /** As far as it is chosen: point, origin, destination. */
  readonly path: readonly OutfoxPoint[];
}

export const NOTHING: Draft = { piece: null, path: [] };

export type Step = 'piece' | 'point' | 'origin' | 'destination' | 'send';
const STEPS: readonly Step[] = ['point', 'origin', 'destination', 'send'];

export function stepOf(draft: Draft, offer: OutfoxTurnOffer): Step {
  if (draft.piece === null) return 'piece';
  return isWhole(draft.path, offer) ? 'send' : (STEPS[draft.path.length] ?? 'send');
}

/** Whether nothing is left to choose; the first turn of the game ends with its point. */
function isWhole(path: Draft['path'], offer: OutfoxTurnOffer): boolean {
  return path.length > 0 && (movesAlong(path, offer)[0]?.[path.length] ?? null) === null;
}

function movesAlong(path: Draft['path'], offer: OutfoxTurnOffer): readonly OutfoxMove[] {
  return offer.moves.filter((move) => path.every((point, at) => move[at] === point));
}

/** The points that can be chosen next after this path. */
function following(path: Draft['path'], offer: OutfoxTurnOffer): OutfoxPoint[] {
  const points = movesAlong(path, offer).map((move) => move[path.length] ?? null);
  return [...new Set(points)].filter((point) => point !== null);
}

/** The points that light up now: those of the next step, none before a piece is chosen. */
export function litPoints(draft: Draft, offer: OutfoxTurnOffer): ReadonlySet<OutfoxPoint> {
  return new Set(draft.piece === null ? [] : following(draft.path, offer));
}

export function choosePiece(draft: Draft, piece: OutfoxPiece): Draft {
  return { ...draft, piece };
}

/**
 * Choose a point: the next step, or another answer to the last one; the last one itself is
 * taken back. A point that answers nothing changes nothing.
 */
export function choosePoint(draft: Draft, point: OutfoxPoint, offer: OutfoxTurnOffer): Draft {
  if (draft.piece === null) return draft;
  const { path } = draft;
  if (path.at(-1) === point && isOnlyNeighbour(path, offer)) return draft;
  if (following(path, offer).includes(point))
    return { ...draft, path: withOnly([...path, point], offer) };
  if (path.at(-1) === point || path[0] === point)
    return { ...draft, path: path.slice(0, path.indexOf(point)) };
  const earlier = path.slice(0, -1);
  const instead = path.length > 0 && following(earlier, offer).includes(point);
  return instead ? { ...draft, path: withOnly([...earlier, point], offer) } : draft;
}

/** A placement, and with it the neighbour that slides where only one can. */
function withOnly(path: Draft['path'], offer: OutfoxTurnOffer): Draft['path'] {
  const neighbours = path.length === 1 ? following(path, offer) : [];
  return neighbours.length === 1 ? [...path, ...neighbours] : path;
}

/** Whether a path ends with a neighbour that was chosen by itself: nothing else could slide. */
function isOnlyNeighbour(path: Draft['path'], offer: OutfoxTurnOffer): boolean {
  return path.length === 2 && following(path.slice(0, 1), offer).length === 1;
}

/** Whether a draft that was kept on the device still answers the offer as far as it goes. */
export function fits(draft: Draft, offer: OutfoxTurnOffer | null): boolean {
  const { piece, path } = draft;
  if (offer === null || piece === null || movesAlong(path, offer).length === 0) return false;
  return offer.pieces.some(({ shape, colour }) => shape === piece.shape && colour === piece.colour);
}

/** O10: a line made by the placement stands until the slide takes one of its pieces away. */
export type LineState = 'made' | 'kept' | 'broken';

export interface MadeLine {
  readonly points: OutfoxNearLine['points'];
  readonly state: LineState;
}

/** The lines that the piece of this draft has made, and what its slide does to them. */
export function madeLines({ piece, path }: Draft, near: readonly OutfoxNearLine[]): MadeLine[] {
  const [point, origin, destination] = path;
  return near
    .filter(({ lacking }) => lacking === point)
    .filter((line) => line.piece.shape === piece?.shape && line.piece.colour === piece.colour)
    .map(({ points }) => {
      if (origin !== undefined && points.includes(origin)) return { points, state: 'broken' };
      return { points, state: destination === undefined ? 'made' : 'kept' };
    });
}

/** One step back: the last point that was chosen, then the piece. */
export function takeBack(draft: Draft, offer: OutfoxTurnOffer | null): Draft {
  const { path } = draft;
  if (path.length === 0) return NOTHING;
  const chosenByItself = offer !== null && isOnlyNeighbour(path, offer);
  return { ...draft, path: path.slice(0, chosenByItself ? 0 : -1) };
}

/** The finished turn, null while a step is missing. */
export function turnOf(draft: Draft, offer: OutfoxTurnOffer): OutfoxTurn | null {
  const [point, origin = null, destination = null] = draft.path;
  if (draft.piece === null || point === undefined || !isWhole(draft.path, offer)) return null;
  return { type: 'turn', ...draft.piece, point, origin, destination };
}
