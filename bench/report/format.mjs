const plain = new Intl.NumberFormat('en', { maximumSignificantDigits: 3, useGrouping: true });

/** A number for people: three digits that count, none behind the point from a hundred on. */
export function figure(value) {
  if (value === undefined) return '';
  return Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en') : plain.format(value);
}

export const CLIENT_NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/**
 * Rows of texts with cells as wide as their columns.
 *
 * @param {string[][]} rows
 * @param {number} left how many columns begin at the left; the others end at the right
 * @param {number} least the least width of a column
 */
export function padded(rows, left, least = 0) {
  const widths = rows[0].map((_, column) => Math.max(least, ...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row.map((text, column) => (column < left ? text.padEnd(widths[column]) : text.padStart(widths[column]))),
  );
}
