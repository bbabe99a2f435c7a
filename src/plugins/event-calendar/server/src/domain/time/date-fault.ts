/** A time that ends in an offset whose sign is missing: a `+` in an address arrives as a blank. */
const BLANK_OFFSET = /\d:\d{2}(?::\d{2}(?:\.\d+)?)? (\d{2}:?\d{2})$/;
const DIGITS = /^\d+$/;
/** `20310510`, also with a time behind it, as calendar files write it. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:t|\s|$)/i;
const SLASHES = /^(\d{1,2})\/\d{1,2}\/\d{4}/;
const DAY = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{4}\/\d{1,2}\/\d{1,2})(?!\d)/;
const WORDS = /^(?:[+-]|last |next |first |\d+ [a-z]+ ago)/i;

/** What a text that is no date was taken for (docs/interface.md 4.2); empty if that says nothing. */
export function dateFault(given: string | number): string {
  const text = String(given).trim().replace(/\s+/g, ' ');
  const offset = BLANK_OFFSET.exec(text)?.[1];
  if (offset !== undefined)
    return `"${offset}" came without its sign: in an address a + means a blank, so write %2B${offset}`;
  if (DIGITS.test(text))
    return 'digits alone are read as Unix seconds, and these are outside of the years 1 to 9999';
  const compact = COMPACT.exec(text);
  if (compact !== null) {
    const [, year, month, day] = compact;
    return `eight digits are read as Unix seconds, so write the day as ${year}-${month}-${day}`;
  }
  const first = SLASHES.exec(text)?.[1];
  if (first !== undefined && Number(first) > 12)
    return `a day with slashes is read as month/day/year, and there is no month ${first}`;
  if (first !== undefined || DAY.test(text)) return 'the day does not exist, or what follows it is no time';
  return WORDS.test(text) ? 'these words are unknown, or lead outside of the years 1 to 9999' : '';
}
