import type { CalendarCommand, CommandContext } from './command';
import { isPlain } from './command';
import { createProgress } from './progress';

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
    if (!isPlain(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  } finally {
    progress.stop();
  }
}
