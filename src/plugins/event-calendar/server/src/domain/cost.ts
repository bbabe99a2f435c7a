import type { Amount, CostEntry, NamedSign } from './cost-amounts';
import { readEntry } from './cost-amounts';
import type { Currency } from './currency';
import { codeOf } from './currency';
import { slugify } from './slug';
import { storePlainLine } from './text/line';

/** `cost_details` of an event (docs/interface.md 13.13). */
interface CostDetails {
  currency_symbol: string;
  /** The ISO code, where the site's currency is set and one currency holds for all amounts. */
  currency_code: string;
  currency_position: '' | 'prefix' | 'postfix';
  /** Every distinct amount, numerically sorted, decimal point; without amounts the words as slugs. */
  values: string[];
}

/** A cost as answers show it. */
export interface Cost {
  cost: string;
  details: CostDetails;
  /** The ISO code of the amounts; undefined where neither their sign nor the site's currency tells it. */
  code: string | undefined;
  /** The lowest amount that is a price, a decimal number; undefined where there is none. */
  lowest: string | undefined;
}

/** Stands between the members of a list of costs; people write ranges and enumerations with other signs. */
const BETWEEN = ' | ';
/** Stands between the two ends of a range, and between what came as a list and is shown as it was written. */
const DASH = ' – ';
/** Shown before amounts without a sign where the site's currency is not set. */
const DEFAULT_SIGN = '$';

/**
 * The text under which a cost is stored, of what a client sends (docs/interface.md 13.10): one amount or text, or a list of
 * them without the empty ones. Plain text without markup; `''` for no cost. `costOf` gives the same for the stored text as
 * for the list, and storing a stored text again changes nothing.
 */
export function costText(input: string | number | readonly (string | number)[]): string {
  const entries = typeof input === 'object' ? input : [input];
  const texts = entries
    .map((entry) => (typeof entry === 'number' ? numberText(entry) : entry))
    .map((entry) => storePlainLine(typeof input === 'object' ? entry.replaceAll('|', '/') : entry))
    .filter((entry) => entry !== '');
  // What is shown as it was written needs no mark between its members: it becomes one text.
  return texts.join(isShownAsWritten(texts) ? DASH : BETWEEN);
}

/**
 * What answers show of a cost, stored or as it was given. Where it is nothing but amounts in one currency: one amount, or the
 * lowest and the highest with an en dash, each with the sign, 0 as `Free`. A cost with other words, or with amounts of several
 * currencies, is shown as it was written.
 * @param site the currency of the site, which holds where the cost names none; null: `$` is shown, and no currency is told
 */
export function costOf(given: string | readonly string[], site: Currency | null): Cost {
  const stored = typeof given === 'string' ? given : costText(given);
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
  const lowest = (amounts.find((amount) => amount.signed) ?? amounts[0])?.value;
  if (!isFormatted(entries)) {
    // Without a sign in the text there is none to tell: what is shown has none either.
    const inWords = named === undefined || named === 'several';
    return {
      cost: stored,
      details: inWords ? { ...NO_CURRENCY, values } : { ...details, currency_position: position },
      code,
      lowest,
    };
  }
  // A range in dollars, written as one text, needs no details to be shown right where no other currency is the site's.
  const isDefault = site === null && symbol === DEFAULT_SIGN && position === 'prefix';
  const untold = isDefault && entries.some((entry) => entry.amounts.length > 1);
  const ends = amounts.length > 1 ? [amounts[0], amounts.at(-1)] : amounts;
  return {
    cost: ends.map((amount) => (amount === undefined ? '' : shown(amount, symbol, position))).join(DASH),
    details: untold ? { ...NO_CURRENCY, values } : { ...details, currency_position: position },
    code,
    lowest: amounts[0]?.value,
  };
}

/** Whether the members of a cost are nothing but amounts, of which at most one sign says the currency. */
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
  const lowest = values[0]?.startsWith('free') === true ? '0' : undefined;
  return { cost: texts.join(DASH), details: { ...NO_CURRENCY, values }, code: undefined, lowest };
}

/** Every amount once, the lowest first. */
function distinctAmounts(amounts: readonly Amount[]): Amount[] {
  const distinct = new Map<string, Amount>();
  for (const amount of [...amounts].sort((a, b) => Number(a.value) - Number(b.value))) {
    const key = comparable(amount.value);
    if (!distinct.has(key)) distinct.set(key, amount);
  }
  return [...distinct.values()];
}

/** The sign of the one currency that a cost names, `several` where it names more, undefined where it names none. */
function commonSign(entries: readonly CostEntry[], site: Currency | null): NamedSign | 'several' | undefined {
  const signs = entries.flatMap((entry) => entry.signs);
  const [first] = signs;
  if (first === undefined) return undefined;
  // `kr` and `kr.` are one currency, and so are `€` and `EUR`.
  const keyOf = ({ symbol }: NamedSign): string =>
    codeOf(symbol, site) ?? symbol.toLowerCase().replace(/\.$/, '');
  const keys = new Set(signs.map(keyOf));
  return keys.size > 1 ? 'several' : first;
}

interface ShownSign {
  symbol: string;
  position: '' | 'prefix' | 'postfix';
  code: string | undefined;
}

function shownSign(named: NamedSign | 'several' | undefined, site: Currency | null): ShownSign {
  if (named === 'several') return { symbol: '', position: '', code: undefined };
  if (named !== undefined) return { ...named, code: codeOf(named.symbol, site) };
  if (site === null) return { symbol: '', position: '', code: undefined };
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

/** Equal for equal amounts, however many zeros they are written with. */
const comparable = (value: string): string => (value.includes('.') ? value.replace(/\.?0*$/, '') : value);

/** A number as text that is read back as the same amount: three decimals would be taken for thousands. */
function numberText(number: number): string {
  if (!Number.isFinite(number)) return '';
  if (Number.isInteger(number)) return BigInt(number).toString();
  return String(Number(number.toFixed(2)));
}
