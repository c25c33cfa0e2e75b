/** Pieces taken by finger or mouse: from a reserve to a point, from a point to another. */
import type { OutfoxPiece, OutfoxPoint } from '../../wire';

/** Less than this is a tap. */
const SLIPPED_PX = 8;

export interface Grip {
  piece: OutfoxPiece;
  /** The piece has left its place: whoever watches may choose it now. */
  ontake: () => void;
  ondrop: (point: OutfoxPoint) => void;
}

/** What is under the finger now, where it has left its place. */
export class Drag {
  at = $state.raw<{ piece: OutfoxPiece; x: number; y: number } | null>(null);
  #end: (() => void) | null = null;

  /** Follow a pointer that has just gone down on something that can be taken. */
  start(down: PointerEvent, grip: Grip): void {
    if (!down.isPrimary || down.button !== 0) return;
    this.stop();
    const move = (event: PointerEvent): void => {
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
      if (this.at === null && far < SLIPPED_PX) return;
      if (this.at === null) grip.ontake();
      this.at = { piece: grip.piece, x: event.clientX, y: event.clientY };
    };
    const drop = (event: PointerEvent): void => {
      const point = this.at === null ? null : pointUnder(event);
      if (this.at !== null) swallowClick();
      this.stop();
      if (point !== null) grip.ondrop(point);
    };
    const cancel = (): void => this.stop();
    addEventListener('pointermove', move);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', cancel);
    this.#end = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', cancel);
    };
  }

  stop(): void {
    this.#end?.();
    this.#end = null;
    this.at = null;
  }
}

function pointUnder({ clientX, clientY }: PointerEvent): OutfoxPoint | null {
  const found = document.elementFromPoint(clientX, clientY)?.closest('[data-point]');
  return (found?.getAttribute('data-point') ?? null) as OutfoxPoint | null;
}

/** What was dragged was not tapped. */
function swallowClick(): void {
  const swallow = (event: MouseEvent): void => event.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}
