/** What the page has to know of a game before its board is here. */
export interface Traits {
  /** Scores are worth telling; where they are not, there are winners only. */
  isScored: boolean;
  /** Made for a big screen and a room full of phones. */
  isForParties?: boolean;
  /** The text that stands behind a shared win. */
  tied?: string;
  /** Its review judges everybody's turns together, and shows itself how far it is. */
  isReviewedWhole?: boolean;
  /** On a desk its board has the place for what was played. */
  hasLogPlace?: boolean;
}

const brought = import.meta.glob<{ traits: Traits }>('./*/traits.ts', { eager: true });

export const traitsOf = (game: string): Traits =>
  brought[`./${game}/traits.ts`]?.traits ?? { isScored: true };
