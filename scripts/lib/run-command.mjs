import { createProgress } from './progress.mjs';

/**
 * Runs one of the plugin's commands on a loaded Strapi.
 *
 * @param {object} command a `CalendarCommand`
 * @param {{ strapi: object, options?: Record<string, string | true>, args?: string[], signal?: AbortSignal,
 *   print?: (line: string) => void }} context
 * @returns {Promise<number>} the exit status
 */
export async function runCommand(command, { strapi, options = {}, args = [], signal, print = console.log }) {
  const progress = createProgress();
  try {
    const context = {
      strapi,
      options,
      args,
      progress,
      print,
      signal: signal ?? new AbortController().signal,
    };
    return await command.run(context);
  } catch (error) {
    progress.stop();
    if (error?.name !== 'CommandError' && error?.name !== 'SettingsError') throw error;
    console.error(error.message);
    return 1;
  } finally {
    progress.stop();
  }
}
