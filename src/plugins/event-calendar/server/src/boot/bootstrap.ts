import type { Core } from '@strapi/strapi';
import { bootstrapAccess, defaultAuthorId } from '../access';
import { passwordSealOf, warnWithoutKey } from '../platform/event-passwords';
import { registerBackupRight } from '../admin-api/backups';
import { registerWebhookRight } from '../admin-api/webhooks';
import { warnOfRowIds } from '../write-model/index/row-ids';
import { updateIndex, prepareTables } from '../write-model/index/start';
import { readTargets, startDeliveries } from '../features/webhooks';
import { settleAuthors } from '../write-model/authors';
import { PLUGIN } from '../domain/kinds';
import { checkContentApiActions } from '../platform/strapi/content-api-action';
import { keepTables } from '../platform/strapi/kept-tables';
import { checkRouteAs } from '../platform/strapi/router-path';
import { openFastLane } from '../transport/fast-lane';
import { respondToDatabaseFailures } from '../transport/panel-failures';
import { bootstrapGate } from '../transport/gate';
import { openChecks } from '../transport/health/open-checks';
import { observeRequests } from '../transport/observed';
import { answerUnreadable } from '../transport/unreadable';
import { noticeProxy } from '../transport/proxy-notice';
import { noteEdition } from '../services/note-edition';
import { apiPrefix, editionOf, startServing } from '../services/serving';
import { startSubscriptions } from '../host';
import { openUploadRoute } from '../services/images/upload-route';
import { watchLanguageRoots } from '../services/language-roots';
import { startProcessWatch } from '../services/process-watch';
import { createReadService } from '../services/read/read-service';
import { startCounting } from '../storage/counts/count-store';
import type { Reading } from '../storage/ports/reading-connection';
import { openReading } from '../storage/ports/reading-connection';
import { maybeLoadSample } from '../features/sample-data/first-start';
import { startSchedule } from '../features/scheduled-publishing';
import { settingsOf, unknownVariables } from '../platform/settings/settings-reader';
import { createWriteService } from '../services/write/write-service';

/** Runs after the database is ready and before the server listens. */
export async function bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
  const settings = settingsOf(strapi);
  checkContentApiActions(strapi, PLUGIN, 'capability');
  await checkRouteAs(strapi);
  warnWithoutKey(strapi);
  await prepareTables(strapi);
  await keepTables(strapi);
  await warnOfRowIds(strapi);
  await bootstrapAccess(strapi, settings);
  await registerWebhookRight(strapi);
  await registerBackupRight(strapi);
  await updateIndex(strapi, settings);
  await settleAuthors(strapi, () => defaultAuthorId(strapi, settings));
  await maybeLoadSample(strapi, settings);
  const { port, snapshots, replica } = openReading(strapi, settings.replicaUrl);
  const openPassword = passwordSealOf(strapi).open;
  const prefix = apiPrefix(strapi);
  await noteEdition(strapi, editionOf(settings));
  const through = (connections: Pick<Reading, 'port' | 'snapshots'>) => ({
    ...connections,
    reading: createReadService({ port: connections.port, settings, prefix, openPassword }),
  });
  startServing(
    strapi,
    {
      ...through({ port, snapshots }),
      settings,
      openPassword,
      languageRoots: await watchLanguageRoots(strapi, settings),
      writing: createWriteService({ strapi, port, settings, prefix }),
    },
    replica && through(replica),
  );
  startSubscriptions(strapi);
  respondToDatabaseFailures(strapi);
  openUploadRoute(strapi);
  startCounting(strapi);
  bootstrapGate(strapi, settings);
  observeRequests(strapi);
  await openFastLane(strapi, settings);
  await openChecks(strapi, settings);
  answerUnreadable(strapi);
  // After those that take over the listeners.
  noticeProxy(strapi, settings);
  startProcessWatch(strapi, settings);
  strapi.server.httpServer.once('listening', () => warnOfVariables(strapi));
  startSchedule(strapi, settings);
  const configured = readTargets(strapi.config.get(`plugin::${PLUGIN}.targets`), process.env);
  startDeliveries(strapi, settings, configured);
}

/** A misspelt variable would be ignored without a word. */
function warnOfVariables(strapi: Core.Strapi): void {
  const unknown = unknownVariables(process.env);
  if (unknown.length > 0)
    strapi.log.warn(
      `Calendar: ${unknown.join(', ')}: no setting has this name (docs/operations.md lists all)`,
    );
}
