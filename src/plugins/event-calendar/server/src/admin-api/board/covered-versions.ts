import type { Fragment, RowName } from '../../storage/ports/sql';
import { sql } from '../../storage/ports/sql';
import { built } from '../../storage/ports/built';
import { dialectOf } from '../../storage/ports/dialect';
import { isPostKind } from '../../domain/kinds';
import { covered } from '../editorial/list-records';
import { coveredLanguages } from '../request/covered-languages';
import type { Right } from '../../panel-contract/rights';
import type { VersionTables } from './names';
import type { BoardSource } from './source';

/**
 * The conditions by which a row of the calendar index is a version of a record for which the person has a right. The right is tested on
 * the draft, as in the Content Manager. None if the right has no condition.
 */
export async function coveredVersions(
  { strapi, person, tables, port }: BoardSource,
  right: Right,
  row: RowName,
  kind: keyof VersionTables = 'event',
): Promise<Fragment[]> {
  if (!person.may(right, kind)) return [sql`1 = 0`];
  const condition = await person.condition(right, kind);
  if (condition === undefined) return [];
  const dialect = dialectOf(port.dialect);
  const languages = coveredLanguages(condition);
  if (languages !== undefined) return [dialect.isOneOfTexts(sql`${row}.locale`, languages)];
  const ids = built(port.dialect, covered(strapi, kind, condition));
  const isDraft = isPostKind(kind) ? sql`and d.published_at is null` : sql``;
  return [
    sql`exists (select 1 from ${tables[kind]} d where d.document_id = ${row}.document_id and d.locale = ${row}.locale
      ${isDraft} and ${dialect.testedOnly(sql`d.id`)} in (${ids}) ${dialect.rowByRow})`,
  ];
}
