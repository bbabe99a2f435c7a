import { readEntry } from './cost-amounts';
import { currencyOf } from './currency';

/** A word of a text in any script: `members`, `d’entrée`. */
const WORD = /\p{L}[\p{L}\p{M}'’]*/gu;

/**
 * The parts of a written cost that readers are not shown: amounts between the lowest and the highest, currencies, and words in
 * text that looks like markup.
 * @param shown the `cost` that `costOf` gives for it
 * @returns as they were written, each once
 */
export function costLosses(written: string, shown: string): string[] {
  const [before, after] = [readEntry(written), readEntry(shown)];
  const amounts = new Set(after.amounts.map(({ value }) => Number(value)));
  // A price of 0 is shown as "Free", without its currency.
  if (/\bfree\b/i.test(shown)) amounts.add(0);
  const isPriced = before.amounts.some(({ value }) => Number(value) > 0);
  const signs = isPriced ? before.signs.map(({ symbol }) => symbol) : [];
  const words = new Set(wordsOf(shown).map((word) => word.toLowerCase()));
  const currencies = new Set(after.signs.map(({ symbol }) => currencyOf(symbol, null)));
  const lost = [
    ...before.amounts.filter(({ value }) => !amounts.has(Number(value))).map((amount) => amount.written),
    ...signs.filter((symbol) => !currencies.has(currencyOf(symbol, null)) && !shown.includes(symbol)),
    ...(before.plain ? [] : wordsOf(written).filter((word) => !words.has(word.toLowerCase()))),
  ];
  return [...new Set(lost)];
}

const wordsOf = (text: string): string[] => [...text.matchAll(WORD)].map(([word]) => word);
