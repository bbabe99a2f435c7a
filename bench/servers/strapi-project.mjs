import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PLUGIN_SERVER, ROOT, load } from '../../scripts/lib/project.mjs';

const PLUGIN = 'src/plugins/event-calendar';
const CONTENT_TYPES = join(PLUGIN_SERVER, 'write-model', 'content-types', 'index.js');
const FIELDS = join(PLUGIN_SERVER, 'admin-api', 'fields', 'index.js');
const TEXTS = join(PLUGIN_SERVER, 'admin-api', 'texts', 'field.js');

const PANEL_PACKAGES = ['react', 'react-dom', 'react-router-dom', 'styled-components'];

/** The files of a new Strapi project, with the calendar's content types and nothing else of the calendar. */
const FILES = {
  'package.json': JSON.stringify({
    name: 'bare',
    version: '1.0.0',
    // Strapi would install the packages of its panel if the project did not list them.
    dependencies: {
      '@strapi/strapi': '*',
      '@strapi/plugin-users-permissions': '*',
      ...Object.fromEntries(PANEL_PACKAGES.map((name) => [name, load(`${name}/package.json`).version])),
    },
    strapi: { uuid: false, telemetryDisabled: true },
  }),
  'config/server.js': `module.exports = ({ env }) => ({ host: '127.0.0.1', port: 0, app: { keys: [env('APP_KEYS')] },
    logger: { config: { level: 'http' }, updates: { enabled: false }, startup: { enabled: false } } });`,
  'config/admin.js': `module.exports = ({ env }) => ({ auth: { secret: env('ADMIN_JWT_SECRET') },
    apiToken: { salt: env('API_TOKEN_SALT') }, transfer: { token: { salt: env('TRANSFER_TOKEN_SALT') } },
    secrets: { encryptionKey: env('ENCRYPTION_KEY') } });`,
  'config/api.js': `module.exports = { rest: { defaultLimit: 25, maxLimit: 100, withCount: true } };`,
  'config/middlewares.js': `module.exports = ['strapi::logger', 'strapi::errors', 'strapi::security', 'strapi::cors',
    'strapi::poweredBy', 'strapi::query', 'strapi::body', 'strapi::session', 'strapi::favicon', 'strapi::public'];`,
  'config/plugins.js': `module.exports = ({ env }) => ({
    'users-permissions': { config: { jwtSecret: env('JWT_SECRET') } },
    'event-calendar': { enabled: true, resolve: './${PLUGIN}' } });`,
  // The same connection settings as the service: write-ahead log, size of the pool.
  'config/database.js': `module.exports = require(${JSON.stringify(join(ROOT, 'dist', 'config', 'database.js'))}).default;`,
  'src/index.js': `module.exports = {};`,
  [`${PLUGIN}/package.json`]: JSON.stringify({
    name: 'strapi-plugin-event-calendar',
    strapi: { kind: 'plugin', name: 'event-calendar' },
    exports: { './package.json': './package.json', './strapi-server': { require: './index.js' } },
  }),
  [`${PLUGIN}/index.js`]: `
    const { factories } = require('@strapi/strapi');
    const { contentTypes } = require(${JSON.stringify(CONTENT_TYPES)});
    const { registerCustomFields } = require(${JSON.stringify(FIELDS)});
    const { registerHtmlText } = require(${JSON.stringify(TEXTS)});
    const of = (make) => Object.fromEntries(
      Object.keys(contentTypes).map((kind) => [kind, make('plugin::event-calendar.' + kind)]));
    module.exports = {
      // Which types of the database the fields of the admin panel stand for.
      register({ strapi }) {
        registerCustomFields(strapi);
        registerHtmlText(strapi);
      },
      contentTypes,
      controllers: of((uid) => factories.createCoreController(uid)),
      services: of((uid) => factories.createCoreService(uid)),
      routes: of((uid) => Object.assign(factories.createCoreRouter(uid, { prefix: '' }), { type: 'content-api' })),
    };`,
};

/**
 * Creates that project in a temporary folder; it uses the packages of this project.
 *
 * @returns {{ directory: string, remove(): void }}
 */
export function makeStrapiProject() {
  const directory = mkdtempSync(join(tmpdir(), 'bare-strapi-'));
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
  mkdirSync(join(directory, 'public', 'uploads'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'), 'dir');
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
