import type { Core } from '@strapi/strapi';
import { PLUGIN } from '../domain/kinds';

/** An argument without a name of its own: `FILE`. Only the last one may be optional. */
export interface CommandArgument {
  name: string;
  description: string;
  required: boolean;
}

/** An option: `--check`, `--key FIELD`. */
interface CommandOption {
  /** In kebab case without leading hyphens: `dry-run`. The value is passed under the same name. */
  name: string;
  description: string;
  /** Placeholder for the value in the help. An option without it is a switch. */
  value?: string;
  fallback?: string;
}

/** Shows the progress of a command: a bar on a terminal, a line from time to time elsewhere. */
export interface Progress {
  /** @param total number of steps; 0 if unknown */
  start(total: number, what: string): void;
  /** @param done number of steps done so far */
  update(done: number): void;
  stop(): void;
}

export interface CommandContext {
  strapi: Core.Strapi;
  /** Values by the option's name: a text, or true for a switch. Options that were not given are absent. */
  options: Readonly<Record<string, string | true>>;
  /** The arguments in order; an optional one that was not given is absent. */
  args: readonly string[];
  progress: Progress;
  /** Prints a line for people. */
  print(line: string): void;
  /** Aborted on SIGTERM or Ctrl+C: the command finishes its current step and returns. */
  signal: AbortSignal;
}

/** A command of `npm run calendar -- NAME`. Its arguments are data, so that every runner shows the same help. */
export interface CalendarCommand {
  /** One word, or a group and a word: `user create`. */
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** More lines for its own help. */
  description?: string;
  arguments?: readonly CommandArgument[];
  options?: readonly CommandOption[];
  /** False for a command that gets Strapi with its configuration only: it works on a database on which Strapi cannot or must not start. */
  startsStrapi?: false;
  /** Called before Strapi is loaded, for commands that need Strapi to start differently. */
  prepare?(strapi: Core.Strapi, options: CommandContext['options']): void;
  /** Whether it looks at the database as it was found: Strapi is then connected, but changes nothing and has no tables of its own. */
  asFound?(options: CommandContext['options']): boolean;
  /**
   * Runs with Strapi loaded but not listening, see `startsStrapi`.
   *
   * @returns the exit status: 0 for success
   * @throws CommandError for errors that the user can correct, shown as one line
   */
  run(context: CommandContext): Promise<number>;
}

/** Commands whose names begin with the same word. */
export interface CommandGroup {
  name: string;
  /** One line for the list of commands. */
  summary: string;
}

/** An error that the user can correct, such as a missing file or a wrong option. The message is one line. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

const PLAIN: readonly string[] = ['CommandError', 'NewerDatabaseError', 'HostError'];

/** How Strapi begins what it makes of a `SettingsError` (`loaders/plugins` of `@strapi/core`). */
const CONFIG = `Error regarding ${PLUGIN} config: `;

/** Whether an error is about a wrong setting. By its name, because Strapi may load the plugin a second time. */
const isOfSettings = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'SettingsError' || error.message.startsWith(CONFIG));

/** The exit status of the program after an error: 78 for a wrong setting (`EX_CONFIG` of sysexits.h), because trying again does not help. */
export const exitStatusOf = (error: unknown): number => (isOfSettings(error) ? 78 : 1);

/** Whether the message of an error says in one line what to do. */
export const isPlain = (error: unknown): error is Error =>
  isOfSettings(error) || (error instanceof Error && PLAIN.includes(error.name));
