import type { BoardEvent } from '../../src/games/board';
import type { FennecsOffer, FennecsSeen, FennecsView } from '../../src/wire';
import recorded from '../../src/games/fennecs/fixtures.json';

interface Frame {
  view: FennecsView;
  offer: FennecsOffer | null;
  actions: number;
  events: BoardEvent<FennecsSeen>[];
}

export interface Scene extends Frame {
  title: string;
  seat: number | null;
  names: string[];
  earlier: Frame[];
}

/** Recorded from the engine; see tests/boards/fixtures.py. */
export const scenes = recorded as unknown as Scene[];

export function scene(title: string): Scene {
  const found = scenes.find((each) => each.title === title);
  if (found === undefined) throw new Error(`no scene called ${title}`);
  return found;
}
