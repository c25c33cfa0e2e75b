/** A finished game, turn by turn, with what is proven about it. */
import type { BoardEvent } from '../board';
import type { Analysis, Judged, OutfoxTurn, Replay, Reviewed } from '../../wire';
import { type Say, pieceName } from './words';

/** What a turn did to whoever took it. */
export type Judgement = 'winning' | 'losing' | 'let_go' | 'unknown';

export function judgementOf({ seat, before, after }: Reviewed): Judgement {
  if (after === null) return 'unknown';
  if (after === seat) return 'winning';
  return before === seat ? 'let_go' : 'losing';
}

export function turnsOf(replay: Replay): OutfoxTurn[] {
  return replay.steps.flatMap(({ seen: { seen } }) => (seen.type === 'turn' ? [seen] : []));
}

/** A line as a board is told it; two players take turns. */
export function eventsOf(line: readonly OutfoxTurn[]): BoardEvent<OutfoxTurn>[] {
  return line.map((seen, number) => ({ number, seat: number % 2, seen }));
}

/** The turn after which the game was decided for good: the last one that let a win go. */
export function turningPoint(reviewed: readonly Reviewed[]): number | null {
  const at = reviewed.findLastIndex((each) => judgementOf(each) === 'let_go');
  return at < 0 ? null : at;
}

/** The turns that are proven to win for whoever is to move, the shortest first. */
export function winningTurns({ view, turns }: Analysis): OutfoxTurn[] {
  return turns
    .filter((judged) => judged.winner !== null && judged.winner === view.actor)
    .sort((one, other) => (one.turns ?? Infinity) - (other.turns ?? Infinity))
    .flatMap((judged) => judged.turn ?? []);
}

/** The verdict of a position in a sentence. */
export function verdictOf(
  { winner, turns }: Pick<Judged, 'winner' | 'turns'>,
  names: readonly string[],
  say: Say,
): string {
  if (winner === null) return say('outfox.page.review.unknown');
  const player = names[winner];
  return turns === null
    ? say('outfox.page.review.wins_somehow', { player })
    : say('outfox.page.review.wins', { player, count: turns });
}

/** A turn in a few words. */
export function turnWords(turn: OutfoxTurn, say: Say): string {
  const key = turn.origin === null ? 'outfox.page.review.first' : 'outfox.page.review.turn';
  return say(key, { ...turn, piece: pieceName(turn) });
}
