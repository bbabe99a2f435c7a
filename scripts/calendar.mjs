import { join } from 'node:path';
import { requireBuild } from './lib/as-built.mjs';
import { checkDatabase, checkedSettings, createApp, loadApp, readDotEnv } from './lib/launch.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { PLUGIN_SERVER, load } from './lib/project.mjs';
import { runCommand } from './lib/run-command.mjs';
import { closeApp, onSignal } from './lib/shutdown.mjs';
import { runMain } from './lib/steps.mjs';

await runMain(async () => {
  requireNodeVersion();
  readDotEnv();
  requireBuild();
  const { COMMANDS, COMMAND_GROUPS } = load(join(PLUGIN_SERVER, 'cli', 'index.js'));
  const { Command } = load('commander');

  const program = new Command('npm run calendar --')
    .description('Commands that work on the database of this calendar, also while the calendar is running.')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .showHelpAfterError('Add --help to see the allowed arguments and options.');
  const groups = new Map();
  let status = 0;
  for (const command of COMMANDS) {
    const [group, name] = command.name.split(' ');
    const entry = (name === undefined ? program : groupOf(group)).command(name ?? group);
    entry.summary(command.summary).description(command.description ?? command.summary);
    entry.helpOption('-h, --help', 'show this help');
    for (const { name, description, required } of command.arguments ?? []) {
      entry.argument(required ? `<${name}>` : `[${name}]`, description);
    }
    for (const { name, description, value, fallback } of command.options ?? []) {
      entry.option(value === undefined ? `--${name}` : `--${name} <${value}>`, description, fallback);
    }
    entry.action(async (...given) => {
      const args = given.slice(0, entry.registeredArguments.length).filter((value) => value !== undefined);
      status = await onDatabase(command, { args, options: byName(command, entry.opts()) });
    });
  }

  /** The parent command of a group such as `user`; created with the first command of the group. */
  function groupOf(name) {
    const { summary } = COMMAND_GROUPS.find((group) => group.name === name);
    const group = groups.get(name) ?? program.command(name).description(summary);
    groups.set(name, group.helpOption('-h, --help', 'show this help'));
    return group;
  }
  if (process.argv.length <= 2) return program.outputHelp();
  await program.parseAsync();
  process.exit(status);
});

/** Commander's option values, with the option names as the command declares them. */
function byName(command, values) {
  const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const pairs = (command.options ?? []).map(({ name }) => [name, values[camel(name)]]);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}

/** Loads Strapi without listening, runs the command, and closes Strapi. A second Ctrl+C ends the process immediately. */
async function onDatabase(command, given) {
  process.env.LOG_LEVEL ||= 'warn';
  // Only a start of the service loads the sample calendar, not a command.
  process.env.CALENDAR_SAMPLE = 'false';
  const settings = checkedSettings();
  await checkDatabase(settings.environment);
  const ending = new AbortController();
  onSignal(() => ending.abort());
  const strapi = createApp(settings);
  command.prepare?.(strapi, given.options);
  await loadApp(strapi, settings.environment);
  try {
    const status = await runCommand(command, { strapi, signal: ending.signal, ...given });
    return ending.signal.aborted && status === 0 ? 130 : status;
  } finally {
    await closeApp(strapi);
  }
}
