import type { Core } from '@strapi/strapi';
import { inOneLine } from '../domain/text/log-text';
import { afterTransfer } from '../platform/strapi/after-transfer';
import { isPostgres } from '../storage/client';
import { storageOf } from '../storage/documents';
import { asWorker } from '../storage/write-turns';
import { settleAuthors } from './authors';
import { refreshUnlessLost } from './index/start';

/**
 * Indexes what a transfer has brought into this process while it serves requests: readers would see the old calendar, and new records
 * would get numbers that others have, until the next start. Call it in the plugin's `register`.
 */
export function registerTransfers(strapi: Core.Strapi, defaultAuthor: () => Promise<number>): void {
  const takeIn = async (): Promise<void> => {
    await transferCommitted(strapi);
    const records = (await refreshUnlessLost(strapi)) ?? 0;
    await settleAuthors(strapi, defaultAuthor);
    if (records > 0) strapi.log.info(`Calendar index: ${records} records of a transfer are indexed now`);
  };
  afterTransfer(strapi, () => {
    // A command ends now, and the next start does it.
    if (!strapi.server.httpServer.listening) return;
    void asWorker(takeIn).catch((error: unknown) => {
      strapi.log.error(
        `Calendar: the records of a transfer are not indexed before the next start: ${inOneLine(String(error))}`,
      );
    });
  });
}

/** Waits for the transaction of a transfer, which has written events. On SQLite every other one waits for it. */
async function transferCommitted(strapi: Core.Strapi): Promise<void> {
  if (!isPostgres(strapi.db.connection)) return;
  const { table } = storageOf(strapi, 'event');
  await strapi.db.transaction(({ trx }) => trx.raw('lock table ?? in share mode', [table]));
}
