import { Command } from 'commander';
import { COMMAND_GROUPS, COMMANDS } from '.';
import { runningVersion, versionText } from '../platform/version';
import type { CalendarCommand, CommandContext } from './command';

/** What was given to a command on the command line. */
export type Given = Pick<CommandContext, 'args' | 'options'>;

/**
 * Runs the command that the command line names, or shows the help.
 * @param name how people call the program
 * @param argv the arguments without Node and the program
 * @param run runs a command on the database. @returns the exit status
 * @returns the exit status
 */
export async function runProgram(
  name: string,
  argv: readonly string[],
  run: (command: CalendarCommand, given: Given) => Promise<number>,
): Promise<number> {
  // Who reads the output may leave, as `head` does; what was begun is finished all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const program = new Command(name)
    .description('Commands that work on the database of this calendar, also while the calendar is running.')
    .helpOption('-h, --help', 'show this help')
    .version(versionText(runningVersion()), '--version', 'show the version and the commit of the build')
    .helpCommand('help [command]', 'show the help of a command')
    .configureOutput({
      outputError: (text, write) =>
        write(`${text.trim().replaceAll('\n', ' ')}; --help lists what it takes\n`),
    });
  const groups = new Map<string, Command>();
  /** The parent command of a group such as `user`; created with the first command of the group. */
  const groupOf = (group: string): Command => {
    const summary = COMMAND_GROUPS.find((each) => each.name === group)?.summary ?? '';
    const parent = groups.get(group) ?? program.command(group).description(summary);
    groups.set(group, parent.helpOption('-h, --help', 'show this help'));
    return parent;
  };

  let status = 0;
  for (const command of COMMANDS) {
    const [first = '', second] = command.name.split(' ');
    const entry = (second === undefined ? program : groupOf(first)).command(second ?? first);
    entry.summary(command.summary).description(command.description ?? command.summary);
    entry.helpOption('-h, --help', 'show this help');
    for (const { name: argument, description, required } of command.arguments ?? [])
      entry.argument(required ? `<${argument}>` : `[${argument}]`, description);
    for (const { name: option, description, value, fallback } of command.options ?? [])
      entry.option(value === undefined ? `--${option}` : `--${option} <${value}>`, description, fallback);
    entry.action(async (...given: unknown[]) => {
      const args = given
        .slice(0, entry.registeredArguments.length)
        .filter((value): value is string => typeof value === 'string');
      status = await run(command, { args, options: optionsOf(command, entry.opts()) });
    });
  }
  if (argv.length === 0) program.outputHelp();
  else await program.parseAsync(argv, { from: 'user' });
  return status;
}

/** Commander's option values, with the option names as the command declares them. */
function optionsOf(command: CalendarCommand, values: Record<string, unknown>): Given['options'] {
  const options: Record<string, string | true> = {};
  for (const { name } of command.options ?? []) {
    const value = values[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
    if (typeof value === 'string' || value === true) options[name] = value;
  }
  return options;
}
