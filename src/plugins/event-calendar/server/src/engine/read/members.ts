import { KINDS } from '../../domain/kinds';
import { isSlug, readSlug, slugsMeantBy } from '../../domain/slug';
import { comparedName } from '../../domain/text/compared-name';
import { storePlainLine } from '../../domain/text/line';
import { numberOf } from '../../api/parameters/numbers';
import type { Lookup } from '../../api/operations/types';
import type { Dialect, Member } from '../../storage/ports/dialect';
import { isId } from '../../storage/ports/dialect';
import type { Translation } from './language';
import { isVersionFor, listedIn, ownFirst, publishedFirst } from './language';
import type { Fragment } from '../../storage/ports/sql';
import { FORMER_SLUGS, INDEX, sql } from '../../storage/ports/sql';

/** A member of a parameter that names no record. */
export interface UnknownMembers {
  parameter: string;
  members: readonly (number | string)[];
}

/** The members of a request's filters, as part of the statement that uses them. */
export interface Members {
  /** `known (place, parameter, target)`: the public id of each member, null if it names no record. */
  tables: readonly Fragment[];
  /** An SQL value: the places of unknown members as a JSON list in text form, or null. */
  unknown: Fragment;
  /** Reads a value of `unknown`: the unknown members by parameter. */
  namesOf(unknown: string | null): UnknownMembers[];
}

/**
 * Looks up the records that filters name. Ids do not depend on the language, slugs belong to the requested one
 * (docs/interface.md 15.7). A slug is tried before the id, the id before a name, and a term's name before a slug that was only made
 * from the text, an exact name first (docs/interface.md 5.12). Users and images are not in the index and are skipped.
 * @param options.former also accepts slugs that terms had or were shown under before, for feeds (docs/interface.md 25.14)
 */
export function members(
  dialect: Dialect,
  lookups: readonly Lookup[],
  translation: Translation,
  { former = false }: { former?: boolean } = {},
): Members {
  const asked = lookups
    .filter(({ kind, unknown }) => KINDS.some((known) => known === kind) && unknown === 'refuse')
    .flatMap((lookup) => lookup.members.flatMap((member) => formsOf(lookup, member)));
  if (asked.length === 0) return NONE;

  const list = asked.map(({ given: _given, ...member }): Member => member);
  // Terms are shown inside events in another language too, whatever lists do (docs/interface.md 15.8).
  const isShown = sql`case when s.kind in ('category', 'tag') then ${isVersionFor(sql`s`, translation.language)}
    else ${listedIn(sql`s`, translation)} end`;
  const first = (condition: Fragment): Fragment => sql`select s.public_id from ${INDEX} s
    where s.kind = a.kind and ${condition} and ${isShown}
    order by ${publishedFirst(sql`s`)}, ${ownFirst(sql`s`, translation)}, s.public_id limit 1`;
  const byExactName = first(sql`s.compared_name = a.name and s.exact_name = a.exact_name`);
  // Of a text that is no slug itself, the slug that is made from it counts less than a name.
  const byOwnName = first(sql`s.compared_name = a.name and a.exact_name is not null`);
  const bySlug = first(sql`s.slug = a.slug`);
  // A slug of the language, or that of a version that stood in for it. A deleted term finds nothing, and is no error.
  const byFormerSlug = sql`select f.public_id from ${FORMER_SLUGS} f where f.kind = a.kind and f.slug = a.slug
    and (f.locale = ${translation.language} or not exists (select 1 from ${INDEX} p
      where p.public_id = f.public_id and p.is_primary = 1 and p.locale <> f.locale))
    order by case when f.locale = ${translation.language} then 0 else 1 end, f.public_id limit 1`;
  // That of a version which stood in for one that the language has got since.
  const byStandIn = sql`select s.public_id from ${INDEX} s where s.kind = a.kind and s.kind in ('category', 'tag')
    and s.slug = a.slug and s.is_primary = 1 order by s.public_id limit 1`;
  const byName = first(sql`s.compared_name = a.name`);
  // Without a separate condition on the kind: with one, SQLite might scan all records of the kind.
  const byId = sql`select min(case when d.kind = a.kind then d.public_id end) from ${INDEX} d where d.public_id = a.id`;
  return {
    tables: [
      sql`known (place, parameter, target) as (
        select a.place, a.parameter, coalesce((${byExactName}), (${byOwnName}), (${bySlug}),
          ${former ? sql`(${byFormerSlug}), (${byStandIn}),` : sql``} (${byId}), (${byName}))
          from ${dialect.members(list)} a)`,
    ],
    unknown: sql`(select ${dialect.listOf(sql`place`)} from known where target is null)`,
    namesOf(unknown) {
      const places = placesOf(unknown);
      const found = asked.filter((_member, index) => !places.includes(index + 1));
      const isFound = ({ parameter, given }: Asked): boolean =>
        found.some((member) => member.parameter === parameter && member.given === given);
      const missing = asked.filter((member) => !isFound(member));
      const parameters = [...new Set(missing.map(({ parameter }) => parameter))];
      return parameters.map((parameter) => ({
        parameter,
        members: missing.filter((member) => member.parameter === parameter).map(({ given }) => given),
      }));
    },
  };
}

/** The ids of a parameter's members, for `in (…)`. */
export const targetsOf = (parameter: 'categories' | 'tags' | 'venue' | 'organizer'): Fragment =>
  sql`select target from known where parameter = ${parameter} and target is not null`;

const NONE: Members = { tables: [], unknown: sql`null`, namesOf: () => [] };

interface Asked extends Member {
  given: number | string;
}

/** One member for each slug that a text can mean; a text without letters and digits means none. */
function formsOf({ parameter, kind, by }: Lookup, given: number | string): Asked[] {
  const number = numberOf(given);
  const id = typeof number === 'number' && isId(number) ? number : null;
  const member = { parameter, kind, id, given, exactName: null, name: null };
  if (by !== 'slugOrId') return [{ ...member, slug: null }];
  const text = String(given);
  const slugs = slugsMeantBy(text);
  if (kind !== 'category' && kind !== 'tag')
    return (slugs.length === 0 ? [null] : slugs).map((slug) => ({ ...member, slug }));
  const exact = storePlainLine(text);
  const name = exact === '' ? null : comparedName(exact);
  return (slugs.length === 0 ? [null] : slugs).map((slug) => ({
    ...member,
    slug,
    name,
    exactName: slug !== null && isWrittenAs(slug, text) ? null : exact,
  }));
}

/** Whether a text is the slug itself, and not a name from which it was made. */
const isWrittenAs = (slug: string, text: string): boolean => isSlug(text) && readSlug(text) === slug;

function placesOf(unknown: string | null): readonly unknown[] {
  const places: unknown = unknown === null ? [] : JSON.parse(unknown);
  return Array.isArray(places) ? places : [];
}
