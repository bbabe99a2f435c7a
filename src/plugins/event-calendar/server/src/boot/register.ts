import type { Core } from '@strapi/strapi';
import { defaultAuthorId } from '../access';
import { restoreArrangements } from '../access/lost-rows';
import { showPasswords } from '../access/show-passwords';
import { registerCustomFields } from '../admin-api/fields';
import { registerEditorial } from '../admin-api/editorial';
import { refusePasswordQueries } from '../admin-api/passwords/refuse-queries';
import { checkManagerQueries } from '../admin-api/request/manager-queries';
import { refuseLists } from '../admin-api/request/refuse-lists';
import { guardMediaLibrary } from '../admin-api/media';
import { closeManagerRoutes } from '../admin-api/manager-routes';
import { registerHtmlText } from '../admin-api/texts/field';
import { registerAuthors } from '../write-model/authors';
import { watchGoneLinks } from '../write-model/gone-links';
import { registerGuard } from '../write-model/guard';
import { registerLifecycles } from '../write-model/lifecycles';
import { registerLongTexts } from '../write-model/long-texts';
import { replaceMiddlewares } from '../transport/host-middlewares';
import { allowPanelHeaders } from '../transport/panel-cors';
import { queuePanelActions } from '../transport/panel-turns';
import { registerViewer } from '../transport/viewer';
import { registerGate } from '../transport/gate';
import { registerDownloads } from '../services/images/strapi-downloads';
import { registerImages } from '../services/images/strapi-images';
import { registerUploadRoute } from '../services/images/upload-route';
import { registerPages } from '../transport/public-page';
import { watchAfterCommit } from '../platform/strapi/after-commit';
import { makeSqliteDurable } from '../platform/strapi/durable-sqlite';
import { reportCommitFailures } from '../platform/strapi/commit-failures';
import { reportFailedValidations } from '../platform/strapi/failed-validations';
import { reportBrokenConnections } from '../platform/strapi/new-connections';
import { sendOneStatementAtATime } from '../platform/strapi/one-statement-at-a-time';
import { noteDatabaseFailures } from '../platform/strapi/noted-failures';
import { meterDatabase } from '../platform/strapi/meter-database';
import { listenAlone } from '../platform/strapi/one-server';
import { refusePanelOfOtherPath } from '../platform/strapi/panel-path';
import { quietPool } from '../platform/strapi/quiet-pool';
import { readBesideWrites } from '../platform/strapi/spare-connections';
import { startInTurn } from '../platform/strapi/start-in-turn';
import { stopInOrder } from '../platform/strapi/stop-in-order';
import { noteConnections } from '../platform/strapi/stop-serving';
import { yieldToReaders } from '../platform/strapi/yield-to-readers';
import { checkHost, refuseForeignTables } from './check-host';
import { isPostgres } from '../storage/client';
import { checkReplica } from '../storage/ports/reading-connection';
import { refuseNewerDatabase, waitForOlderProcesses } from '../storage/migrations/run';
import { registerSchedule } from '../features/scheduled-publishing';
import { settingsOf } from '../platform/settings/settings-reader';
import { runningVersion, versionText } from '../platform/version';

/**
 * Runs before the content types' tables exist. Sets up everything that the first write or request needs.
 * @throws HostError if the calendar cannot run in this project
 */
export function register({ strapi }: { strapi: Core.Strapi }): void {
  checkHost(strapi);
  const settings = settingsOf(strapi);
  checkReplica(strapi.config.get('database.connection'), settings.replicaUrl);
  refusePanelOfOtherPath(strapi);
  const defaultAuthor = () => defaultAuthorId(strapi, settings);
  // The order matters: the check of failed COMMITs must wrap the connection itself, before its statements are prepared.
  if (isPostgres(strapi.db.connection)) sendOneStatementAtATime(strapi);
  else yieldToReaders(strapi);
  reportCommitFailures(strapi);
  reportBrokenConnections(strapi);
  reportFailedValidations();
  makeSqliteDurable(strapi);
  watchAfterCommit(strapi);
  quietPool(strapi);
  meterDatabase(strapi);
  readBesideWrites(strapi);
  noteDatabaseFailures(strapi);
  startInTurn(strapi, async () => {
    await refuseForeignTables(strapi);
    await refuseNewerDatabase(strapi.db.connection);
    await waitForOlderProcesses(strapi);
    strapi.log.info(`Calendar: version ${versionText(runningVersion())}`);
    await restoreArrangements(strapi);
  });
  noteConnections(strapi);
  listenAlone(strapi);
  stopInOrder(strapi, settings.stopGraceSeconds);
  registerCustomFields(strapi);
  registerLongTexts(strapi);
  registerGuard(strapi, defaultAuthor);
  watchGoneLinks(strapi);
  registerLifecycles(strapi);
  registerAuthors(strapi, defaultAuthor);
  registerSchedule(strapi);
  registerImages(strapi);
  registerDownloads(strapi, settings);
  registerUploadRoute(strapi);
  registerGate(strapi, settings);
  replaceMiddlewares(strapi);
  allowPanelHeaders(strapi);
  registerViewer(strapi);
  registerPages(strapi);
  registerEditorial(strapi, settings);
  refuseLists(strapi);
  closeManagerRoutes(strapi);
  guardMediaLibrary(strapi);
  showPasswords(strapi);
  refusePasswordQueries(strapi);
  // After the one that says why it refuses: this one drops what no form sends.
  checkManagerQueries(strapi);
  queuePanelActions(strapi);
  registerHtmlText(strapi);
}
