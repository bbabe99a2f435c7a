import type { Core } from '@strapi/strapi';

/** An argument without a name of its own: `FILE`. Only the last one may be optional. */
export interface CommandArgument {
  name: string;
  description: string;
  required: boolean;
}

/** An option: `--check`, `--key FIELD`. */
interface CommandOption {
  /** Without hyphens, in kebab case: `dry-run`; the values come under the same name. */
  name: string;
  description: string;
  /** The word for its value in the help; an option without it is a switch. */
  value?: string;
  fallback?: string;
}

/** How far a command is: a bar on a terminal, now and then a line elsewhere. */
interface Progress {
  /** @param total how many steps there will be; 0 where nobody knows */
  start(total: number, what: string): void;
  /** @param done how many steps are done altogether */
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
  /** Aborted when the command is asked to end (SIGTERM, Ctrl+C): finish the step that is under way and return. */
  signal: AbortSignal;
}

/** A command of `npm run calendar -- NAME`: what it may be given is data, so that every runner shows the same help. */
export interface CalendarCommand {
  /** One word, or the word of a group and one of its own: `user create`. */
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** More lines for its own help. */
  description?: string;
  arguments?: readonly CommandArgument[];
  options?: readonly CommandOption[];
  /** Called before Strapi is loaded, where a command needs it otherwise than a service does. */
  prepare?(strapi: Core.Strapi, options: CommandContext['options']): void;
  /**
   * Runs on a Strapi that is loaded but does not listen.
   *
   * @returns the exit status: 0 where all is well
   * @throws CommandError for what people can mend: shown as one line
   */
  run(context: CommandContext): Promise<number>;
}

/** Commands whose names begin with the same word. */
export interface CommandGroup {
  name: string;
  /** One line for the list of commands. */
  summary: string;
}

/** What people can mend: a file that is not there, an option that makes no sense. The message is one line. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
