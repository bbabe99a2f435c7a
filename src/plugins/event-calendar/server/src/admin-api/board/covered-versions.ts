import type { Fragment, RowName } from '../../storage/ports/sql';
import { sql } from '../../storage/ports/sql';
import type { SqlValue } from '../../storage/ports/port';
import { dialectOf } from '../../storage/ports/dialect';
import { covered } from '../editorial/list-records';
import { coveredLanguages } from '../request/covered-languages';
import type { Right } from '../../panel-contract/rights';
import type { BoardSource } from './source';

/**
 * The conditions by which a row of the calendar index is a version of an event for which the person has a right. The right is tested on
 * the draft, as in the Content Manager. None if the right has no condition.
 */
export async function coveredVersions(
  { strapi, person, tables, port }: BoardSource,
  right: Right,
  row: RowName,
): Promise<Fragment[]> {
  if (!person.may(right, 'event')) return [sql`1 = 0`];
  const condition = await person.condition(right, 'event');
  if (condition === undefined) return [];
  const dialect = dialectOf(port.dialect);
  const languages = coveredLanguages(condition);
  if (languages !== undefined) return [dialect.isOneOfTexts(sql`${row}.locale`, languages)];
  const { sql: text, bindings } = covered(strapi, 'event', condition).toSQL();
  const ids: Fragment = { sql: text, values: bindings.map(toValue) };
  return [
    sql`exists (select 1 from ${tables.event} d where d.document_id = ${row}.document_id and d.locale = ${row}.locale
      and d.published_at is null and ${dialect.testedOnly(sql`d.id`)} in (${ids}) ${dialect.rowByRow})`,
  ];
}

function toValue(value: unknown): SqlValue {
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
  throw new RangeError(`Not a value for a condition of a right: ${typeof value}`);
}
