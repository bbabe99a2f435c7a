import type { Settings } from '../../platform/settings/settings';
import type { Finding } from './page-statement';
import type { Fragment, RowName } from '../../storage/ports/sql';
import { INDEX, sql } from '../../storage/ports/sql';

/**
 * The language that a list is asked in, and what is shown instead of records without a version in it
 * (docs/interface.md 15.2, 15.3).
 */
export interface Translation {
  language: string;
  untranslated: Settings['untranslated'];
}

/** The rows that a list in a language is made of: one for each record that it shows, at most. */
export function listedIn(row: RowName, { language, untranslated }: Translation): Fragment {
  return untranslated === 'fallback' ? standsFor(row, language) : sql`${row}.locale = ${language}`;
}

/**
 * The rows `i` of the index that lists in a language are made of, the same as `listedIn` tells of any row. Where other
 * languages stand in, both parts are in the order of an index, so that they are merged and read no further than the page.
 */
export function listRows({ language, untranslated }: Translation): Finding {
  if (untranslated !== 'fallback')
    return { from: sql`${INDEX} i`, conditions: [sql`i.locale = ${language}`] };
  const from = sql`(select * from ${INDEX} o where o.locale = ${language}
    union all select * from ${INDEX} other where other.is_primary = 1 and other.locale <> ${language} and not exists (
      select 1 from ${INDEX} own where own.public_id = other.public_id and own.locale = ${language} ${ROW_BY_ROW})) i`;
  return { from, conditions: [] };
}

/** The row that stands for a record in a language: its own version, else the primary one. */
export function standsFor(row: RowName, language: string): Fragment {
  // Not `or`: a database might look for each side in an index of its own, instead of looking at the row that it has.
  return sql`case when ${row}.locale = ${language} then 1 = 1 when ${row}.is_primary = 0 then 1 = 0 else not exists (
    select 1 from ${INDEX} own where own.public_id = ${row}.public_id and own.locale = ${language} ${ROW_BY_ROW}) end`;
}

/** Keeps a database from reading the whole language beforehand; both understand it. */
const ROW_BY_ROW = sql`limit 1 offset 0`;

/** Orders versions in the asked language before those that stand in for a missing one. */
export const ownFirst = (row: RowName, { language }: Translation): Fragment =>
  sql`case when ${row}.locale = ${language} then 0 else 1 end`;
