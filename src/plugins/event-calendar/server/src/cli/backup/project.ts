import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { env } from '@strapi/utils';
import type { Secrets } from './secrets';

const load = createRequire(__filename);

/** What a backup needs to know of a Strapi project; all of it is there before Strapi is loaded. */
export interface Project {
  /** The folder of the local provider's uploads. */
  uploads: string;
  /** The provider of uploads; `local` keeps them in that folder. */
  provider: string;
  secrets: Secrets;
  strapi: string;
}

export function projectOf(strapi: Core.Strapi): Project {
  const { config } = strapi;
  const text = (path: string): string | undefined => {
    const value: unknown = config.get(path);
    return Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : undefined;
  };
  const plugins = pluginsOf(strapi);
  const provider: unknown = plugins['upload']?.config?.['provider'];
  const jwt: unknown = plugins['users-permissions']?.config?.['jwtSecret'];
  const secrets: Record<string, string | undefined> = {
    ENCRYPTION_KEY: text('admin.secrets.encryptionKey'),
    API_TOKEN_SALT: text('admin.apiToken.salt'),
    TRANSFER_TOKEN_SALT: text('admin.transfer.token.salt'),
    APP_KEYS: text('server.app.keys'),
    ADMIN_JWT_SECRET: text('admin.auth.secret'),
    JWT_SECRET: typeof jwt === 'string' ? jwt : process.env['JWT_SECRET'],
  };
  return {
    uploads: join(strapi.dirs.static.public, 'uploads'),
    provider: typeof provider === 'string' ? provider : 'local',
    secrets,
    strapi: text('info.strapi') ?? '',
  };
}

type Plugins = Record<string, { config?: Record<string, unknown> } | undefined>;

/** The settings of plugins, which Strapi reads only when it is loaded; those of the environment take precedence. */
function pluginsOf(strapi: Core.Strapi): Plugins {
  const folder = strapi.dirs.dist.config;
  const plugins: Plugins = {};
  for (const place of [folder, join(folder, 'env', strapi.config.get('environment'))])
    for (const [name, plugin] of Object.entries(pluginsIn(place)))
      plugins[name] = { config: { ...plugins[name]?.config, ...plugin?.config } };
  return plugins;
}

function pluginsIn(folder: string): Plugins {
  const file = ['plugins.js', 'plugins.json']
    .map((name) => join(folder, name))
    .find((path) => existsSync(path));
  if (file === undefined) return {};
  const exported: unknown = load(file);
  const plugins: unknown = Object(exported).default ?? exported;
  const given: unknown = typeof plugins === 'function' ? plugins({ env }) : plugins;
  return Object(given);
}
