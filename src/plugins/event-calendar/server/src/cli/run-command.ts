import type { CalendarCommand, CommandContext } from './command';
import { createProgress } from './progress';

/** Errors whose message says in one line what to do. */
const PLAIN: readonly string[] = ['CommandError', 'SettingsError'];

/**
 * Runs a command on a loaded Strapi.
 * @returns the exit status
 */
export async function runCommand(
  command: CalendarCommand,
  {
    strapi,
    options = {},
    args = [],
    signal = new AbortController().signal,
    print = (line) => void process.stdout.write(`${line}\n`),
  }: Pick<CommandContext, 'strapi'> & Partial<CommandContext>,
): Promise<number> {
  const progress = createProgress();
  try {
    return await command.run({ strapi, options, args, progress, print, signal });
  } catch (error) {
    progress.stop();
    if (!(error instanceof Error) || !PLAIN.includes(error.name)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  } finally {
    progress.stop();
  }
}
