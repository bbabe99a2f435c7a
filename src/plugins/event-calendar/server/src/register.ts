import type { Core } from '@strapi/strapi';
import { defaultAuthorId } from './access';
import { showPasswords } from './access/show-passwords';
import { registerCustomFields } from './admin-panel/fields';
import { registerDesk } from './admin-panel/desk';
import { registerHtmlText } from './admin-panel/texts/field';
import { registerAuthors } from './documents/authors';
import { watchGoneLinks } from './documents/gone-links';
import { registerGuard } from './documents/guard';
import { registerLifecycles } from './documents/lifecycles';
import { yieldToReaders } from './documents/yield-to-readers';
import { registerLongTexts } from './documents/long-texts';
import { allowPanelHeaders } from './http/panel-cors';
import { registerViewer } from './http/viewer';
import { registerGate } from './http/gate';
import { registerImages } from './images/strapi-images';
import { registerUploadRoute } from './images/upload-route';
import { registerPages } from './page';
import { watchAfterCommit } from './platform/strapi/after-commit';
import { makeSqliteDurable } from './platform/strapi/durable-sqlite';
import { hardenCommits } from './platform/strapi/honest-commit';
import { quietPool } from './platform/strapi/quiet-pool';
import { readBesideWrites } from './platform/strapi/spare-connections';
import { startInTurn } from './platform/strapi/start-in-turn';
import { registerSchedule } from './schedule';
import { settingsOf } from './settings-reader';

/** Runs before the content types' tables exist: everything that must be in place before the first write or request. */
export function register({ strapi }: { strapi: Core.Strapi }): void {
  const settings = settingsOf(strapi);
  const defaultAuthor = () => defaultAuthorId(strapi, settings);
  // In this order: what looks at a failed COMMIT needs the connection itself, before its statements are prepared.
  yieldToReaders(strapi);
  hardenCommits(strapi);
  makeSqliteDurable(strapi);
  watchAfterCommit(strapi);
  quietPool(strapi);
  readBesideWrites(strapi);
  startInTurn(strapi);
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
  registerDesk(strapi, settings);
  showPasswords(strapi);
  registerHtmlText(strapi);
}
