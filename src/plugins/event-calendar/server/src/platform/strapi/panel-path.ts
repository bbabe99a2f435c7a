import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { SettingsError } from '../settings-error';

/** The built panel's own script, by the path that the panel was built for. */
const SCRIPT = /<script[^>]* src="(\/(?:[^"]*\/)?)[^"/]+\.js"/;

/**
 * Refuses an admin panel that was built for another path than that of the public address: browsers would load nothing of it. A panel that
 * is not built yet, and one that is built again after every change, are none of its business. Call it first in `register`.
 * No upstream issue: Strapi serves the panel as it is.
 *
 * @throws SettingsError with one line that names both paths
 */
export function refusePanelOfOtherPath(strapi: Core.Strapi): void {
  if (strapi.config.get<boolean>('autoReload', false) || !strapi.config.get('admin.serveAdminPanel')) return;
  const built = builtPath(join(strapi.dirs.dist.root, 'build', 'index.html'));
  const { pathname } = new URL(strapi.config.get<string>('admin.absoluteUrl'));
  const wanted = `${pathname.replace(/\/+$/, '')}/`;
  if (built === undefined || built === wanted) return;
  throw new SettingsError(
    `The admin panel was built for the path ${built}, but the public address (PUBLIC_URL, or url in config/server and config/admin) has ` +
      `${wanted}: set the address that the build had, or build again with this one ("npm run build")`,
  );
}

function builtPath(file: string): string | undefined {
  try {
    return SCRIPT.exec(readFileSync(file, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
