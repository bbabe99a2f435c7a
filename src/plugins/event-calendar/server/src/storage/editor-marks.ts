import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { uidOf } from '../domain/kinds';
import { isPostgres } from './client';
import { storageOf } from './documents';
import { TABLES } from './tables';

/**
 * Corrects what the index tells only editors, `lacks_image` and `behind`, in a statement for each: code from before these columns does
 * not write them. Every write and a rebuild compute the same in `write-model/index/entries.ts`.
 */
export async function alignEditorMarks(trx: Knex, strapi: Core.Strapi): Promise<void> {
  const { table } = storageOf(strapi, 'event');
  // Those without a UID are of release 0.1.0: the start computes them again, and the database refuses to change them.
  const events = trx(TABLES.index).where({ kind: 'event' }).whereNotNull('uid');
  const lacks = `case when exists (select 1 from ${table} d where d.document_id = ${TABLES.index}.document_id
    and d.locale = ${TABLES.index}.locale and d.published_at is null and not exists (select 1 from files_related_mph f
      where f.related_id = d.id and f.related_type = ? and f.field = 'image')) then 1 else 0 end`;
  await events
    .clone()
    .whereRaw(`lacks_image <> ${lacks}`, [uidOf('event')])
    .update({ lacks_image: trx.raw('1 - lacks_image') });
  const changed = trx(TABLES.textTimes)
    .where({ kind: 'event' })
    .whereNot({ fields: '{}' })
    .select('document_id');
  await events
    .clone()
    .where((mine) => mine.whereNotNull('behind').orWhereIn('document_id', changed))
    .update({ behind: trx.raw(languagesBehind(trx, table)) });
}

/** SQL for `listedLocales` of the languages that are behind the one that was written first, by the rule of `isBehind`. */
function languagesBehind(trx: Knex, table: string): string {
  const [bytewise, greater] = isPostgres(trx)
    ? ['collate "C"', 'json_each_text(s.fields::json) g where g.value::bigint']
    : ['', 'json_each(s.fields) g where g.value'];
  const own = (version: string): string =>
    `${version}.document_id = ${TABLES.index}.document_id and ${version}.published_at is null and not coalesce(${version}.stand_in, false)`;
  const times = (times: string, locale: string): string =>
    `${times}.kind = 'event' and ${times}.document_id = ${TABLES.index}.document_id and ${times}.locale = ${locale}`;
  const first = `(select d.locale from ${table} d where ${own('d')} order by d.created_at, d.locale limit 1)`;
  return `(select ',' || string_agg(o.locale, ',' order by o.locale ${bytewise}) || ','
    from ${table} o join ${TABLES.textTimes} s on ${times('s', first)} left join ${TABLES.textTimes} t on ${times('t', 'o.locale')}
    where ${own('o')} and o.locale <> s.locale and exists (select 1 from ${greater} > coalesce(t.saved_at, 0)))`;
}
