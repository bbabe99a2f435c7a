import type { Fragment, RowName } from '../../storage/ports/sql';
import { sql } from '../../storage/ports/sql';
import type { SqlValue } from '../../storage/ports/port';
import { dialectOf } from '../../storage/ports/dialect';
import { covered } from '../editorial/list-records';
import { coveredLanguages } from '../request/covered-languages';
import type { BoardSource } from './source';

/**
 * The conditions by which a row of the calendar index is a version of an event that the person may read. The right is tested on the
 * draft, as in the Content Manager. None if the right has no condition.
 */
export async function readableVersions(
  { strapi, person, tables, port }: BoardSource,
  row: RowName,
): Promise<Fragment[]> {
  const condition = await person.condition('read', 'event');
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
