import type { Kind } from '../../domain/kinds';
import { KINDS } from '../../domain/kinds';
import type { FeedType } from '../../openapi/responses';
import type { FeedFormat } from './format';
import { FEED_FORMATS } from './formats';

/** The formats that can show a kind. */
export const formatsOf = (kind: Kind): FeedFormat[] =>
  FEED_FORMATS.filter(({ writers }) => writers[kind] !== undefined);

/** The formats for the description of the interface. */
export const FEED_TYPES: readonly FeedType[] = FEED_FORMATS.map(({ mediaType, writers }) => ({
  mediaType,
  kinds: KINDS.filter((kind) => writers[kind] !== undefined),
}));

/** The format of an address such as `/events.ics`; undefined if the kind has none with that suffix. */
export const formatOfSuffix = (kind: Kind, suffix: string): FeedFormat | undefined =>
  formatsOf(kind).find((format) => format.suffix === suffix.toLowerCase());

/**
 * The formats that `Accept` names exactly and weights above JSON and above wildcards, best first. A client that accepts anything
 * gets JSON.
 * @param accept the header `Accept`, empty if it was not sent
 */
export function formatsWanted(accept: string): readonly FeedFormat[] {
  if (!NAMED.test(accept)) return [];
  const weights = weightsOf(accept);
  const any = weights.get('*/*') ?? 0;
  const json = weights.get('application/json') ?? weights.get('application/*') ?? any;
  const rival = Math.max(json, any);
  const wanted = [...weights].filter(([, weight]) => weight > rival);
  return wanted
    .toSorted(([, one], [, other]) => other - one)
    .map(([type]) => FEED_FORMATS.find(({ mediaType }) => mediaType === type))
    .filter((format) => format !== undefined);
}

const NAMED = new RegExp(
  FEED_FORMATS.map(({ mediaType }) => mediaType.replace(/[.+]/g, '\\$&')).join('|'),
  'i',
);

/** The format of a kind that the header asks for; undefined for JSON. */
export const formatWanted = (kind: Kind, accept: string): FeedFormat | undefined =>
  formatsWanted(accept).find(({ writers }) => writers[kind] !== undefined);

/**
 * The media ranges in the order of the header, with their weights (RFC 9110, 12.5.1). A quoted text may hold commas. One that does not
 * end goes to the end of the header; otherwise every quotation mark would be tried again as a beginning.
 */
const RANGE = /(?:[^",]|"(?:[^"\\]|\\.)*(?:"|\\?$))+/g;
const PARAMETER = /(?:[^";]|"(?:[^"\\]|\\.)*(?:"|\\?$))+/g;

function weightsOf(accept: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const range of accept.match(RANGE) ?? []) {
    const [type = '', ...parameters] = (range.match(PARAMETER) ?? []).map((part) =>
      part.trim().toLowerCase(),
    );
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    if (!weights.has(type)) weights.set(type, weight === undefined ? 1 : weightOf(weight));
  }
  return weights;
}

/** An invalid weight counts as 0. */
const weightOf = (text: string): number =>
  /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
