import type { OutfoxPiece } from '../../wire';

/** Bodies and marks around (0, 0), as markup of SVG: the page draws them, and so does paper. */
const BODIES: Readonly<Record<OutfoxPiece['shape'], string>> = {
  square: '<rect x="-29" y="-29" width="58" height="58" rx="9"/>',
  triangle:
    '<path d="M -5.5 -33.5 Q 0 -42 5.5 -33.5 L 37 20 Q 41.5 29 32 29 L -32 29 Q -41.5 29 -37 20 Z"/>',
  circle: '<circle r="32"/>',
};
const MARKS: Readonly<Record<OutfoxPiece['colour'], string>> = {
  red: '<path d="M -12 -6.5 H 12 M -12 6.5 H 12"/>',
  yellow:
    '<g stroke="none"><circle cx="0" cy="-8.5" r="4.6"/><circle cx="-9" cy="6.5" r="4.6"/><circle cx="9" cy="6.5" r="4.6"/></g>',
  blue: '<path d="M -9.5 -9.5 L 9.5 9.5 M -9.5 9.5 L 9.5 -9.5"/>',
};
const COLOURS = {
  red: { face: '#bf4a2c', rim: '#e1997d', edge: '#74230f', mark: '#fff1dc' },
  yellow: { face: '#f3bd45', rim: '#f9d793', edge: '#96650f', mark: '#4a2f06' },
  blue: { face: '#2c4480', rim: '#8492ae', edge: '#121f45', mark: '#e9eefc' },
} as const;

/**
 * A piece, told apart by shape, by colour, and by the mark cut into it. Paper asks for an outline
 * around it, for printers that know no colours.
 */
export function pieceDrawing({ shape, colour }: OutfoxPiece, outline?: string): string {
  const { face, rim, mark } = COLOURS[colour];
  const edge = outline ?? COLOURS[colour].edge;
  const body = BODIES[shape];
  const lower = shape === 'triangle' ? 7 : 0;
  const around = `<g fill="${edge}" stroke="${edge}" stroke-width="5">${body}</g>`;
  return (
    (outline === undefined ? '' : around) +
    `<g transform="translate(0 5)" fill="${edge}" stroke="${edge}" stroke-width="3">${body}</g>` +
    `<g fill="${face}" stroke="${rim}" stroke-width="2.5">${body}</g>` +
    `<g transform="translate(0 ${String(lower)})" fill="${mark}" stroke="${mark}" stroke-width="5.5" stroke-linecap="round">${MARKS[colour]}</g>`
  );
}
