import { isIP } from 'node:net';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { z } from '@strapi/utils';
import { KINDS } from '../../domain/kinds';
import { LANGUAGES } from '../../domain/languages';
import { isPublicAddress } from '../network/public-address';
import { isFreeHeader } from './free-header';
import { BODIES, METHODS, ROLLOVERS, VIEWS } from './target';
import type { TargetChoices } from './target';

const MOST_HEADERS = 20;

const headerLimit = [
  (headers: object) => Object.keys(headers).length <= MOST_HEADERS,
  `may be ${MOST_HEADERS} at most`,
] as const;

const url = z
  .string()
  .trim()
  .max(2_000, 'must have at most 2,000 characters')
  .refine(isSendable, 'must be an address that begins with https:// or http://, without a user name');

const headerName = z
  .string()
  .max(100)
  .refine(isHeaderName, 'is not a valid name of a header')
  .refine(isFreeHeader, 'is a header that the service sets itself');

const headerValue = z.string().max(2_000).refine(isHeaderValue, 'is not a valid value of a header');

const each = <Word extends string>(words: readonly [Word, ...Word[]]) =>
  z.array(z.enum(words)).transform((list): Word[] => [...new Set(list)]);

const firstOf = <Word>([first, ...others]: readonly Word[]): [Word, ...Word[]] => {
  if (first === undefined) throw new RangeError('A choice of nothing');
  return [first, ...others];
};

/** The fields of a target that an editor can change: see `TargetInput`. */
export const targetShape = {
  name: z.string().trim().min(1, 'must not be empty').max(100, 'must have at most 100 characters'),
  url,
  method: z.enum(firstOf(METHODS)),
  headers: z.record(headerName, headerValue.nullable()).refine(...headerLimit),
  body: z.enum(firstOf(BODIES)),
  view: z.enum(firstOf(VIEWS)),
  kinds: each(KINDS),
  languages: each(firstOf(LANGUAGES)),
  quietSeconds: z.number().min(1, 'must be 1 at least').max(3_600, 'may be 3,600 at most'),
  longestSeconds: z.number().min(1, 'must be 1 at least').max(86_400, 'may be 86,400 at most'),
  rollovers: each(firstOf(ROLLOVERS)),
  active: z.boolean(),
};

/** The fields of a new target. Only `name` and `url` are required. */
export const newTargetShape = {
  ...targetShape,
  method: targetShape.method.default('POST'),
  headers: z
    .record(headerName, headerValue)
    .refine(...headerLimit)
    .default({}),
  body: targetShape.body.default('full'),
  view: targetShape.view.default('public'),
  kinds: targetShape.kinds.default([]),
  languages: targetShape.languages.default([]),
  quietSeconds: targetShape.quietSeconds.default(20),
  longestSeconds: targetShape.longestSeconds.default(300),
  rollovers: targetShape.rollovers.default([]),
  active: targetShape.active.default(true),
};

type CompleteInput = z.infer<z.ZodObject<typeof newTargetShape>>;

/** Converts the times of the input from seconds to milliseconds. */
export function choicesOf({ quietSeconds, longestSeconds, ...others }: CompleteInput): TargetChoices {
  return { ...others, quiet: quietSeconds * 1000, longest: longestSeconds * 1000 };
}

function isSendable(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

/**
 * Whether the host of a URL is `localhost` or an IP address that is not public. The addresses of a host name are checked when a
 * message is sent, because they may change.
 */
export function isPrivateAddress(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[(.*)\]$/, '$1');
  return host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host));
}

function isHeaderName(name: string): boolean {
  return succeeds(() => validateHeaderName(name));
}

function isHeaderValue(value: string): boolean {
  return succeeds(() => validateHeaderValue('x', value));
}

function succeeds(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
