import type { Facts } from './texts';

/** Who sits around a table, and who of them reads what is said there. */
export interface Company {
  names: readonly string[];
  /** The seat of the reader; null for a spectator. */
  reader: number | null;
}

/** The facts of a sentence about whoever sits there: the reader is spoken to. */
export function about(seat: number, { names, reader }: Company): Facts {
  return { player: names[seat] ?? '', you: seat === reader };
}
