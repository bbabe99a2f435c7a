import type { Knex } from 'knex';

/** Drafts whose publication is due by a moment (UTC milliseconds) and that have no published version in their language. */
export const dueDrafts = (knex: Knex, table: string, until: number): Knex.QueryBuilder =>
  knex(`${table} as d`)
    .where('d.publish_at', '<=', new Date(until))
    .whereNull('d.published_at')
    .whereNull('d.trashed_at')
    .where((own) => own.where('d.stand_in', false).orWhereNull('d.stand_in'))
    .whereNotExists(
      knex(`${table} as p`)
        .select(knex.raw('1'))
        .whereRaw('p.document_id = d.document_id and p.locale = d.locale and p.published_at is not null'),
    );
