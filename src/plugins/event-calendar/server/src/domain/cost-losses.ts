import { readEntry } from './cost-amounts';
import { codeOf } from './currency';

/** A word of a text in any script: `members`, `d’entrée`. */
const WORD = /\p{L}[\p{L}\p{M}'’]*/gu;

/**
 * The parts of a written cost that readers are not shown: amounts between the lowest and the highest, currencies, and words in
 * text that looks like markup.
 * @param shown the `cost` that `costOf` gives for it
 * @returns as they were written, each once
 */
export function lostInCost(written: string, shown: string): string[] {
  const [before, after] = [readEntry(written), readEntry(shown)];
  const amounts = new Set(after.amounts.map(({ value }) => Number(value)));
  // A price of 0 is shown as "Free".
  if (/\bfree\b/i.test(shown)) amounts.add(0);
  const words = new Set(wordsOf(shown));
  const currencies = new Set(after.signs.map(({ symbol }) => currencyOf(symbol)));
  const lost = [
    ...before.amounts.filter(({ value }) => !amounts.has(Number(value))).map((amount) => amount.written),
    ...before.signs
      .map(({ symbol }) => symbol)
      .filter((symbol) => !currencies.has(currencyOf(symbol)) && !shown.includes(symbol)),
    ...(before.plain ? [] : (written.match(WORD) ?? []).filter((word) => !words.has(word.toLowerCase()))),
  ];
  return [...new Set(lost)];
}

const wordsOf = (text: string): string[] => (text.match(WORD) ?? []).map((word) => word.toLowerCase());

const currencyOf = (symbol: string): string =>
  codeOf(symbol, null) ?? symbol.toLowerCase().replace(/\.$/, '');
