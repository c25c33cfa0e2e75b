/** A finger that stays on something for a moment, as an attachment: `{@attach hold(circle)}`. */

import type { Attachment } from 'svelte/attachments';

const HELD_MS = 450;
const SLIPPED_PX = 10;

export function hold(held: () => void): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    const stop = (): void => clearTimeout(timer);
    const start = (event: PointerEvent): void => {
      stop();
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(held, HELD_MS);
    };
    const move = (event: PointerEvent): void => {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLIPPED_PX) stop();
    };
    const noMenu = (event: Event): void => event.preventDefault(); // the phone's own answer to a held finger
    element.addEventListener('pointerdown', start);
    element.addEventListener('contextmenu', noMenu);
    addEventListener('pointermove', move);
    const ends = ['pointerup', 'pointercancel'] as const;
    for (const end of ends) addEventListener(end, stop);
    return () => {
      stop();
      element.removeEventListener('pointerdown', start);
      element.removeEventListener('contextmenu', noMenu);
      removeEventListener('pointermove', move);
      for (const end of ends) removeEventListener(end, stop);
    };
  };
}
