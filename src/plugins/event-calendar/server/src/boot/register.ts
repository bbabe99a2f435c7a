import type { Core } from '@strapi/strapi';
import { defaultAuthorId } from '../access';
import { showPasswords } from '../access/show-passwords';
import { registerCustomFields } from '../admin-api/fields';
import { registerEditorial } from '../admin-api/editorial';
import { registerHtmlText } from '../admin-api/texts/field';
import { registerAuthors } from '../write-model/authors';
import { watchGoneLinks } from '../write-model/gone-links';
import { registerGuard } from '../write-model/guard';
import { registerLifecycles } from '../write-model/lifecycles';
import { registerLongTexts } from '../write-model/long-texts';
import { allowPanelHeaders } from '../transport/panel-cors';
import { registerViewer } from '../transport/viewer';
import { registerGate } from '../transport/gate';
import { registerImages } from '../services/images/strapi-images';
import { registerUploadRoute } from '../services/images/upload-route';
import { registerPages } from '../transport/public-page';
import { watchAfterCommit } from '../platform/strapi/after-commit';
import { makeSqliteDurable } from '../platform/strapi/durable-sqlite';
import { reportCommitFailures } from '../platform/strapi/commit-failures';
import { quietPool } from '../platform/strapi/quiet-pool';
import { readBesideWrites } from '../platform/strapi/spare-connections';
import { startInTurn } from '../platform/strapi/start-in-turn';
import { yieldToReaders } from '../platform/strapi/yield-to-readers';
import { isPostgres } from '../storage/client';
import { refuseNewerDatabase } from '../storage/migrations/run';
import { registerSchedule } from '../features/scheduled-publishing';
import { settingsOf } from '../platform/settings/settings-reader';

/** Runs before the content types' tables exist. Sets up everything that the first write or request needs. */
export function register({ strapi }: { strapi: Core.Strapi }): void {
  const settings = settingsOf(strapi);
  const defaultAuthor = () => defaultAuthorId(strapi, settings);
  // The order matters: the check of failed COMMITs must wrap the connection itself, before its statements are prepared.
  if (!isPostgres(strapi.db.connection)) yieldToReaders(strapi);
  reportCommitFailures(strapi);
  makeSqliteDurable(strapi);
  watchAfterCommit(strapi);
  quietPool(strapi);
  readBesideWrites(strapi);
  startInTurn(strapi, () => refuseNewerDatabase(strapi.db.connection));
  registerCustomFields(strapi);
  registerLongTexts(strapi);
  registerGuard(strapi, { settings, defaultAuthor });
  watchGoneLinks(strapi);
  registerLifecycles(strapi, settings);
  registerAuthors(strapi, settings, defaultAuthor);
  registerSchedule(strapi);
  registerImages(strapi);
  registerUploadRoute(strapi);
  registerGate(strapi, settings);
  allowPanelHeaders(strapi);
  registerViewer(strapi);
  registerPages(strapi);
  registerEditorial(strapi, settings);
  showPasswords(strapi);
  registerHtmlText(strapi);
}
