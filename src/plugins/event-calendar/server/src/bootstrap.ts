import type { Core } from '@strapi/strapi';
import { bootstrapAccess, defaultAuthorId } from './access';
import { passwordSealOf, warnWithoutKey } from './access/event-passwords';
import { registerRebuildRight } from './admin-panel/rebuilds';
import { bringUpToDate, prepareTables } from './calendar-index/start';
import { readTargets, startDeliveries } from './deliveries';
import { handRecordsOn } from './documents/authors';
import { PLUGIN } from './domain/kinds';
import { openFastLane } from './http/fast-lane';
import { answerDatabaseFailures } from './http/panel-failures';
import { bootstrapGate } from './http/gate';
import { apiPrefix, startServing } from './http/serving';
import { openUploadRoute } from './images/upload-route';
import { createReadService } from './reading/read-service';
import { startCounting } from './limits/count-store';
import { openReading } from './reading-connection';
import { maybeLoadSample } from './sample';
import { startSchedule } from './schedule';
import { settingsOf } from './settings-reader';
import { createWriteService } from './writing/write-service';

/** Runs when the database is there and before the server listens. */
export async function bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
  const settings = settingsOf(strapi);
  warnWithoutKey(strapi);
  await prepareTables(strapi);
  await bootstrapAccess(strapi, settings);
  await registerRebuildRight(strapi);
  await bringUpToDate(strapi, settings);
  await handRecordsOn(strapi, settings, () => defaultAuthorId(strapi, settings));
  await maybeLoadSample(strapi, settings);
  const port = openReading(strapi);
  const prefix = apiPrefix(strapi);
  startServing(strapi, {
    settings,
    reading: createReadService({ port, settings, prefix, openPassword: passwordSealOf(strapi).open }),
    writing: createWriteService({ strapi, port, settings, prefix }),
  });
  answerDatabaseFailures(strapi);
  openUploadRoute(strapi);
  startCounting(strapi);
  bootstrapGate(strapi, settings);
  await openFastLane(strapi, settings);
  startSchedule(strapi, settings);
  const configured = readTargets(strapi.config.get(`plugin::${PLUGIN}.targets`), process.env);
  startDeliveries(strapi, settings, configured);
}
