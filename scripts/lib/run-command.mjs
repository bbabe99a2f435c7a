import { join } from 'node:path';
import { PLUGIN_SERVER, load } from './project.mjs';

/**
 * Runs one of the plugin's commands on a loaded Strapi, see `server/src/cli/run-command.ts`.
 *
 * @returns {Promise<number>} the exit status
 */
export const runCommand = (command, context) =>
  load(join(PLUGIN_SERVER, 'cli', 'run-command.js')).runCommand(command, context);
