import type { TermKind } from '../../domain/kinds';
import { readSlug } from '../../domain/slug';
import { fold } from '../../domain/text/fold';
import { visibility } from '../../domain/visibility';
import { numberOf } from '../../api/parameters/numbers';
import type { Dialect } from '../../storage/ports/dialect';
import { listRows, listedIn } from '../../engine/read/language';
import type { Asker } from '../../engine/read/linked-events';
import { linkedFrom } from '../../engine/read/linked-events';
import type { ListPlan, OrderPart } from '../../engine/read/list-plan';
import { isOwn, modifiedAfter } from '../../engine/read/external-id';
import { found } from '../../engine/read/search';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, TEXTS, sql } from '../../storage/ports/sql';
import { visible } from '../../engine/read/visible';
import type { Listing } from '../commands';
import type { TermListValues } from './parameters';

/** The requested list of categories or tags (docs/interface.md 10.4). */
export const termList = <K extends TermKind>(kind: K, values: TermListValues) =>
  ({
    verb: 'list',
    kind,
    page: values.page,
    perPage: values.per_page,
    onlyUpcoming: false,
    modifiedAfter: values.modified_after,
    byEvents: (values.event ?? values.post) !== undefined,
    plan: (dialect: Dialect, { asker }: Listing): ListPlan => planOf(kind, dialect, values, asker),
  }) as const;

function planOf(kind: TermKind, dialect: Dialect, values: TermListValues, asker: Asker): ListPlan {
  const row = sql`i`;
  const { from, conditions: inLanguage } = listRows(asker.translation);
  const event = values.event ?? values.post;
  // With `event` or `external_id`, terms are listed even if no published event uses them.
  const hideEmpty = values.hide_empty && event === undefined && values.external_id === undefined;
  const conditions = [
    sql`i.kind = ${kind}`,
    visible(dialect, row, visibility(asker.reader, kind)),
    ...filters(kind, dialect, values),
  ];
  if (event !== undefined) conditions.push(linkedFrom(dialect, kind, event, asker));
  if (hideEmpty) conditions.push(kind === 'tag' ? sql`i.event_count > 0` : USED);
  return {
    tables: hideEmpty && kind === 'category' ? [usedParents(dialect, asker)] : [],
    from,
    conditions: [...inLanguage, ...conditions],
    order: orderOf(dialect, values),
    costly: values.search !== undefined || values.modified_after !== undefined,
    linked: false,
    parentsIn: kind === 'category' ? asker.translation.language : undefined,
    searches: values.search !== undefined,
  };
}

function filters(kind: TermKind, dialect: Dialect, values: TermListValues): Fragment[] {
  const conditions: Fragment[] = [];
  if (values.modified_after !== undefined) conditions.push(modifiedAfter(values.modified_after));
  if (values.external_id !== undefined) conditions.push(isOwn(dialect, kind, values.external_id));
  if (values.include !== undefined) conditions.push(dialect.isOneOf(sql`i.public_id`, idsOf(values.include)));
  if (values.exclude !== undefined) {
    conditions.push(sql`not ${dialect.isOneOf(sql`i.public_id`, idsOf(values.exclude))}`);
  }
  if (values.parent !== undefined) conditions.push(sql`i.parent_id = ${values.parent}`);
  if (values.slug !== undefined) conditions.push(sql`i.slug = ${readSlug(values.slug)}`);
  if (values.search !== undefined) {
    const search = { required: [fold(values.search)], excluded: [], fields: ['name', 'slug'] };
    conditions.push(found(dialect, sql`i`, search));
  }
  return conditions;
}

/** The check accepts slugs, which have no effect here. */
const idsOf = (members: readonly string[]): number[] =>
  members.map(numberOf).filter((id): id is number => typeof id === 'number');

const USED = sql`(i.event_count > 0 or i.public_id in (select id from used_parents))`;

/**
 * The ancestors of categories that published events use; they are listed too (docs/interface.md 10.5). `union` ends a
 * cycle.
 */
const usedParents = (dialect: Dialect, { translation }: Asker): Fragment => sql`used_parents (id) as (
  select c.parent_id from ${INDEX} c
    where c.kind = 'category' and c.event_count > 0 and c.parent_id is not null and ${listedIn(sql`c`, translation)}
  union select above.parent_id from ${dialect.lookUp(sql`used_parents u`, sql`above`, sql`above.public_id = u.id`)}
    where above.is_primary = 1 and above.parent_id is not null)`;

/**
 * Any word but `asc` means descending, and an unknown `orderby` means the name. Equal terms are ordered by id
 * (docs/interface.md 10.4).
 */
function orderOf(
  dialect: Dialect,
  { order = 'asc', orderby = 'name', include = [] }: TermListValues,
): OrderPart[] {
  const descending = order.toLowerCase() !== 'asc';
  const id = sql`i.public_id`;
  const by: Record<string, Fragment | undefined> = {
    // All terms have group 0, so their ids decide.
    id,
    term_group: id,
    slug: sql`coalesce(i.slug, '')`,
    count: sql`i.event_count`,
    description: dialect.bytewise(sql`coalesce((select t.folded from ${TEXTS} t
      where t.public_id = i.public_id and t.locale = i.locale and t.field = 'description'), '')`),
    parent: sql`coalesce(i.parent_id, 0)`,
    include: include.length === 0 ? id : sql`coalesce(${dialect.placeIn(id, idsOf(include))}, 0)`,
  };
  const word = orderby.toLowerCase();
  const first = (Object.hasOwn(by, word) ? by[word] : undefined) ?? sql`i.sort_name`;
  return first === id
    ? [{ by: id, descending }]
    : [
        { by: first, descending },
        { by: id, descending },
      ];
}
