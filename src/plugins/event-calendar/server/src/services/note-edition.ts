import type { Core } from '@strapi/strapi';
import { touchParts } from '../storage/public-parts';
import { TABLES } from '../storage/tables';
import { underLock } from '../storage/transaction';

/**
 * Notes that responses have another form than those of the last start, for `Last-Modified`.
 * @param edition that of this process
 */
export async function noteEdition(strapi: Core.Strapi, edition: string): Promise<void> {
  await underLock(strapi, async ({ trx, at }) => {
    const before: { mark: string } | undefined = await trx(TABLES.publicParts)
      .where({ name: 'edition' })
      .first('mark');
    if (before?.mark !== edition) await touchParts(trx, ['edition'], { mark: edition, at });
  });
}
