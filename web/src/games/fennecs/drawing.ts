/** Shapes of Fennecs as paths of SVG: the page draws them, and so does paper. */

/** In a box of 24. */
export const STAR = 'M12 1.8l3.1 6.6 7.2.9-5.3 5 1.4 7.1L12 17.9l-6.4 3.5L7 14.3 1.7 9.3l7.2-.9z';
export const STAR_COLOURS = { fill: '#e0a02f', edge: '#8a5a0c' };

/** The Supernova, around (0, 0), 12 in each direction. */
export const BURST =
  'M0-12L2.4-4.8L8.5-8.5L4.8-2.4L12 0L4.8 2.4L8.5 8.5L2.4 4.8L0 12L-2.4 4.8L-8.5 8.5L-4.8 2.4L-12 0L-4.8-2.4L-8.5-8.5L-2.4-4.8z';

/** The arrow of 0▶, in a box of 10 by 12. */
export const ARROW = 'M1 1L9 6L1 11z';
