const plain = new Intl.NumberFormat('en', { maximumSignificantDigits: 3, useGrouping: true });

/** A number for people: three digits that count, none behind the point from a hundred on. */
export function figure(value) {
  if (value === undefined) return '';
  return Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en') : plain.format(value);
}

export const CLIENT_NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
