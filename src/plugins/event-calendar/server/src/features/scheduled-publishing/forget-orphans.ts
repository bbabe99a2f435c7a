import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { forgetLostImages } from '../../services/images/sources';
import { forgetRemovedUsers } from '../../access/ended-sessions';
import { forgetOpen } from '../../storage/open-records';
import { forgetSlugsOfRemoved } from '../../storage/former-slugs';
import { forgetNotesOfRemoved } from '../../storage/review-notes';
import { forgetViewsOfRemoved } from '../../storage/saved-views';
import { forgetTextTimesOfRemoved } from '../../storage/text-times';
import { storageOf } from '../../storage/documents';
import { KINDS, POST_KINDS } from '../../domain/kinds';

/** Between two looks for rows about things that are gone, in milliseconds. Few come to be, and each look reads whole tables. */
export const ORPHANS_EVERY_MS = 3_600_000;

/**
 * Deletes rows about files, users, records and browser tabs that are gone, so that these tables do not outgrow what they are about.
 *
 * @param now UTC milliseconds
 */
export async function forgetOrphans(strapi: Core.Strapi, now: number): Promise<void> {
  const knex: Knex = strapi.db.connection;
  await forgetOpen(knex, now);
  await forgetLostImages(strapi, now);
  await forgetRemovedUsers(strapi);
  await forgetViewsOfRemoved(knex, strapi.db.metadata.get('admin::user').tableName);
  for (const kind of POST_KINDS) {
    const { table } = storageOf(strapi, kind);
    await forgetSlugsOfRemoved(knex, kind, table);
    await forgetNotesOfRemoved(knex, kind, table);
  }
  for (const kind of KINDS) await forgetTextTimesOfRemoved(knex, kind, storageOf(strapi, kind).table);
}
