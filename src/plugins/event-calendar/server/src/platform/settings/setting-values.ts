// The types of settings. Each accepts a value of a config file or a text of the environment. Its error message completes the
// sentence "it must be …".
import { z } from '@strapi/utils';
import { COLOR_NAMES } from '../../domain/color-names';
import type { Currency } from '../../domain/currency';
import { isCurrencyCode } from '../../domain/currency';
import { LANGUAGES, isLanguage } from '../../domain/languages';

const A_ZONE = 'the name of a time zone such as Europe/Paris, UTC or UTC+2';
const LANGUAGE_CODES = `one or more of ${LANGUAGES.join(', ')}, separated by commas, each once`;
const AN_ADDRESS = 'empty or an address such as https://calendar.example.org';
const A_DATABASE = 'empty or an address such as postgres://user:password@host:5432/name';
const A_COLOR = 'empty or the name of a colour in CSS 3, such as tomato';
const A_CURRENCY = 'a sign, an ISO code and prefix or suffix, such as € EUR suffix';

export function wholeNumber(least: number, most: number): z.ZodType<number> {
  const expected = `a whole number from ${least} to ${most}`;
  return z.preprocess(asNumber, z.int(expected).min(least, expected).max(most, expected));
}

export function positiveNumber(most: number): z.ZodType<number> {
  const expected = `a number greater than 0, at most ${most}`;
  return z.preprocess(asNumber, z.number(expected).positive(expected).max(most, expected));
}

export const yesOrNo: z.ZodType<boolean> = z.preprocess(
  (value) => String(value).trim(),
  z.stringbool({
    truthy: ['true', '1', 'yes', 'on'],
    falsy: ['false', '0', 'no', 'off'],
    error: 'true or false',
  }),
);

export const oneOf = <Word extends string>(words: readonly Word[]): z.ZodType<Word> =>
  z.enum(words, `one of ${words.join(', ')}`);

/** A text that matches the pattern; `expected` describes it in words. */
export const text = (pattern: RegExp, expected: string): z.ZodType<string> =>
  z.string(expected).trim().regex(pattern, expected);

/** An IANA zone name that the runtime knows, or a fixed offset such as `UTC+2` (docs/interface.md 4.9). */
export const zone: z.ZodType<string> = z.string(A_ZONE).trim().refine(isZone, A_ZONE);

/** A colour by its name in CSS 3, in lower case; may be empty. */
export const colorName: z.ZodType<string> = z
  .string(A_COLOR)
  .trim()
  .toLowerCase()
  .refine((name) => name === '' || COLOR_NAMES.has(name), A_COLOR);

/** Two-letter codes among the ten languages, each once: a list, or a text separated by commas. */
export const languageList: z.ZodType<readonly string[]> = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  z
    .array(z.coerce.string().trim().refine(isLanguage, LANGUAGE_CODES), LANGUAGE_CODES)
    .min(1, LANGUAGE_CODES)
    .refine((codes) => new Set(codes).size === codes.length, LANGUAGE_CODES),
);

/** Scheme and host of a site, optionally with port and path, without a slash at the end. May be empty. */
export const siteUrl: z.ZodType<string> = z
  .string(AN_ADDRESS)
  .transform((value) => value.trim().replace(/\/+$/, ''))
  .refine((address) => address === '' || isSiteAddress(address), AN_ADDRESS);

/** The address of a PostgreSQL database. May be empty. */
export const postgresUrl: z.ZodType<string> = z
  .string(A_DATABASE)
  .trim()
  .refine((address) => address === '' || isDatabaseAddress(address), A_DATABASE);

/** Excludes characters that could belong to an amount, separate amounts, or be markup. */
const CURRENCY_SIGN = /^[^\s\d<>&"'|,;/–—-]{1,8}$/u;

/** The currency of the site: an object, or a text with its three values separated by blanks. */
export const currency: z.ZodType<Currency | null> = z.preprocess(
  partsOfCurrency,
  z
    .strictObject(
      {
        symbol: z.string(A_CURRENCY).regex(CURRENCY_SIGN, A_CURRENCY),
        code: z.string(A_CURRENCY).refine(isCurrencyCode, A_CURRENCY),
        position: z.enum(['prefix', 'suffix'], A_CURRENCY),
      },
      A_CURRENCY,
    )
    .nullable(),
);

function partsOfCurrency(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const [symbol, code, position, ...rest] = value.trim().split(/\s+/);
  return rest.length > 0 ? value : { symbol, code, position };
}

function asNumber(value: unknown): unknown {
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
}

function isSiteAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, search, hash, username } = new URL(address);
  const plain = search === '' && hash === '' && username === '';
  return plain && (protocol === 'https:' || protocol === 'http:');
}

const isDatabaseAddress = (address: string): boolean =>
  URL.canParse(address) && ['postgres:', 'postgresql:'].includes(new URL(address).protocol);

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
