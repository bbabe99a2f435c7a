import { hash } from 'node:crypto';
import { epochName } from '../../domain/epoch-name';
import { canonicalJson } from '../../domain/canonical-json';
import type { RecordState } from './request';
import { invalidParameter } from '../errors';

/** The condition of a request on the record's current state (RFC 9110, 13.1.1): one of these tags, or any. */
export type IfMatch = 'any' | readonly string[];

const ENTITY_TAG = /^(W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;
const LONGEST = 4096;

/**
 * A strong entity tag (RFC 9110, 8.8.3; docs/interface.md 18.2). Its first two parts are the calendar's epoch and the mark
 * of the record's own last change, which `If-Match` compares. The third is the mark of the calendar's last change, because
 * responses also contain linked records and counts. The fourth covers everything else that the response depends on.
 *
 * @param variant a JSON value: address, parameters, the caller's class
 */
export function entityTag(state: TaggedState, variant: unknown): string {
  return `"${recordPart(state)}${state.calendar || NONE}-${shortHash(variant)}"`;
}

/**
 * The entity tag of a response to a reader who sees no drafts. Both marks are those of changes that such a reader could see; the
 * second part says so (`isPublicTag`). It matches the record until its next change, also one that such a reader cannot see.
 */
export function publicEntityTag(
  { epoch, shown, calendar }: Omit<RecordState, 'record'>,
  variant: unknown,
): string {
  return `"${publicPart({ epoch, record: shown })}${calendar || NONE}-${shortHash(variant)}"`;
}

/** What tags contain of a state. */
type TaggedState = Pick<RecordState, 'epoch' | 'record' | 'calendar'>;

/** The mark in a tag if no change has been logged. */
const NONE = '0';

const recordPart = ({ epoch, record }: Omit<TaggedState, 'calendar'>): string =>
  `${epochName(epoch)}-${record || NONE}-`;

/** Marks are hexadecimal, so no other tag has this letter there. */
const publicPart = ({ epoch, record }: Omit<TaggedState, 'calendar'>): string =>
  `${epochName(epoch)}-p${record || NONE}-`;

/** Whether a tag is that of a response to a reader who sees no drafts. */
export const isPublicTag = (tag: string): boolean => /^"[^"-]+-p/.test(tag);

/** A hash of a JSON value: sixteen characters that are allowed in an entity tag. */
export const shortHash = (value: unknown): string =>
  hash('sha256', canonicalJson(value), 'base64url').slice(0, 16);

/**
 * Whether a record is still in a state that the client knows. Weak tags never match (RFC 9110, 13.1.1).
 * @param state the record's current state
 */
export const isMatched = (condition: IfMatch, state: Omit<TaggedState, 'calendar'>): boolean =>
  condition === 'any' ||
  condition.some((tag) => tag.startsWith(`"${recordPart(state)}`) || tag.startsWith(`"${publicPart(state)}`));

/** The codings of compressed responses. */
export type Coding = 'br' | 'gzip';

/**
 * The entity tag of a compressed response. Its bytes differ from those of the plain form, so its strong tag must differ too
 * (RFC 9110, 8.8.3.3). The hash before the suffix has a fixed length, so the two cannot be confused.
 */
export const codedTag = (entityTag: string, coding: Coding): string => `${entityTag.slice(0, -1)}-${coding}"`;

const CODED = /-(?:br|gzip)"$/;

/** A tag from a header without the mark of weak tags. */
const strong = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether a tag belongs to a response in any coding. */
function isOf(tag: string, entityTag: string): boolean {
  const sent = strong(tag);
  return sent === entityTag || sent.replace(CODED, '"') === entityTag;
}

/**
 * Whether a client has this response already (RFC 9110, 13.1.2), in any coding; weak tags match too. `Cache-Control: no-cache` is
 * ignored, because browsers and Node add it when a program sets `If-None-Match` itself.
 * @param header `If-None-Match` as sent, empty if missing
 * @param entityTag of the plain form
 */
export const matchesTag = (header: string, entityTag: string): boolean =>
  (entityTag !== '' && (header === entityTag || header.split(',').some((tag) => isOf(tag, entityTag)))) ||
  header.trim() === '*';

/**
 * The entity tag for a 304 response: the one that the client sent, because caches look up their copy by it. Of several, the one
 * in the coding that the client would get now.
 * @param header `If-None-Match` as sent
 * @param entityTag that of the plain form
 */
export function matchingTag(header: string, entityTag: string, coding: Coding | undefined): string {
  if (coding === undefined && header === entityTag) return entityTag;
  const sent = header.split(',').filter((tag) => isOf(tag, entityTag));
  const wanted = coding === undefined ? entityTag : codedTag(entityTag, coding);
  const [first = entityTag] = sent.map(strong);
  return sent.some((tag) => strong(tag) === wanted) ? wanted : first;
}

/**
 * Reads an `If-Match` header.
 * @param header as sent, empty if missing
 * @returns undefined if it was not sent
 * @throws CalendarError 400 if it is not a list of entity tags
 */
export function readIfMatch(header: string): IfMatch | undefined {
  const text = header.trim();
  if (text === '') return undefined;
  if (text === '*') return 'any';
  // Our tags contain no comma.
  const tags = text.split(',').map((tag) => tag.trim());
  if (text.length > LONGEST || !tags.every((tag) => ENTITY_TAG.test(tag))) {
    throw invalidParameter(
      'If-Match',
      'If-Match must be * or entity tags such as "k1-a2-b3-x", with commas.',
    );
  }
  return tags;
}
