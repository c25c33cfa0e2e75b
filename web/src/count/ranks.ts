/** Who came first: what every counter ends with. */

/** Two winners and a third are 1, 1, 3; a higher rank is better. */
export function sharedPlaces(ranks: readonly (readonly number[])[]): number[] {
  return ranks.map((rank) => 1 + ranks.filter((other) => isBetter(other, rank)).length);
}

function isBetter(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at >= 0 && one[at]! > other[at]!;
}

export function firsts(places: readonly number[]): number[] {
  return places.flatMap((place, seat) => (place === 1 ? [seat] : []));
}

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);
