import type { Core } from '@strapi/strapi';
import { defaultAuthorId } from './access';
import { registerGuard } from './documents/guard';
import { registerLifecycles } from './documents/lifecycles';
import { registerViewer } from './http/viewer';
import { registerGate } from './http/gate';
import { registerPages } from './page';
import { settingsOf } from './settings-reader';

/** Runs before the content types' tables exist: everything that must be in place before the first write or request. */
export function register({ strapi }: { strapi: Core.Strapi }): void {
  const settings = settingsOf(strapi);
  registerGuard(strapi, { settings, defaultAuthor: () => defaultAuthorId(strapi, settings) });
  registerLifecycles(strapi, settings);
  registerGate(strapi, settings);
  registerViewer(strapi);
  registerPages(strapi);
}
