import { resolve } from 'node:path';
import { SKIPPED_IDS } from '../storage/epoch';
import { quoted } from '../platform/settings-error';
import type { CommandContext } from './command';
import { CommandError } from './command';

/** The path of a file that a person named: relative to the folder where npm was called, or else to the current one. */
export const pathOf = (given: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), given);

/** The value of an option; undefined where it was not given. */
export function textOf(options: CommandContext['options'], name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** The value of an option that must be one of some words. @throws CommandError if it is missing or another word */
export function choiceOf<Word extends string>(
  options: CommandContext['options'],
  name: string,
  words: readonly Word[],
): Word {
  const given = textOf(options, name);
  const allowed = `it must be one of ${words.join(', ')}`;
  if (given === undefined) throw new CommandError(`--${name} is missing: ${allowed}`);
  const word = words.find((candidate) => candidate === given);
  if (word === undefined) throw new CommandError(`--${name} is ${quoted(given)}: ${allowed}`);
  return word;
}

/** Checks a text against a pattern. @throws CommandError that names the text and says what is allowed */
export function checkPattern(what: string, given: string, pattern: RegExp, allowed: string): string {
  if (!pattern.test(given)) throw new CommandError(`${what} is ${quoted(given)}: it must be ${allowed}`);
  return given;
}

/** Most ids that `--skip` may leave out; numbers above 2^53 are not exact in JSON. */
const MOST_SKIPPED = 1_000_000_000_000;

/** The value of `--skip`: how many public ids a new epoch leaves out. @throws CommandError if it is not a whole number */
export function skippedIds(options: CommandContext['options']): number {
  const given = textOf(options, 'skip') ?? String(SKIPPED_IDS);
  const skip = Number(checkPattern('--skip', given, /^\d{1,13}$/, `a whole number up to ${MOST_SKIPPED}`));
  if (skip > MOST_SKIPPED) throw new CommandError(`--skip is ${given}: it must be at most ${MOST_SKIPPED}`);
  return skip;
}
