#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { Core } from '@strapi/strapi';
import { PLUGIN } from '../domain/kinds';
import { demandDatabase } from './backup/open-database';
import { closeStrapi } from '../platform/strapi/close-strapi';
import { withoutSignalListeners } from '../platform/strapi/without-signal-listeners';
import type { CalendarCommand } from './command';
import { CommandError, exitStatusOf, isPlain } from './command';
import { endedBy } from './ending';
import type { Given } from './program';
import { runProgram } from './program';
import { runCommand } from './run-command';
import { waitForLock } from './wait-for-lock';

/** The program `event-calendar` of the package: the commands in the Strapi project of the current folder. */

const project = process.cwd();
const required = createRequire(join(project, 'package.json'));

/** Loads the project's Strapi without listening, runs the command, and closes Strapi. */
async function onDatabase(command: CalendarCommand, given: Given): Promise<number> {
  // Only a start of the project loads the sample calendar, not a command.
  process.env['CALENDAR_SAMPLE'] = 'false';
  const strapi = withoutSignalListeners(create);
  const signal = endedBy(process, () => process.exit(130));
  strapi.log.level = 'warn';
  const context = { strapi, signal, ...given };
  if (command.startsStrapi === false) return runCommand(command, context);
  waitForLock(strapi);
  command.prepare?.(strapi, given.options);
  await strapi.register();
  try {
    // Between the two halves of `load`: what is wrong with the project is said before, and no table has been made.
    await demandDatabase(strapi);
    if (command.asFound?.(given.options) !== true) await strapi.bootstrap();
    if (strapi.plugin(PLUGIN) === undefined)
      throw new CommandError(
        `The plugin ${PLUGIN} is not installed in ${project}, is switched off, or another one has its name (config/plugins)`,
      );
    const status = await runCommand(command, context);
    return signal.aborted && status === 0 ? 130 : status;
  } finally {
    await closeStrapi(strapi);
  }
}

/** @throws CommandError if the folder is no Strapi project, or one in TypeScript that has not been built */
function create(): Core.Strapi {
  let path: string;
  try {
    path = required.resolve('@strapi/strapi');
  } catch {
    throw new CommandError(
      `${project} is not the folder of a Strapi project: @strapi/strapi is not installed there`,
    );
  }
  const { createStrapi }: { createStrapi(options: object): Core.Strapi } = required(path);
  return createStrapi({ appDir: project, distDir: compiledFolder(path), serveAdminPanel: false });
}

function compiledFolder(strapi: string): string {
  if (!existsSync(join(project, 'tsconfig.json'))) return project;
  const { resolveOutDirSync }: { resolveOutDirSync(folder: string): string } =
    createRequire(strapi)('@strapi/typescript-utils');
  const folder = resolveOutDirSync(project);
  if (!existsSync(join(folder, 'config')))
    throw new CommandError(`There is no ${join(folder, 'config')}: build the project first (npm run build)`);
  return folder;
}

runProgram(PLUGIN, process.argv.slice(2), onDatabase).then(
  (status) => process.exit(status),
  (error: unknown) => {
    process.stderr.write(`${isPlain(error) ? error.message : inspect(error)}\n`);
    process.exit(exitStatusOf(error));
  },
);
