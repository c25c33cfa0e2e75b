import type { Flight, Spot } from './show';

const FLIGHT_MS = 280;
const APART_MS = 25;
const MOST = 8;

/** Stars travel from one spot of the board to another; more than a few look like a few. */
export function fly(board: HTMLElement, flights: readonly Flight[]): void {
  for (const { from, to, count } of flights) {
    const [start, end] = [middleOf(board, from), middleOf(board, to)];
    if (start === null || end === null) continue;
    for (let star = 0; star < Math.min(count, MOST); star += 1) send(board, start, end, star);
  }
}

interface Middle {
  x: number;
  y: number;
}

function middleOf(board: HTMLElement, spot: Spot): Middle | null {
  const element = board.querySelector(`[data-spot='${spot}']`);
  if (element === null) return null;
  const [box, frame] = [element.getBoundingClientRect(), board.getBoundingClientRect()];
  return { x: box.x - frame.x + box.width / 2, y: box.y - frame.y + box.height / 2 };
}

function send(board: HTMLElement, start: Middle, end: Middle, number: number): void {
  const star = document.createElement('span');
  star.textContent = '★';
  star.className = 'flying-star';
  star.setAttribute('aria-hidden', 'true');
  board.append(star);
  const at = ({ x, y }: Middle, scale: number) => `translate(${x}px, ${y}px) scale(${scale})`;
  const flight = star.animate(
    [
      { transform: at(start, 0.6) },
      { transform: at(end, 1.1), opacity: 1 },
      { transform: at(end, 0.4), opacity: 0 },
    ],
    { duration: FLIGHT_MS, delay: number * APART_MS, easing: 'ease-in-out', fill: 'backwards' },
  );
  flight.onfinish = () => star.remove();
}
