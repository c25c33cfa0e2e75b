/** A result as a picture, drawn by the page itself: nothing leaves the device for it. */

import { art } from '../art';
import type { Sign } from '../wire';
import { DRAWN_SIGNS, rowsOf } from './signs';

const SIDE = 1080;
const EDGE = 84;
const NIGHT = '#27335a';
const INK = '#2a2238';
const ACCENT = '#a8421b';

export interface Poster {
  /** Above: the game. */
  title: string;
  /** Large: how it ended. */
  headline: string;
  /** Small: what decided it. */
  sentence: string;
  signs: readonly Sign[];
  /** What each sign stands for, where they are few; each then has a line of its own. */
  labels?: readonly string[];
  /** At the foot: where it is played. */
  place: string;
}

export async function drawPoster(poster: Poster): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  drawTable(pen);
  pen.fillStyle = ACCENT;
  write(pen, poster.title, { size: 56, font: 'Fraunces', top: 110, most: 1 });
  pen.fillStyle = INK;
  const below = write(pen, poster.headline, { size: 92, font: 'Fraunces', top: 220, most: 2 });
  const under = write(pen, poster.sentence, { size: 42, font: 'Nunito', top: below + 10, most: 3 });
  const end =
    poster.labels === undefined
      ? drawRows(pen, poster.signs, under + 20)
      : drawList(pen, poster.signs, poster.labels, under + 20);
  await drawFox(pen, end);
  pen.fillStyle = NIGHT;
  write(pen, poster.place, { size: 38, font: 'Nunito', top: SIDE - 120, most: 1 });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)));
  });
}

function drawTable(pen: CanvasRenderingContext2D): void {
  const sand = pen.createLinearGradient(0, 0, 0, SIDE);
  sand.addColorStop(0, '#e6cda6');
  sand.addColorStop(1, '#d3b283');
  pen.fillStyle = sand;
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.fillStyle = '#fcf5e6';
  pen.beginPath();
  pen.roundRect(36, 36, SIDE - 72, SIDE - 72, 48);
  pen.fill();
}

/** As large as what is written leaves room for. */
async function drawFox(pen: CanvasRenderingContext2D, top: number): Promise<void> {
  const side = Math.min(420, SIDE - EDGE - top);
  const fox = new Image(side, side);
  fox.src = art('fox');
  await fox.decode().then(
    () => pen.drawImage(fox, SIDE - EDGE - side, SIDE - EDGE - side, side, side),
    () => undefined, // a picture without its fox is still one
  );
}

interface Hand {
  size: number;
  font: string;
  top: number;
  left?: number;
  /** Lines; what does not fit ends in dots. */
  most: number;
}

/** Write in lines; where the next one begins. */
function write(pen: CanvasRenderingContext2D, text: string, hand: Hand): number {
  const { size, font, top, left = EDGE, most } = hand;
  pen.font = `700 ${String(size)}px ${font}, sans-serif`;
  pen.textBaseline = 'top';
  const lines = linesOf(pen, text, SIDE - left - EDGE, most);
  for (const [at, line] of lines.entries()) pen.fillText(line, left, top + at * size * 1.25);
  return top + lines.length * size * 1.25;
}

function linesOf(
  pen: CanvasRenderingContext2D,
  text: string,
  width: number,
  most: number,
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (pen.measureText(longer).width <= width || line === '') line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''}…`];
}

const STEP = (SIDE - 2 * EDGE) / 10;
const BOX = STEP - 12;

/** Signs in rows of ten; where they end. */
function drawRows(pen: CanvasRenderingContext2D, signs: readonly Sign[], top: number): number {
  const rows = rowsOf(signs);
  for (const [row, line] of rows.entries()) {
    for (const [at, sign] of line.entries())
      drawSign(pen, sign, EDGE + at * STEP, top + row * STEP);
  }
  return top + rows.length * STEP;
}

/** A sign a line, with what it stands for; where they end. */
function drawList(
  pen: CanvasRenderingContext2D,
  signs: readonly Sign[],
  labels: readonly string[],
  top: number,
): number {
  for (const [row, sign] of signs.entries()) {
    const y = top + row * STEP * 1.15;
    drawSign(pen, sign, EDGE, y);
    pen.fillStyle = INK;
    const hand = { size: 46, font: 'Nunito', left: EDGE + STEP + 16, most: 1 };
    write(pen, labels[row] ?? '', { ...hand, top: y + (BOX - hand.size) / 2 });
  }
  return top + (signs.length - 1) * STEP; // beside the last: a fox has ears to the right of words
}

function drawSign(pen: CanvasRenderingContext2D, sign: Sign, x: number, y: number): void {
  pen.fillStyle = DRAWN_SIGNS[sign].colour;
  pen.beginPath();
  pen.roundRect(x, y, BOX, BOX, 16);
  pen.fill();
  pen.fillStyle = '#fff9ee';
  pen.font = '700 48px Nunito, sans-serif';
  pen.textBaseline = 'middle';
  pen.textAlign = 'center';
  pen.fillText(DRAWN_SIGNS[sign].mark, x + BOX / 2, y + BOX / 2 + 3);
  pen.textAlign = 'left';
}
