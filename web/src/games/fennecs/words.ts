/** What the board says: its state in a sentence, columns, and what has happened. */
import { about, type Company } from '../../lib/company';
import type { Facts } from '../../lib/texts';
import type {
  FennecsCard,
  FennecsColumnView,
  FennecsLaidView,
  FennecsOffer,
  FennecsSeenChoose,
  FennecsSeenCollect,
  FennecsSeenPlace,
  FennecsSeenRoundEnd,
  FennecsView,
} from '../../wire';
import { type Held, openWays } from './play';
import type { Event } from './show';

export type Say = (key: string, facts?: Facts) => string;

export interface Situation {
  view: FennecsView;
  /** Whose eyes these are; null for a spectator. */
  seat: number | null;
  offer: FennecsOffer | null;
  lifted: Held | null;
  /** The column that is asked about. */
  asked: number | null;
  names: readonly string[];
}

/** The state of the game in one sentence. */
export function statusOf({ view, seat, offer, lifted, asked, names }: Situation, say: Say): string {
  if (view.actor === null) return say('fennecs.page.status.over');
  if (view.actor < 0) return say('fennecs.page.status.dealing');
  const player = names[view.actor];
  if (offer === null && view.actor === seat) return say('fennecs.page.status.played'); // it is being shown
  if (offer === null) {
    const key =
      view.choosing === null ? 'fennecs.page.status.waiting' : 'fennecs.page.status.chooser';
    return say(key, { player });
  }
  if (lifted !== null) return say('fennecs.page.status.lifted', { card: lifted.card });
  if (asked !== null) return say('fennecs.page.status.asked', { column: asked + 1 });
  const way = offer.type === 'play' ? openWays(offer) : 'choose';
  return say(`fennecs.page.status.${way}`);
}

/** A number of stars with its sign, as it is printed. */
export function signed(stars: number): string {
  const sign = stars > 0 ? '+' : stars < 0 ? '−' : '±';
  return `${sign}${String(Math.abs(stars))} ★`;
}

/** The Reserve, its debt in words. */
export function reserveOf(view: FennecsView, say: Say): string {
  const key = view.reserve < 0 ? 'fennecs.drawn.debt' : 'fennecs.drawn.reserve';
  return say(key, { count: Math.abs(view.reserve) });
}

/** What a card does, for whoever holds it to read it. */
export function cardWords(card: FennecsCard | null, say: Say): string {
  if (card === null) return say('guide.card.unknown');
  const value = Number(card);
  if (Number.isNaN(value) || value === 0) return say(`guide.card.${card}`);
  return say(value > 0 ? 'guide.card.add' : 'guide.card.subtract', { value: Math.abs(value) });
}

/** What a column may add up to: one number, or the least and the most. */
export function totalsOf(column: FennecsColumnView, say: Say): string {
  const totals = column.totals.map((total) => String(total).replace('-', '−'));
  return totals.reduce((first, last) => say('fennecs.page.or', { first, last }));
}

/** A laid card for a screen reader. */
export function laidLabel(
  laid: FennecsLaidView,
  seat: number | null,
  names: readonly string[],
  say: Say,
): string {
  if (laid.seat === null) return say('fennecs.page.column.start', { card: laid.card });
  const facts = { card: laid.card, ...about(laid.seat, { names, reader: seat }) };
  if (laid.card === null) return say('fennecs.page.column.down', facts);
  const isOwnSecret = laid.face === 'down' && laid.seat === seat;
  return say(isOwnSecret ? 'fennecs.page.column.own' : 'fennecs.page.column.up', facts);
}

/** What is known about a column before it is collected, and what collecting means. */
export function collectingOf(column: FennecsColumnView, say: Say): string[] {
  const stars =
    column.stars > 0 ? [say('fennecs.page.collect.stars', { count: column.stars })] : [];
  return [worthOf(column, say), ...stars, say('fennecs.page.collect.ends')];
}

function worthOf(column: FennecsColumnView, say: Say): string {
  if (column.fate !== 'counted') return say(`fennecs.page.collect.${column.fate}`);
  const totals = totalsOf(column, say);
  if (column.unknown > 0)
    return say('fennecs.page.collect.partly', { totals, count: column.unknown });
  const key =
    column.totals.length > 1 ? 'fennecs.page.collect.choice' : 'fennecs.page.collect.total';
  return say(key, { totals });
}

/** An event in words; empty for cards that are dealt. */
export function told({ seat, seen }: Event, company: Company, say: Say): string {
  switch (seen.type) {
    case 'first':
      return say('fennecs.told.first', about(seen.seat, company));
    case 'place':
      return 'stars' in seen ? toldPlace(seen, about(seat, company), say) : '';
    case 'collect':
      return 'cards' in seen ? toldCollect(seen, seat, company, say) : '';
    case 'choose':
      return 'change' in seen
        ? [
            say('fennecs.told.chosen', about(seat, company)),
            ...toldTotal(seen, say),
            ...toldEnd(seen.round_end, company, say),
          ].join(' ')
        : '';
    default:
      return '';
  }
}

function toldPlace(seen: FennecsSeenPlace, who: Facts, say: Say): string {
  const facts = { ...who, card: seen.card, column: seen.column + 1 };
  if (seen.face === 'up')
    return say(seen.stars > 0 ? 'fennecs.told.up' : 'fennecs.told.up_empty', facts);
  return say(seen.card === null ? 'fennecs.told.hidden' : 'fennecs.told.down', facts);
}

function toldCollect(seen: FennecsSeenCollect, seat: number, company: Company, say: Say): string {
  const { column, cards, fate, stars } = seen;
  return [
    say('fennecs.told.collect', { ...about(seat, company), column: column + 1, cards }),
    ...(fate === 'counted' ? [] : [say(`fennecs.told.${fate}`)]),
    ...(stars > 0 && fate !== 'destroyed' ? [say('fennecs.told.taken', { count: stars })] : []),
    ...toldTotal(seen, say),
    ...toldEnd(seen.round_end, company, say),
  ].join(' ');
}

/** The same for everybody who may look next: what lies face down stays unsaid. */
export function toldOpenly(event: Event, names: readonly string[], say: Say): string {
  const { seen } = event;
  const isSecret = seen.type === 'place' && seen.face === 'down';
  return told(
    isSecret ? { ...event, seen: { ...seen, card: null } } : event,
    { names, reader: null },
    say,
  );
}

/** What the clock did for whoever reads this. */
export function byClock({ seen }: Event, say: Say): string {
  if (seen.type === 'choose') return say('fennecs.page.by_clock.choose');
  if (seen.type === 'collect')
    return say('fennecs.page.by_clock.collect', { column: seen.column + 1 });
  if (seen.type !== 'place') return '';
  return say(`fennecs.page.by_clock.${seen.face}`, { card: seen.card, column: seen.column + 1 });
}

/** What a total brought; nothing where there was none, or where a choice follows. */
function toldTotal({ total, change }: FennecsSeenCollect | FennecsSeenChoose, say: Say): string[] {
  if (total === null) return [];
  const way = change > 0 ? 'won' : change < 0 ? 'lost' : 'even';
  return [say(`fennecs.told.${way}`, { total, count: Math.abs(change) })];
}

/** Why the round ended, and what comes next. */
export function toldEnd(end: FennecsSeenRoundEnd | null, company: Company, say: Say): string[] {
  if (end === null) return [];
  const { why, first, ended_by: reason } = end;
  const next =
    first === null
      ? say(`fennecs.told.over.${reason}`)
      : say('fennecs.told.next', about(first, company));
  return [say(`fennecs.told.end.${why}`), next];
}

const SYMBOLS = ['0>', '1/5', '-5', '-2', '-1'] as const;

/** A sentence for a screen reader: what is printed as a symbol is said in words. */
export function aloud(sentence: string, say: Say): string {
  let words = sentence.replaceAll('★', say('fennecs.page.star', { count: 2 }));
  for (const card of SYMBOLS) {
    words = words.replaceAll(say(`fennecs.card.${card}`), say(`fennecs.page.spoken.${card}`));
  }
  return words;
}
