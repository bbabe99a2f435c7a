const plain = new Intl.NumberFormat('en', { maximumSignificantDigits: 3, useGrouping: true });

/** Formats a number with three significant digits, and without decimals from 100 on. */
export function figure(value) {
  if (value === undefined) return '';
  return Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en') : plain.format(value);
}

/**
 * A figure and how far it differs between rounds, as `1.2 ±5 %`; without the second part if that is less than one percent.
 *
 * @param {number | undefined} value
 * @param {number | undefined} spread see `spreadOf`
 */
export function withSpread(value, spread) {
  const percent = Math.round((spread ?? 0) * 100);
  return percent === 0 || value === undefined ? figure(value) : `${figure(value)} ±${percent} %`;
}

export const CLIENT_NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/**
 * Pads the cells of rows to the width of their columns.
 *
 * @param {string[][]} rows
 * @param {number} left the number of left-aligned columns; the others are right-aligned
 * @param {number} least the minimum width of a column
 */
export function padded(rows, left, least = 0) {
  const widths = rows[0].map((_, column) => Math.max(least, ...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row.map((text, column) => (column < left ? text.padEnd(widths[column]) : text.padStart(widths[column]))),
  );
}

/** A table with padded cells, as Prettier formats it. */
export function table(head, rows, left) {
  const [top, ...body] = padded([head, ...rows], left, 3);
  const rule = top.map(({ length }, column) =>
    column < left ? '-'.repeat(length) : `${'-'.repeat(length - 1)}:`,
  );
  return [top, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
