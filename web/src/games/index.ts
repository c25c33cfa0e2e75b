import type { AnyBoard, Fixture } from './board';

interface BoardModule {
  default: AnyBoard;
}

const boards = import.meta.glob<BoardModule>('./*/Board.svelte');

/** The board of a game, loaded when it is first needed. */
export async function loadBoard(game: string): Promise<AnyBoard> {
  const load = boards[`./${game}/Board.svelte`];
  if (load === undefined) throw new Error(`no board for ${game}`);
  return (await load()).default;
}

/** The pictures of the gallery: `fixtures.json` in each game's folder. Development only. */
export async function loadFixtures(): Promise<Fixture[]> {
  const files = import.meta.glob<{ default: Fixture[] }>('./*/fixtures.json');
  const loaded = await Promise.all(Object.values(files).map((load) => load()));
  return loaded.flatMap((file) => file.default);
}
