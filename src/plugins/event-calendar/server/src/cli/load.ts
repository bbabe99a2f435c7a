import { stat } from 'node:fs/promises';
import { defaultAuthorId } from '../access';
import { LANGUAGES } from '../domain/languages';
import { STATUSES } from '../domain/status';
import { settingsOf } from '../platform/settings/settings-reader';
import { administrator } from '../services/write/actor';
import type { CalendarCommand, CommandContext } from './command';
import { CommandError } from './command';
import { choiceOf, pathOf, textOf } from './given';
import type { LoadOptions, LoadReport } from './load-file';
import { loadFile } from './load-file';

/** `calendar load FILE`: creates events from JSON lines with the rights of the calendar's administrator. */
export const loadCommand: CalendarCommand = {
  name: 'load',
  summary: 'create events from a file of JSON lines',
  description: `Creates events from a file with one JSON object a line, in the form of the body of POST /events: nested venues and
organizers (one for each name), categories and tags by name. Members whose names begin with _ are dropped.
Each line is a transaction of its own. Wrong lines are reported with their number and skipped; the exit status is then 1.

With --bulk many lines share a transaction. The result is the same, about thirty times faster, but Strapi's Document Service is not
used: Strapi's webhooks, and the host's document middlewares and database lifecycles, do not run. The change log is complete.`,
  arguments: [{ name: 'file', description: 'JSON lines in UTF-8', required: true }],
  options: [
    {
      name: 'key',
      value: 'FIELD',
      description:
        'the member that identifies a line, such as _uid: lines with a value that was loaded before are skipped',
    },
    {
      name: 'images',
      description: 'fetch images that lines name by an address; without this option such lines are wrong',
    },
    { name: 'bulk', description: "write many lines at once; Strapi's webhooks are not called" },
    { name: 'dry-run', description: 'check all lines and write nothing' },
    {
      name: 'language',
      value: 'CODE',
      description: `the language of lines that name none: ${LANGUAGES.join(', ')}`,
      fallback: 'en',
    },
    {
      name: 'status',
      value: 'STATUS',
      description: `the status of lines that name none: ${STATUSES.join(', ')}`,
      fallback: 'publish',
    },
  ],
  run,
};

async function run({ strapi, args, options, progress, print, signal }: CommandContext): Promise<number> {
  const chosen = readOptions(options);
  const path = pathOf(args[0] ?? '');
  const size = await sizeOf(path);
  const settings = settingsOf(strapi);
  const actor = administrator(await defaultAuthorId(strapi, settings));
  const started = performance.now();

  progress.start(size, chosen.dryRun ? 'Checking events (bytes)' : 'Loading events (bytes)');
  const report = await loadFile({ strapi, settings, actor }, path, chosen, {
    failed: (line, reason) => complain(`line ${line}: ${reason}`),
    advanced: (bytes) => progress.update(bytes),
    stops: () => signal.aborted,
  });
  progress.stop();
  print(summaryOf(report, chosen, (performance.now() - started) / 1000));
  if (signal.aborted) print('Stopped before the end of the file.');
  return report.failed > 0 ? 1 : 0;
}

function readOptions(given: CommandContext['options']): LoadOptions {
  const options: CommandContext['options'] = { language: 'en', status: 'publish', ...given };
  return {
    key: textOf(options, 'key'),
    bulk: options['bulk'] === true,
    dryRun: options['dry-run'] === true,
    images: options['images'] === true,
    language: choiceOf(options, 'language', LANGUAGES),
    status: choiceOf(options, 'status', STATUSES),
  };
}

async function sizeOf(path: string): Promise<number> {
  try {
    const found = await stat(path);
    if (found.isFile()) return found.size;
  } catch {
    // Reported below.
  }
  throw new CommandError(`There is no file ${path}`);
}

/** Writes errors to standard error, on a line of their own even while a progress bar is shown. */
function complain(text: string): void {
  process.stderr.write(`${process.stderr.isTTY ? '\r\u001b[K' : ''}${text}\n`);
}

function summaryOf({ created, present, failed }: LoadReport, options: LoadOptions, seconds: number): string {
  const done = created + present + failed;
  const rate = seconds > 0 ? (done / seconds).toFixed(1) : '-';
  const made = options.dryRun ? `${created} would be created` : `${created} created`;
  const way = options.bulk ? 'in bulk, ' : '';
  return `${made}, ${present} already there, ${failed} failed; ${way}${seconds.toFixed(1)} s, ${rate} lines/s`;
}
