/** Whoever plays by keyboard goes on where the focus is, also when what had it is gone. */

let isByKey = false;

/** From the first key or touch on: which of the two it was. */
export function watchHands(): void {
  addEventListener('keydown', () => (isByKey = true), true);
  addEventListener('pointerdown', () => (isByKey = false), true);
}

/** Puts a focus that was lost, with the thing that had it, on the first of these. */
export function takeUpFocus(within: HTMLElement | undefined, selector: string): void {
  const focused = document.activeElement;
  const isLost = focused === null || focused.matches('body, #main, :disabled');
  if (isByKey && isLost) within?.querySelector<HTMLElement>(selector)?.focus();
}
