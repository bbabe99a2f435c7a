import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds `package.json`. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** Output folder of the build. The plugin's `package.json` names it too. */
export const DIST = join(ROOT, 'dist');
export const PLUGIN = join(ROOT, 'src', 'plugins', 'event-calendar');
/** The compiled server part of the plugin. */
export const PLUGIN_SERVER = join(DIST, 'src', 'plugins', 'event-calendar', 'server', 'src');

/**
 * Loads CommonJS: packages of this project and compiled files. It is Node's own loader, in tests too, where jest replaces
 * `require`: the built app must run there as it does in production.
 */
export const load = process.getBuiltinModule('node:module').createRequire(join(ROOT, 'package.json'));

/** A path for display: relative if it is below the project's folder. */
export const shown = (path) => {
  const short = relative(ROOT, path);
  return short.startsWith('..') ? path : short;
};
