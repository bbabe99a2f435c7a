import type { Core } from '@strapi/strapi';
import type { Instant } from '../../domain/time/types';
import type { Settings } from '../../platform/settings/settings';
import { deleteExpiredResponses } from '../../services/write/idempotency';
import { forgetFetches } from '../../storage/feed-fetches';
import { forgetRemoved } from '../../storage/removed-events';
import { forgetOldSeriesUndo } from '../../storage/series-undo';
import { forgetOldLanguages } from '../../write-model/trashed-versions';
import { forgetOldUnpublished } from '../../write-model/unpublished-versions';
import { forgetDeliveries } from '../webhooks';
import { timeInTrash } from './tasks';

/**
 * Deletes every row whose time is over, except changes (`forgetChanges`). `docs/operations.md` lists what is kept for how long.
 *
 * @param now the moment up to which it is over
 */
export async function forgetExpired(strapi: Core.Strapi, settings: Settings, now: Instant): Promise<void> {
  const knex = strapi.db.connection;
  await deleteExpiredResponses(knex, now);
  await forgetDeliveries(knex, settings, now);
  const stay = timeInTrash(settings);
  if (stay !== undefined) await forgetOldLanguages(knex, now - stay);
  await forgetOldUnpublished(knex, now);
  await forgetOldSeriesUndo(knex, now);
  await forgetRemoved(knex, now);
  await forgetFetches(knex, now);
}
