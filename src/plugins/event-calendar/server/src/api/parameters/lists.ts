import type { Kind, PostKind } from '../../domain/kinds';
import { MAX_SHOWN_SLUG_LENGTH } from '../../domain/slug';
import { isStatus, STATUSES, type Status } from '../../domain/status';
import type { JsonSchema } from '../json';
import { decodedOnceMore, MAX_MEMBERS, membersOf, splitMembers } from './members';
import { idSchema } from './numbers';
import { right, wrongType, wrongValue } from './schema';
import type { Lookup, ParameterType, Reading } from '../operations/types';

const IDS = { type: 'array', items: { type: 'integer' } };
const TOO_MANY = `must have at most ${MAX_MEMBERS} members`;

const listOf = (items: JsonSchema): JsonSchema => ({
  type: 'array',
  items,
  minItems: 1,
  maxItems: MAX_MEMBERS,
});

/** Reads a filter list member by member (docs/interface.md 2.16): an empty list is refused, duplicates count once. */
function readMembers<T>(raw: unknown, read: (member: unknown) => Reading<T>): Reading<T[]> {
  const members = membersOf(decodedOnceMore(raw));
  if (members === undefined) return wrongType('must be a list');
  if (members.length === 0 || (members.length === 1 && members[0] === ''))
    return wrongValue('must not be empty');
  if (members.length > MAX_MEMBERS) return wrongValue(TOO_MANY);
  const values = new Set<T>();
  for (const member of members) {
    const value = read(member);
    if (!value.ok) return value;
    values.add(value.value);
  }
  return right([...values]);
}

const memberId = idSchema();

function readId(member: unknown): Reading<number> {
  const id = memberId.safeParse(member);
  return id.success ? right(id.data) : wrongValue('must be a list of ids, whole numbers of 1 or more');
}

/** A list of ids of one kind. */
export function idList(kind: Kind, unknown: Lookup['unknown']): ParameterType<number[]> {
  return {
    schema: listOf({ type: 'integer', minimum: 1 }),
    declared: IDS,
    split: splitMembers,
    read: (raw) => readMembers(raw, readId),
    // Ignored unknown ids match nothing.
    lookups: (members) => (unknown === 'refuse' ? [{ kind, by: 'id', members, unknown }] : []),
  };
}

function readIdOrSlug(member: unknown): Reading<string> {
  if (typeof member === 'number') return readIdOrSlug(String(member));
  if (typeof member !== 'string') return wrongValue('must be a list of ids or slugs');
  if (member.length > MAX_SHOWN_SLUG_LENGTH)
    return wrongValue(`must be a list of ids or slugs of at most ${MAX_SHOWN_SLUG_LENGTH} characters`);
  const text = member.trim();
  return text === '' || text.includes('\u0000') ? wrongValue('must be a list of ids or slugs') : right(text);
}

/**
 * A list of terms by slug or id, as text: a slug may consist of digits and is tried first (docs/interface.md 5.12). Unknown
 * members are refused.
 */
export function idOrSlugList(kind: Kind): ParameterType<string[]> {
  return {
    schema: listOf({
      anyOf: [
        { type: 'integer', minimum: 1 },
        { type: 'string', minLength: 1 },
      ],
    }),
    declared: IDS,
    split: splitMembers,
    read: (raw) => readMembers(raw, readIdOrSlug),
    lookups: (members) => [{ kind, by: 'slugOrId', members, unknown: 'refuse' }],
  };
}

function readStatus(member: unknown): Reading<Status> {
  return typeof member === 'string' && isStatus(member)
    ? right(member)
    : wrongValue(`must be one of ${STATUSES.join(', ')}, or several of them`);
}

/**
 * The status filter of a list. A caller who may not create such records may ask for `publish` alone
 * (docs/interface.md 16.6).
 */
export function statusList(kind: PostKind): ParameterType<Status[]> {
  return {
    schema: listOf({ type: 'string', enum: [...STATUSES] }),
    declared: { type: 'string' },
    split: splitMembers,
    read(raw, { reader }) {
      const statuses = readMembers(raw, readStatus);
      if (!statuses.ok || reader.mayCreate(kind)) return statuses;
      const plain = membersOf(raw);
      return plain?.length === 1 && plain[0] === 'publish' ? statuses : wrongValue('must be publish');
    },
  };
}
