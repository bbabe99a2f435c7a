import type { Amount } from './cost-amounts';
import { readEntry } from './cost-amounts';
import { slugify } from './slug';
import { storePlainLine } from './text/line';

/** `cost_details` of an event (CONTRACT C1, C5). */
export interface CostDetails {
  currency_symbol: string;
  currency_code: '';
  currency_position: '' | 'prefix' | 'postfix';
  /** Every distinct amount, numerically sorted, decimal point; without amounts the words as slugs. */
  values: string[];
}

/** A cost as answers show it. */
export interface Cost {
  cost: string;
  details: CostDetails;
}

/** Stands between the members of a list of costs; people write ranges and enumerations with other signs. */
const BETWEEN = ' | ';
/** Shown before amounts that have no sign in common (CONTRACT C5). */
const DEFAULT_SIGN = '$';

/**
 * The text under which a cost is stored, of what a client sends (CONTRACT C5): one amount or text, or a list of them, of
 * which the empty ones fall away. Plain text without markup; `''` for no cost. `costOf` gives the same for the stored text
 * as it would for the list, and storing a stored text again changes nothing.
 */
export function costText(input: string | number | readonly (string | number)[]): string {
  const entries = typeof input === 'object' ? input : [input];
  return entries
    .map((entry) => (typeof entry === 'number' ? numberText(entry) : entry))
    .map((entry) => storePlainLine(typeof input === 'object' ? entry.replaceAll('|', '/') : entry))
    .filter((entry) => entry !== '')
    .join(BETWEEN);
}

/**
 * What answers show of a cost, stored or as it was given (CONTRACT C5, H-19). `cost` is one amount, or the lowest and the highest with an en
 * dash, as they were written, 0 as `Free`; a text without amounts is shown as it is.
 */
export function costOf(given: string | readonly string[]): Cost {
  const stored = typeof given === 'string' ? given : costText(given);
  const entries = stored.split(BETWEEN).map((entry) => readEntry(entry));
  const texts = stored.split(BETWEEN).filter((text) => text.trim() !== '');
  if (entries.every((entry) => entry.amounts.length === 0)) return costInWords(texts);

  // A word for nothing beside amounts is the amount 0.
  const amounts = entries.flatMap((entry) => (entry.free ? [FREE, ...entry.amounts] : entry.amounts));
  const signed = entries.flatMap((entry) => entry.amounts);
  const sign = commonSign(signed);
  // A range in the default currency, written as one text, needs no details to be shown right.
  const isDefault = sign?.symbol === DEFAULT_SIGN && sign.position === 'prefix';
  const tells = sign !== null && !(isDefault && entries.some((entry) => entry.amounts.length > 1));

  const distinct = new Map<string, Amount>();
  for (const amount of [...amounts].sort((a, b) => Number(a.value) - Number(b.value))) {
    const key = comparable(amount.value);
    if (!distinct.has(key)) distinct.set(key, amount);
  }
  const sorted = [...distinct.values()];
  const ends = sorted.length > 1 ? [sorted[0], sorted.at(-1)] : sorted;
  return {
    cost: ends.map((amount) => (amount === undefined ? '' : shown(amount, sign))).join(' – '),
    details: {
      currency_symbol: tells ? sign.symbol : '',
      currency_code: '',
      currency_position: tells ? sign.position : '',
      values: sorted.map((amount) => amount.value),
    },
  };
}

const FREE: Amount = { written: '0', value: '0', sign: null };

function costInWords(texts: string[]): Cost {
  const values = [...new Set(texts.map((text) => slugify(text)).filter((value) => value !== ''))];
  return {
    cost: texts.join(' – '),
    details: { currency_symbol: '', currency_code: '', currency_position: '', values },
  };
}

/** The sign that all amounts carry on the same side, or null. */
function commonSign(amounts: Amount[]): Amount['sign'] {
  const first = amounts[0]?.sign ?? null;
  const same = amounts.every(
    ({ sign }) => sign?.symbol === first?.symbol && sign?.position === first?.position,
  );
  return same ? first : null;
}

function shown(amount: Amount, sign: Amount['sign']): string {
  if (Number(amount.value) === 0) return 'Free';
  if (sign === null) return DEFAULT_SIGN + amount.written;
  return sign.position === 'prefix' ? sign.symbol + amount.written : amount.written + sign.symbol;
}

/** Equal for equal amounts, however many zeros they are written with. */
const comparable = (value: string): string => (value.includes('.') ? value.replace(/\.?0*$/, '') : value);

/** A number as text that is read back as the same amount: three decimals would be taken for thousands. */
function numberText(number: number): string {
  if (!Number.isFinite(number)) return '';
  if (Number.isInteger(number)) return BigInt(number).toString();
  return String(Number(number.toFixed(2)));
}
