import type { Core } from '@strapi/strapi';
import { defaultAuthorId } from './access';
import { registerCustomFields } from './admin-panel/fields';
import { registerDesk } from './admin-panel/desk';
import { registerHtmlText } from './admin-panel/texts/field';
import { registerAuthors } from './documents/authors';
import { registerGuard } from './documents/guard';
import { registerLifecycles } from './documents/lifecycles';
import { registerLongTexts } from './documents/long-texts';
import { registerViewer } from './http/viewer';
import { registerGate } from './http/gate';
import { registerPages } from './page';
import { registerSchedule } from './schedule';
import { settingsOf } from './settings-reader';

/** Runs before the content types' tables exist: everything that must be in place before the first write or request. */
export function register({ strapi }: { strapi: Core.Strapi }): void {
  const settings = settingsOf(strapi);
  const defaultAuthor = () => defaultAuthorId(strapi, settings);
  registerCustomFields(strapi);
  registerLongTexts(strapi);
  registerGuard(strapi, { settings, defaultAuthor });
  registerLifecycles(strapi, settings);
  registerAuthors(strapi, settings, defaultAuthor);
  registerSchedule(strapi);
  registerGate(strapi, settings);
  registerViewer(strapi);
  registerPages(strapi);
  registerDesk(strapi, settings);
  registerHtmlText(strapi);
}
