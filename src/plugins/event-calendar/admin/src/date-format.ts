/** Writes dates and times; the two functions of `Intl.DateTimeFormat` that the panel uses. */
export interface DateFormat {
  format(at: Date | number): string;
  formatRange(from: Date | number, until: Date | number): string;
}

interface Part {
  type: string;
  value: string;
}

/**
 * The only place in which the panel formats dates: `Intl` writes "1 décembre" in French, where the first day of a month is the "1er".
 * @param language a BCP 47 tag
 */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): DateFormat {
  const format = new Intl.DateTimeFormat(language, options);
  if (!/^fr\b/.test(language)) return format;
  return {
    format: (at) => joined(format.formatToParts(at)),
    formatRange: (from, until) => joined(format.formatRangeToParts(from, until)),
  };
}

/** A single date, by a moment in ISO 8601 or in milliseconds. */
export const formatDate = (
  language: string,
  at: string | number,
  options: Intl.DateTimeFormatOptions,
): string => dateFormat(language, options).format(new Date(at));

function joined(parts: readonly Part[]): string {
  const isInWords = parts.some(({ type, value }) => type === 'month' && !/\d/.test(value));
  return parts
    .map(({ type, value }) => (isInWords && type === 'day' && value === '1' ? '1er' : value))
    .join('');
}
