import { createHash } from 'node:crypto';
import { epochName } from '../../domain/epoch-name';
import { canonicalJson } from '../../domain/canonical-json';
import type { RecordState } from './request';
import { invalidParameter } from '../errors';

/** What a request demands of the record's present state (RFC 9110, 13.1.1): one of these tags, or any state at all. */
export type IfMatch = 'any' | readonly string[];

const ENTITY_TAG = /^(W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;
const LONGEST = 4096;

/**
 * A strong entity tag (RFC 9110, 8.8.3; docs/interface.md 18.2). Its first two parts are the calendar's epoch and the mark
 * of the record's own last change, which `If-Match` compares. The third is the mark of the calendar's last change, because
 * answers hold linked records and counts too. The fourth stands for everything else that shapes the answer.
 *
 * @param variant a JSON value: address, parameters, the caller's class
 */
export function entityTag(state: RecordState, variant: unknown): string {
  return `"${recordPart(state)}${state.calendar || NONE}-${shortHash(variant)}"`;
}

/** Stands in a tag for the mark of a change where nothing has been logged. */
const NONE = '0';

const recordPart = ({ epoch, record }: Omit<RecordState, 'calendar'>): string =>
  `${epochName(epoch)}-${record || NONE}-`;

/** Sixteen characters that stand for a JSON value, as they may stand in an entity tag. */
export const shortHash = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('base64url').slice(0, 16);

/**
 * Whether a record still is in a state that a client knows. Weak tags never match (RFC 9110, 13.1.1).
 * @param state the record's present one
 */
export const isMatched = (condition: IfMatch, state: Omit<RecordState, 'calendar'>): boolean =>
  condition === 'any' || condition.some((tag) => tag.startsWith(`"${recordPart(state)}`));

/** The codings in which answers are sent besides the plain form. */
export type Coding = 'br' | 'gzip';

/**
 * The entity tag of an answer in a coding. Its bytes are others than those of the plain form, so its strong tag must be another
 * one (RFC 9110, 8.8.3.3). The hash before it has a fixed length, so it is never taken for a part of that.
 */
export const codedTag = (entityTag: string, coding: Coding): string => `${entityTag.slice(0, -1)}-${coding}"`;

const CODED = /-(?:br|gzip)"$/;

/** A tag of a list as the strong one that it was. */
const strong = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether a tag is that of an answer, in whichever coding. */
function isOf(tag: string, entityTag: string): boolean {
  const sent = strong(tag);
  return sent === entityTag || sent.replace(CODED, '"') === entityTag;
}

/**
 * Whether a client has this answer already (RFC 9110, 13.1.2), in whichever coding: weak tags will do. `Cache-Control: no-cache`
 * does not count against it; browsers and Node send it along whenever a program sets the header by itself.
 * @param header `If-None-Match` as it was sent, empty when it was not
 * @param entityTag that of the plain form
 */
export const isKnown = (header: string, entityTag: string): boolean =>
  header.trim() === '*' || (entityTag !== '' && header.split(',').some((tag) => isOf(tag, entityTag)));

/**
 * The entity tag of an answer that the client has already. It is the one that the client sent, because caches find by it what
 * they have kept; of several that in the coding that the client would be sent now.
 * @param header `If-None-Match` as it was sent
 * @param entityTag that of the plain form
 */
export function tagAsKnown(header: string, entityTag: string, coding: Coding | undefined): string {
  const sent = header.split(',').filter((tag) => isOf(tag, entityTag));
  const wanted = coding === undefined ? entityTag : codedTag(entityTag, coding);
  const [first = entityTag] = sent.map(strong);
  return sent.some((tag) => strong(tag) === wanted) ? wanted : first;
}

/**
 * Reads an `If-Match` header.
 * @param header as it was sent, empty when it was not
 * @returns undefined when it was not sent
 * @throws CalendarError 400 when it is no list of entity tags
 */
export function readIfMatch(header: string): IfMatch | undefined {
  const text = header.trim();
  if (text === '') return undefined;
  if (text === '*') return 'any';
  // No tag of ours has a comma in it.
  const tags = text.split(',').map((tag) => tag.trim());
  if (text.length > LONGEST || !tags.every((tag) => ENTITY_TAG.test(tag))) {
    throw invalidParameter(
      'If-Match',
      'If-Match must be * or entity tags such as "k1-a2-b3-x", with commas.',
    );
  }
  return tags;
}
