import type { Settings } from '../settings';
import type { Fragment, RowName } from './sql';
import { INDEX, sql } from './sql';

/** The language that a list is asked in, and what stands there for records without a version in it (CONTRACT H-24). */
export interface Translation {
  language: string;
  untranslated: Settings['untranslated'];
}

/** The rows that a list in a language is made of: one for each record that it shows, at most. */
export function listedIn(row: RowName, { language, untranslated }: Translation): Fragment {
  return untranslated === 'fallback' ? standsFor(row, language) : sql`${row}.locale = ${language}`;
}

/**
 * The rows `i` of the index among which `listedIn` finds a list. Where other languages stand in, both parts are in the order of
 * an index, so that their rows are merged and no more of them read than the page needs.
 */
export function listRows({ language, untranslated }: Translation): Fragment {
  if (untranslated !== 'fallback') return sql`${INDEX} i`;
  return sql`(select o.* from ${INDEX} o where o.locale = ${language}
    union all select p.* from ${INDEX} p where p.is_primary = 1 and p.locale <> ${language} and not exists (
      select 1 from ${INDEX} own where own.public_id = p.public_id and own.locale = ${language})) i`;
}

/** The row that stands for a record in a language: its own version, else the primary one. */
export function standsFor(row: RowName, language: string): Fragment {
  return sql`(${row}.locale = ${language} or (${row}.is_primary = 1 and not exists (
    select 1 from ${INDEX} own where own.public_id = ${row}.public_id and own.locale = ${language})))`;
}

/** Orders versions in the asked language before those that stand in for a missing one. */
export const ownFirst = (row: RowName, { language }: Translation): Fragment =>
  sql`case when ${row}.locale = ${language} then 0 else 1 end`;
