import { settingsOf } from '../../platform/settings/settings-reader';
import { storageOf } from '../documents';
import { completeUids } from '../event-uids';
import type { Migration } from './migration';

/**
 * Gives every event a UID and a number (RFC 5545, 3.8.4.7 and 3.8.7.4). Earlier versions made the UID in calendar files from the id of
 * the event and the host of the site; events keep it, so that nobody gets them twice. Without a public address the host was that of
 * each request, so they get a random one.
 */
export const eventUids: Migration = {
  number: 11,
  name: 'event-uids',
  declares: { what: 'content-types', hash: '1a42b24494f8' },
  async up(trx, strapi) {
    const { table } = storageOf(strapi, 'event');
    const { publicUrl } = settingsOf(strapi);
    if (publicUrl !== '') {
      const host = new URL(publicUrl).hostname;
      await trx(table)
        .whereNull('uid')
        .whereNotNull('public_id')
        .update({ uid: trx.raw(`'event-' || public_id || ?`, [`@${host}`]) });
    }
    await completeUids(trx, table);
    await trx(table).whereNull('sequence').update({ sequence: 0 });
  },
};
