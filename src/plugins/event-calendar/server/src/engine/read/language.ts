import type { Settings } from '../../platform/settings/settings';
import type { Finding } from './list-plan';
import type { Fragment, RowName } from '../../storage/ports/sql';
import { INDEX, sql } from '../../storage/ports/sql';

/**
 * The language of a list, and what is shown for records without a version in it
 * (docs/interface.md 15.2, 15.3).
 */
export interface Translation {
  language: string;
  untranslated: Settings['untranslated'];
}

/** The rows of a list in a language: at most one for each record. */
export function listedIn(row: RowName, { language, untranslated }: Translation): Fragment {
  return untranslated === 'fallback' ? isVersionFor(row, language) : sql`${row}.locale = ${language}`;
}

/**
 * The rows `i` of the index for lists in a language, the same that `listedIn` tests. If other languages stand in, both parts
 * have the order of an index, so that the database merges them and stops at the end of the page.
 */
export function listRows({ language, untranslated }: Translation): Finding {
  if (untranslated !== 'fallback')
    return { from: sql`${INDEX} i`, conditions: [sql`i.locale = ${language}`] };
  const from = sql`(select * from ${INDEX} o where o.locale = ${language}
    union all select * from ${INDEX} other where other.is_primary = 1 and other.locale <> ${language} and not exists (
      select 1 from ${INDEX} own where own.public_id = other.public_id and own.locale = ${language} ${ROW_BY_ROW})) i`;
  return { from, conditions: [] };
}

/** The row of a record in a language: that version, or else the primary one. */
export function isVersionFor(row: RowName, language: string): Fragment {
  // Not `or`: a database might look up each side in another index instead of testing the row.
  return sql`case when ${row}.locale = ${language} then 1 = 1 when ${row}.is_primary = 0 then 1 = 0 else not exists (
    select 1 from ${INDEX} own where own.public_id = ${row}.public_id and own.locale = ${language} ${ROW_BY_ROW}) end`;
}

/** Keeps both databases from reading the whole language first. */
const ROW_BY_ROW = sql`limit 1 offset 0`;

/** An SQL value: the language in which the parent of a category is shown; null without a parent. */
export const parentLanguage = (row: RowName, language: string): Fragment =>
  sql`case when ${row}.parent_id is null then null else (select up.locale from ${INDEX} up where up.public_id = ${row}.parent_id
    and (up.locale = ${language} or up.is_primary = 1) order by case when up.locale = ${language} then 0 else 1 end limit 1) end`;

/** Orders versions in the requested language before stand-ins. */
export const ownFirst = (row: RowName, { language }: Translation): Fragment =>
  sql`case when ${row}.locale = ${language} then 0 else 1 end`;

/** Orders what everybody may see before the rest. */
export const publishedFirst = (row: RowName): Fragment =>
  sql`case when ${row}.status = 'publish' then 0 else 1 end`;
