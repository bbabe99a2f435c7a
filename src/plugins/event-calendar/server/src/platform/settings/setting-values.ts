import type { Currency } from '../../domain/currency';
import { isCurrencyCode } from '../../domain/currency';
import { LANGUAGES, isLanguage } from '../../domain/languages';

/** How one setting is read: a value of a config file or a text of the environment, or nothing when it cannot be used. */
export interface SettingValue<T> {
  /** What the setting may be, as the end of the sentence "it must be …". */
  expected: string;
  read(value: unknown): T | undefined;
}

export function wholeNumber(least: number, most: number): SettingValue<number> {
  return {
    expected: `a whole number from ${least} to ${most}`,
    read: (value) => inRange(Number.isInteger(asNumber(value)) ? asNumber(value) : Number.NaN, least, most),
  };
}

export function positiveNumber(most: number): SettingValue<number> {
  return {
    expected: `a number greater than 0, at most ${most}`,
    read: (value) => inRange(asNumber(value), Number.MIN_VALUE, most),
  };
}

export const yesOrNo: SettingValue<boolean> = {
  expected: 'true or false',
  read: (value) => {
    const text = String(value).trim().toLowerCase();
    if (['true', '1', 'yes', 'on'].includes(text)) return true;
    return ['false', '0', 'no', 'off'].includes(text) ? false : undefined;
  },
};

export function oneOf<Word extends string>(words: readonly Word[]): SettingValue<Word> {
  return { expected: `one of ${words.join(', ')}`, read: (value) => words.find((word) => word === value) };
}

/** A text of a certain form; `expected` says which. */
export function text(pattern: RegExp, expected: string): SettingValue<string> {
  return {
    expected,
    read: (value) => (typeof value === 'string' && pattern.test(value.trim()) ? value.trim() : undefined),
  };
}

/** An IANA zone name that the runtime knows, or a fixed offset such as `UTC+2` (docs/interface.md 4.9). */
export const zone: SettingValue<string> = {
  expected: 'the name of a time zone such as Europe/Paris, UTC or UTC+2',
  read: (value) => (typeof value === 'string' && isZone(value.trim()) ? value.trim() : undefined),
};

/** Two-letter codes among the ten languages, each once: a list or a text with commas. */
export const languageList: SettingValue<readonly string[]> = {
  expected: `one or more of ${LANGUAGES.join(', ')}, separated by commas, each once`,
  read: (value) => {
    const parts: unknown = typeof value === 'string' ? value.split(',') : value;
    if (!Array.isArray(parts) || parts.length === 0) return undefined;
    const codes = parts.map((part: unknown) => String(part).trim());
    return codes.every(isLanguage) && new Set(codes).size === codes.length ? codes : undefined;
  },
};

/** Scheme and host of a site, perhaps with port and path; empty where there is none. Ends without a slash. */
export const siteUrl: SettingValue<string> = {
  expected: 'empty or an address such as https://calendar.example.org',
  read: (value) => {
    if (typeof value !== 'string') return undefined;
    const address = value.trim().replace(/\/+$/, '');
    if (address === '') return '';
    if (!URL.canParse(address)) return undefined;
    const { protocol, search, hash, username } = new URL(address);
    const plain = search === '' && hash === '' && username === '';
    return plain && (protocol === 'https:' || protocol === 'http:') ? address : undefined;
  },
};

/** The currency of the site: an object, or in the environment its three values with blanks between them. */
export const currency: SettingValue<Currency | null> = {
  expected: 'a sign, an ISO code and prefix or suffix, such as € EUR suffix',
  read: (value) => {
    if (value === null) return null;
    const { symbol, code, position, ...others } = partsOfCurrency(value);
    if (typeof symbol !== 'string' || !CURRENCY_SIGN.test(symbol)) return undefined;
    if (typeof code !== 'string' || !isCurrencyCode(code)) return undefined;
    if (position !== 'prefix' && position !== 'suffix') return undefined;
    return Object.keys(others).length === 0 ? { symbol, code, position } : undefined;
  },
};

/** Nothing that could be taken for a part of an amount, for what separates amounts, or for markup. */
const CURRENCY_SIGN = /^[^\s\d<>&"'|,;/–—-]{1,8}$/u;

function partsOfCurrency(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null) return { ...value };
  if (typeof value !== 'string') return {};
  const [symbol, code, position, ...rest] = value.trim().split(/\s+/);
  return rest.length > 0 ? {} : { symbol, code, position };
}

function asNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

const inRange = (value: number, least: number, most: number): number | undefined =>
  value >= least && value <= most ? value : undefined;

function isZone(name: string): boolean {
  const offset = /^UTC[+-](\d{1,2})(?:\.(?:25|5|75)|:[0-5]\d)?$/.exec(name);
  if (offset !== null) return Number(offset[1]) <= 14;
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
