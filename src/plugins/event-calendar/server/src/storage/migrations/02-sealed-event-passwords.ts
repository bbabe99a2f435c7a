import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { PasswordSeal } from '../../platform/event-passwords';
import { isStoredForm, passwordSealOf } from '../../platform/event-passwords';
import { storageOf } from '../documents';
import { uidOf } from '../../domain/kinds';
import { isObject } from '../../api/json';
import type { Migration } from './migration';

/** Rows read per statement. */
const BATCH = 500;
/** The content history of Strapi, which not every edition has. */
const HISTORY = 'strapi_history_versions';

/**
 * Release 0.1.0 stored event passwords in plain text, in the rows of the content type and in the index. The index is rebuilt at
 * the same start, because its version has changed.
 */
export const sealedEventPasswords: Migration = {
  number: 2,
  name: 'sealed-event-passwords',
  async up(trx, strapi) {
    const seal = passwordSealOf(strapi);
    await sealRows(trx, strapi, seal);
    if (await trx.schema.hasTable(HISTORY)) await sealHistory(trx, seal);
  },
};

/** All versions of an event that share a password get the same stored form, so that they stay equal. */
async function sealRows(trx: Knex, strapi: Core.Strapi, seal: PasswordSeal): Promise<void> {
  const { table } = storageOf(strapi, 'event');
  for (let read = 0; ; read += BATCH) {
    // Not by row ids, which may be damaged (`write-model/index/row-ids.ts`).
    const rows: { document_id: string; password: string }[] = await trx(table)
      .whereNotNull('password')
      .orderBy('id')
      .offset(read)
      .limit(BATCH)
      .select('document_id', 'password');
    if (rows.length === 0) return;
    const done = new Set<string>();
    for (const { document_id, password } of rows) {
      const name = JSON.stringify([document_id, password]);
      if (password === '' || isStoredForm(password) || done.has(name)) continue;
      done.add(name);
      await trx(table)
        .where({ document_id, password })
        .update({ password: seal.close(password) });
    }
  }
}

async function sealHistory(trx: Knex, seal: PasswordSeal): Promise<void> {
  for (let after = 0; ;) {
    const rows: { id: number; data: unknown }[] = await trx(HISTORY)
      .where('id', '>', after)
      .where({ content_type: uidOf('event') })
      .orderBy('id')
      .limit(BATCH)
      .select('id', 'data');
    for (const { id, data } of rows) {
      const kept: unknown = typeof data === 'string' ? JSON.parse(data) : data;
      if (!isObject(kept)) continue;
      const { password } = kept;
      if (typeof password !== 'string' || password === '' || isStoredForm(password)) continue;
      await trx(HISTORY)
        .where({ id })
        .update({ data: JSON.stringify({ ...kept, password: seal.close(password) }) });
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
