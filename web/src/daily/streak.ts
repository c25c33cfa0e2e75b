/** Days in a row, by number: one missed day a week is forgiven. */

const WEEK = 7;

/**
 * How many dens were done in a row up to today; today itself may still be open. A missed day
 * ends the row where the day before it was missed, too, or another one less than a week later.
 */
export function streakOf(done: ReadonlySet<number>, today: number): number {
  let count = 0;
  let forgiven = Infinity;
  let day = done.has(today) ? today : today - 1;
  for (;;) {
    if (done.has(day)) count += 1;
    else if (done.has(day - 1) && forgiven - day >= WEEK) forgiven = day;
    else return count;
    day -= 1;
  }
}
