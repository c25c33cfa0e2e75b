/** Tables as comma-separated text that any spreadsheet opens. */

export type Say = (key: string, facts?: Record<string, unknown>) => string;

function line(cells: readonly (string | number)[]): string {
  return cells.map((cell) => quoted(String(cell))).join(',');
}

/** A name that looks like a formula is kept a name. */
function quoted(cell: string): string {
  const safe = /^[=+@\t]/.test(cell) || /^-\D/.test(cell) ? `'${cell}` : cell;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const text = (rows: readonly (readonly (string | number)[])[]): string =>
  `${rows.map(line).join('\r\n')}\r\n`;
