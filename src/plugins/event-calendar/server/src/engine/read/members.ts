import { KINDS } from '../../domain/kinds';
import { slugify } from '../../domain/slug';
import { numberOf } from '../../api/parameters/numbers';
import type { Lookup } from '../../api/operations/types';
import type { Dialect, Member } from '../../storage/ports/dialect';
import { isId } from '../../storage/ports/dialect';
import type { Translation } from './language';
import { listedIn, ownFirst } from './language';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, sql } from '../../storage/ports/sql';

/** A member of a parameter that nothing was found for. */
export interface UnknownMembers {
  parameter: string;
  members: readonly (number | string)[];
}

/** The members of a request's filters, as part of the statement that uses them. */
export interface Members {
  /** `known (place, parameter, target)`: the public id that each member means, null where it means none. */
  tables: readonly Fragment[];
  /** A value: the places of unknown members as the text of a JSON list, or null. */
  unknown: Fragment;
  /** What a value of `unknown` stands for, by parameter. */
  namesOf(unknown: string | null): UnknownMembers[];
}

/**
 * Looks up what filters name: ids know no language, slugs belong to the asked one (docs/interface.md 15.7); a slug is tried
 * before the id, and a name counts as its slug (docs/interface.md 5.12). Users and images are not in the index and are
 * passed over.
 */
export function members(dialect: Dialect, lookups: readonly Lookup[], translation: Translation): Members {
  const asked = lookups
    .filter(({ kind, unknown }) => KINDS.some((known) => known === kind) && unknown === 'refuse')
    .flatMap((lookup) => lookup.members.map((member) => ({ ...memberOf(lookup, member), given: member })));
  if (asked.length === 0) return NONE;

  const list = asked.map(({ parameter, kind, slug, id }): Member => ({ parameter, kind, slug, id }));
  const bySlug = sql`select s.public_id from ${INDEX} s
    where s.kind = a.kind and s.slug = a.slug and ${listedIn(sql`s`, translation)}
    order by ${ownFirst(sql`s`, translation)}, s.public_id limit 1`;
  // The kind is no condition of its own, or SQLite might go through all records of the kind.
  const byId = sql`select min(case when d.kind = a.kind then d.public_id end) from ${INDEX} d where d.public_id = a.id`;
  return {
    tables: [
      sql`known (place, parameter, target) as (
        select a.place, a.parameter, coalesce((${bySlug}), (${byId})) from ${dialect.members(list)} a)`,
    ],
    unknown: sql`(select ${dialect.listOf(sql`place`)} from known where target is null)`,
    namesOf(unknown) {
      const places = placesOf(unknown);
      const missing = asked.filter((_member, index) => places.includes(index + 1));
      const parameters = [...new Set(missing.map(({ parameter }) => parameter))];
      return parameters.map((parameter) => ({
        parameter,
        members: missing.filter((member) => member.parameter === parameter).map(({ given }) => given),
      }));
    },
  };
}

/** The ids that a parameter's members mean, for `in (…)`. */
export const targetsOf = (parameter: 'categories' | 'tags' | 'venue' | 'organizer'): Fragment =>
  sql`select target from known where parameter = ${parameter} and target is not null`;

const NONE: Members = { tables: [], unknown: sql`null`, namesOf: () => [] };

function memberOf({ parameter, kind, by }: Lookup, member: number | string): Member {
  const number = numberOf(member);
  const id = typeof number === 'number' && isId(number) ? number : null;
  // A text without letters and digits has no slug form.
  const slug = by === 'slugOrId' ? slugify(String(member)) || null : null;
  return { parameter, kind, slug, id };
}

function placesOf(unknown: string | null): readonly unknown[] {
  const places: unknown = unknown === null ? [] : JSON.parse(unknown);
  return Array.isArray(places) ? places : [];
}
