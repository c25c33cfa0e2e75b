/** A turn in the making: a card lifted from the hand, or a column asked about. */
import type {
  FennecsCard,
  FennecsFace,
  FennecsOffer,
  FennecsPlayOffer,
  FennecsView,
} from '../../wire';

/** A card of the hand; equal ones are told apart by where they are. */
export interface Held {
  readonly at: number;
  readonly card: FennecsCard;
  /** The ways in which it may be placed now. */
  readonly faces: readonly FennecsFace[];
}

export function heldCards(view: FennecsView, offer: FennecsPlayOffer | null): Held[] {
  return view.hand.map((card, at) => ({ at, card, faces: facesOf(card, offer) }));
}

function facesOf(card: FennecsCard, offer: FennecsPlayOffer | null): readonly FennecsFace[] {
  if (offer === null || offer.columns.length === 0) return [];
  return offer.cards.find((choice) => choice.card === card)?.faces ?? [];
}

/** The ways in which the lifted card may be laid on a column. */
export function facesOn(
  column: number,
  lifted: Held | null,
  offer: FennecsPlayOffer | null,
): readonly FennecsFace[] {
  return lifted !== null && offer?.columns.includes(column) ? lifted.faces : [];
}

export function playOffer(offer: FennecsOffer | null): FennecsPlayOffer | null {
  return offer?.type === 'play' ? offer : null;
}

/** Which parts of a turn are open: both, or only one of them. */
export function openWays(offer: FennecsPlayOffer): 'both' | 'place' | 'collect' {
  if (offer.collect.length === 0) return 'place';
  return offer.cards.length > 0 && offer.columns.length > 0 ? 'both' : 'collect';
}

/** What each of so many 1/5 cards counts in a choice: the fives first. */
export function chosenValues(fives: number, cards: number): ('1' | '5')[] {
  return Array.from({ length: cards }, (_, at) => (at < fives ? '5' : '1'));
}
