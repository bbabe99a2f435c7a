import type { Amount, CostEntry, NamedSign } from './cost-amounts';
import { readEntry } from './cost-amounts';
import type { Currency } from './currency';
import { codeOf, currencyOf } from './currency';
import { hasFreePart } from './free-words';
import { slugify } from './slug';
import { storePlainLine } from './text/line';

/** `cost_details` of an event (docs/interface.md 13.13). */
interface CostDetails {
  currency_symbol: string;
  /** The ISO code, if the site has a currency and all amounts are in one currency. */
  currency_code: string;
  currency_position: '' | 'prefix' | 'postfix';
  /** Every distinct amount with a decimal point, in numerical order. A cost without amounts has its words as slugs instead. */
  values: string[];
}

/** A cost as responses show it. */
export interface Cost {
  cost: string;
  details: CostDetails;
  /** The ISO code of the amounts; undefined when neither their sign nor the site's currency identifies it. */
  code: string | undefined;
  /** The lowest amount that is a price, as a decimal number; undefined if there is none. */
  lowest: string | undefined;
}

/** Joins a list of costs in storage. People use other signs for ranges and lists. */
export const BETWEEN = ' | ';
/** Joins the ends of a range, and the parts of a list that is shown as it was written. */
const DASH = ' – ';
/** Shown before amounts without a sign when the site has no currency. */
const DEFAULT_SIGN = '$';

/**
 * The stored form of a cost that a client sends (docs/interface.md 13.10): plain text without markup, of one amount or text, or
 * of a list of them without empty entries; `''` for no cost. `costOf` gives the same result for the stored text as for the list,
 * and storing a stored text again does not change it.
 */
export function costText(input: string | number | readonly (string | number)[]): string {
  const entries = typeof input === 'object' ? input : [input];
  const texts = entries
    .map((entry) => (typeof entry === 'number' ? numberText(entry) : entry))
    .map((entry) => storePlainLine(typeof input === 'object' ? entry.replaceAll('|', '/') : entry))
    .filter((entry) => entry !== '');
  // A cost that is shown as it was written is stored as one text, without a mark between its parts.
  return texts.join(isShownAsWritten(texts) ? DASH : BETWEEN);
}

/**
 * A stored cost as responses show it. If it consists only of amounts in one currency, that is the amount, or the lowest and the
 * highest joined by an en dash, each with the sign; 0 is shown as `Free`. A cost with other words or with several currencies is
 * shown as it was written.
 * @param site the currency that applies when the cost names none; with null, `$` is shown and no currency is reported
 */
export function costOf(stored: string, site: Currency | null): Cost {
  const texts = stored
    .split(BETWEEN)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const entries = texts.map((text) => readEntry(text));
  if (entries.every((entry) => entry.amounts.length === 0)) return costInWords(texts);

  const amounts = distinctAmounts(
    entries.flatMap((entry) => (entry.free ? [NOTHING, ...entry.amounts] : entry.amounts)),
  );
  const named = commonSign(entries, site);
  const values = amounts.map((amount) => amount.value);
  const { symbol, position, code } = shownSign(named, site);
  const details = { currency_symbol: symbol, currency_code: site === null ? '' : (code ?? ''), values };
  const isFreeToo = texts.some(hasFreePart);
  // `20.- CHF`: whole amounts are written so.
  const sole = texts.some((text) => /\d[.,][-–—]/.test(text))
    ? entries.find((entry) => entry.amounts.length === 1 && entry.signs.length > 0)?.amounts[0]
    : undefined;
  const lowest = isFreeToo ? '0' : (amounts.find((amount) => amount.signed) ?? sole)?.value;
  if (!isFormatted(entries)) {
    // The shown text has no sign, so no currency is reported.
    return {
      cost: stored,
      details: named === undefined ? { ...NO_CURRENCY, values } : { ...details, currency_position: position },
      code,
      lowest,
    };
  }
  // The default `$` range needs no currency details: without a currency of the site, readers show `$` anyway.
  const isDefault = site === null && symbol === DEFAULT_SIGN && position === 'prefix';
  const omitsCurrency = isDefault && entries.some((entry) => entry.amounts.length > 1);
  const ends = amounts.filter((_, index) => index === 0 || index === amounts.length - 1);
  return {
    cost: ends.map((amount) => shown(amount, symbol, position)).join(DASH),
    details: omitsCurrency ? { ...NO_CURRENCY, values } : { ...details, currency_position: position },
    code,
    lowest: texts.some((text) => isNoPrice(text) || (site === null && YEAR.test(text)))
      ? undefined
      : amounts[0]?.value,
  };
}

/** Whether all parts of a cost are just amounts, with at most one currency sign among them. */
function isFormatted(entries: readonly CostEntry[]): boolean {
  const symbols = new Set(entries.flatMap((entry) => entry.signs.map((sign) => sign.symbol)));
  return symbols.size <= 1 && entries.every((entry) => entry.plain);
}

function isShownAsWritten(texts: readonly string[]): boolean {
  const entries = texts.map((text) => readEntry(text));
  return entries.some((entry) => entry.amounts.length > 0) && !isFormatted(entries);
}

const NOTHING: Amount = { written: '0', value: '0', signed: true };
const NO_CURRENCY = { currency_symbol: '', currency_code: '', currency_position: '' } as const;

function costInWords(texts: string[]): Cost {
  const values = [...new Set(texts.map((text) => slugify(text)).filter((value) => value !== ''))];
  const lowest = texts.some(hasFreePart) ? '0' : undefined;
  return { cost: texts.join(DASH), details: { ...NO_CURRENCY, values }, code: undefined, lowest };
}

/** Every distinct amount, in ascending order. */
function distinctAmounts(amounts: readonly Amount[]): Amount[] {
  const distinct = new Map<string, Amount>();
  for (const amount of [...amounts].sort((a, b) => Number(a.value) - Number(b.value))) {
    const key = comparable(amount.value);
    if (!distinct.has(key)) distinct.set(key, amount);
  }
  return [...distinct.values()];
}

/** The sign of the only currency that a cost names, `several` if it names more, undefined if it names none. */
function commonSign(entries: readonly CostEntry[], site: Currency | null): NamedSign | 'several' | undefined {
  const signs = entries.flatMap((entry) => entry.signs);
  const currencies = new Set(signs.map(({ symbol }) => currencyOf(symbol, site)));
  return currencies.size > 1 ? 'several' : signs[0];
}

interface ShownSign {
  symbol: string;
  position: '' | 'prefix' | 'postfix';
  code: string | undefined;
}

function shownSign(named: NamedSign | 'several' | undefined, site: Currency | null): ShownSign {
  if (named !== undefined && named !== 'several') return { ...named, code: codeOf(named.symbol, site) };
  if (named === 'several' || site === null) return { symbol: '', position: '', code: undefined };
  return {
    symbol: site.symbol,
    position: site.position === 'prefix' ? 'prefix' : 'postfix',
    code: site.code,
  };
}

function shown(amount: Amount, symbol: string, position: ShownSign['position']): string {
  if (Number(amount.value) === 0) return 'Free';
  if (symbol === '') return DEFAULT_SIGN + amount.written;
  return position === 'postfix' ? amount.written + symbol : symbol + amount.written;
}

/** `555-1234`: a short telephone number, `2025-2026`, `2025/26`: a season, `10/12/2031`: a date. */
const NUMBER_PAIR =
  /^\d{1,2}([-./])\d{1,2}\1\d{4}$|^\d{4}([-./])\d{1,2}\2\d{1,2}$|^\d{3}-\d{4}$|^((?:19|20)\d\d) ?[-–/] ?(?:(?:19|20)\d\d|\d\d)$/;

/** A year; where the site has a currency, it is a price. */
const YEAR = /^(?:19|20)\d\d$/;

/** Digits that are no price although nothing else is in the text: a telephone number begins with 0, or has groups without a separator. */
const isNoPrice = (text: string): boolean => {
  const { amounts } = readEntry(text);
  if (NUMBER_PAIR.test(text)) return true;
  if (amounts.some(({ written }) => /^0\d/.test(written))) return true;
  let rest = text;
  for (const { written } of amounts) rest = rest.replace(written, 'N');
  return /N\s+N/.test(rest);
};

/** A key that is equal for equal amounts, regardless of trailing zeros. */
const comparable = (value: string): string => (value.includes('.') ? value.replace(/\.?0*$/, '') : value);

/** A number as text with at most two decimals: three would be read as thousands. */
export function numberText(number: number): string {
  if (!Number.isFinite(number)) return '';
  if (Number.isInteger(number)) return BigInt(number).toString();
  return String(Number(number.toFixed(2)));
}
