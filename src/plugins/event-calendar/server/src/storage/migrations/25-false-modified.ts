import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { LINKED_KINDS, POST_KINDS, isPostKind, uidOf } from '../../domain/kinds';
import type { LinkedKind, PostKind } from '../../domain/kinds';
import { isPostgres } from '../client';
import { LINK_ATTRIBUTES, VERSION_COLUMNS, joinTableOf, storageOf } from '../documents';
import type { Migration } from './migration';

/**
 * Takes the mark of unpublished changes from drafts that equal their published versions. Earlier releases left it where a field that
 * languages share was published in another language.
 */
export const falseModified: Migration = {
  number: 25,
  name: 'false-modified',
  since: 23,
  async up(trx, strapi) {
    for (const kind of POST_KINDS) await mend(trx, strapi, kind);
  },
};

async function mend(trx: Knex, strapi: Core.Strapi, kind: PostKind): Promise<void> {
  const { table, columns } = storageOf(strapi, kind);
  const differs = isPostgres(trx) ? 'is distinct from' : 'is not';
  const compared = [...new Set(columns.values())].filter((column) => !VERSION_COLUMNS.has(column));
  const equal = [
    ...compared.map((column) => trx.raw(`not (d.?? ${differs} u.??)`, [column, column])),
    trx.raw(`not (${imageOf('d')} ${differs} ${imageOf('u')})`, [uidOf(kind), uidOf(kind)]),
    ...(kind === 'event' ? LINKED_KINDS : []).map((target) => {
      const of = (version: string): string => linksOf(strapi, target, version);
      return trx.raw(`not (${of('d')} ${differs} ${of('u')})`);
    }),
  ];
  const wrong = trx(`${table} as d`)
    .join(`${table} as u`, (on) => on.on('u.document_id', 'd.document_id').on('u.locale', 'd.locale'))
    .whereNull('d.published_at')
    .whereNotNull('u.published_at')
    .whereRaw('d.updated_at > u.updated_at')
    .select('d.id');
  for (const condition of equal) void wrong.whereRaw(condition);
  const published = trx(`${table} as p`)
    .whereRaw('p.document_id = ??.document_id and p.locale = ??.locale', [table, table])
    .whereNotNull('p.published_at')
    .max('p.updated_at');
  await trx(table).whereIn('id', wrong).update({ updated_at: published });
}

/** SQL for the image of a version. */
const imageOf = (version: string): string =>
  `(select max(f.file_id) from files_related_mph f
    where f.related_id = ${version}.id and f.related_type = ? and f.field = 'image')`;

/** SQL for the linked records of a version in their order, without those that only drafts can link to. */
function linksOf(strapi: Core.Strapi, target: LinkedKind, version: string): string {
  const {
    table: join,
    owner,
    target: linked,
    position,
  } = joinTableOf(strapi, 'event', LINK_ATTRIBUTES[target]);
  const { table } = storageOf(strapi, target);
  const order = position === null ? '' : `l.${position}, `;
  const isPublic = isPostKind(target)
    ? `and exists (select 1 from ${table} o where o.document_id = t.document_id and o.locale = t.locale and o.published_at is not null)`
    : '';
  return `(select string_agg(t.document_id, ',' order by ${order}t.public_id)
    from ${join} l join ${table} t on t.id = l.${linked} where l.${owner} = ${version}.id ${isPublic})`;
}
