/** Names around the table. */

import type { PlaceInfo, ResultRow, TableInfo } from '../wire';
import { hasText, t } from './i18n.svelte';
import type { Facts } from './texts';

/** Names to begin with; faces are animals, so that these are none. */
const NICKNAMES = [
  'breeze',
  'clover',
  'comet',
  'dune',
  'ember',
  'fern',
  'hazel',
  'juniper',
  'maple',
  'moss',
  'pebble',
  'willow',
] as const;

export function levelName(level: string): string {
  const key = `bots.name.${level}`;
  return hasText(key) ? t(key) : level;
}

type Person = Pick<PlaceInfo, 'name' | 'bot'> & Partial<Pick<PlaceInfo, 'face'>>;

/** Bots are called by their faces; in an old record, which has none, by their level. */
function botName(bot: string, face: string | undefined): string {
  const key = `bots.called.${face ?? ''}`;
  return hasText(key) ? t(key) : levelName(bot);
}

export function nameOf(place: PlaceInfo): string {
  if (place.name !== null) return place.name;
  return place.bot === null
    ? t('web.player', { number: place.place + 1 })
    : botName(place.bot, place.face);
}

/** The host's name, where it is among those that are listed. */
export function hostName({ places, host }: TableInfo): string | null {
  const found = places.find(({ place }) => place === host);
  return found === undefined ? null : nameOf(found);
}

/** Who is waited for before a game: a big screen that takes no chair is nobody's name. */
export function whoStarts(info: TableInfo): string {
  const sits = info.places.some(({ place, sitting }) => place === info.host && sitting);
  if (info.screen && !sits) return t('web.lobby.wait_screen');
  const player = hostName(info);
  return player === null ? t('web.lobby.wait_host') : t('web.lobby.wait', { player });
}

/** People as they sit, by name; bots of the same name are numbered. */
export function namesOf(people: readonly Person[]): string[] {
  return people.map((person, seat) => {
    if (person.name !== null) return person.name;
    if (person.bot === null) return t('web.player', { number: seat + 1 });
    const twins = people.filter(({ bot, face }) => bot === person.bot && face === person.face);
    const number = twins.length > 1 ? ` ${String(twins.indexOf(person) + 1)}` : '';
    return botName(person.bot, person.face) + number;
  });
}

/** The players' names by seat, also where not all places are listed. */
export function namesBySeat(places: readonly PlaceInfo[], seats: number): string[] {
  const people = Array.from({ length: seats }, (): Person => ({ name: null, bot: null }));
  for (const place of places) if (place.seat !== null) people[place.seat] = place;
  return namesOf(people);
}

/** Refusals that name a seat by its number, and the same with the player's name. */
const NAMED: Readonly<Partial<Record<string, string>>> = {
  'core.not_yours.turn': 'core.not_yours.turn_named',
  'server.refused.not_gone': 'server.refused.not_gone_named',
};

/** Why something was refused; a player is called by name where the names are known. */
export function refusalOf(
  { key, facts }: { key: string; facts: Facts },
  names: readonly string[],
): string {
  const [named, player] = [NAMED[key], names[Number(facts.seat) - 1]];
  return named === undefined || player === undefined
    ? t(key, facts)
    : t(named, { ...facts, player });
}

export function rowName(row: ResultRow, names: readonly string[]): string {
  return row.name ?? names[row.seat] ?? t('web.player', { number: row.seat + 1 });
}

/** A name to begin with, so that nobody has to type before playing. */
export function suggestedName(): string {
  const name = NICKNAMES[Math.floor(Math.random() * NICKNAMES.length)] ?? 'clover';
  return t(`web.nicknames.${name}`);
}
