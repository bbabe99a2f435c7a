import { runningVersion, versionText } from '../platform/version';
import { upgradePlan } from '../write-model/index/upgrade-plan';
import { mayStay, processText, refuseNewerDatabase } from '../storage/migrations/run';
import type { CalendarCommand, CommandContext } from './command';

export const upgradeCommand: CalendarCommand = {
  name: 'upgrade',
  summary: 'bring the database up to date for this version, as a start does',
  description:
    'Migrates the tables and rebuilds the index, if this version needs that, without serving. With --check nothing is written: it\n' +
    'says what would be done, how long it takes, and which processes have to be stopped before. The exit status is then 1 if\n' +
    'some have to be.',
  options: [{ name: 'check', description: 'only say what would happen' }],
  asFound: (options) => options['check'] === true,
  async run(context) {
    if (context.options['check'] === true) return check(context);
    context.print(`The database is up to date for version ${versionText(runningVersion())}.`);
    return 0;
  },
};

/** @throws NewerDatabaseError as a start does */
async function check({ strapi, print }: CommandContext): Promise<number> {
  await refuseNewerDatabase(strapi.db.connection);
  const { from, pending, rebuilds, records, seconds, processes } = await upgradePlan(strapi);
  print(`This is version ${versionText(runningVersion())}; the database was prepared by ${from}.`);
  print(
    pending.length === 0
      ? 'No step has to run.'
      : `Steps to run: ${pending.map(({ number, name }) => `${number} ${name}`).join(', ')}.`,
  );
  print(rebuilds ? `The index of ${records} records is rebuilt.` : 'The index stays as it is.');
  print(`This takes about ${seconds} seconds on this database.`);
  const inTheWay = processes.filter((process) => !mayStay(process));
  for (const process of processes)
    print(`${processText(process)}: ${inTheWay.includes(process) ? 'stop it before' : 'may go on serving'}.`);
  if (processes.length === 0) print('No process announces itself in this database.');
  if (pending.some(({ number }) => number === ANNOUNCING))
    print('Releases up to 0.2.0 do not announce themselves: stop their processes too.');
  return inTheWay.length === 0 ? 0 : 1;
}

/** The step with which processes began to announce themselves. */
const ANNOUNCING = 24;
