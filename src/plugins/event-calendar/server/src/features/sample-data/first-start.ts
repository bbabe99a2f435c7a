import type { Core } from '@strapi/strapi';
import { readStamp, writeStamp } from '../../storage/stamps';
import { KINDS, uidOf } from '../../domain/kinds';
import { instant } from '../../domain/time/types';
import { isPostgres } from '../../storage/client';
import type { Settings } from '../../platform/settings/settings';
import { loadSample } from './load-sample';

/**
 * Loads the sample at the first start on the embedded database, if the calendar is empty and the setting `sample` allows it. The
 * sample is loaded automatically only once, even if it is removed later. An interrupted load is completed at the next start.
 */
export async function maybeLoadSample(strapi: Core.Strapi, settings: Settings): Promise<void> {
  const { connection } = strapi.db;
  if (!settings.sample || isPostgres(connection)) return;
  const stamp = await readStamp(connection, 'sample');
  if (stamp === 'loaded' || stamp === 'removed') return;
  if (stamp === undefined && !(await isEmpty(strapi))) return;
  await writeStamp(connection, 'sample', 'loading');
  const { created } = await loadSample(strapi, settings, instant(Date.now()));
  await writeStamp(connection, 'sample', 'loaded');
  strapi.log.info(
    `A sample calendar was loaded (${created} records): remove it with the command "sample --remove"`,
  );
}

async function isEmpty(strapi: Core.Strapi): Promise<boolean> {
  for (const kind of KINDS) {
    if ((await strapi.db.query(uidOf(kind)).findOne({ select: ['id'] })) !== null) return false;
  }
  return true;
}
