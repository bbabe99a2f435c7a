import { ENGINE_VERSION } from '../domain/recurrence/engine';
import { TZ_RELEASE } from '../domain/time/tz-database';
import { dateDifferences } from '../services/series-check/date-differences';
import type { DateDifference } from '../services/series-check/date-differences';
import { seriesAfter } from '../storage/series-check';
import { skipIndexUpdate } from '../write-model/index/start';
import type { CalendarCommand, CommandContext } from './command';
import { CommandError } from './command';

/** Most differences that are listed; the others are only counted. */
const SHOWN = 50;
/** Series that are read together. */
const AT_ONCE = 100;

export const seriesCommand: CalendarCommand = {
  name: 'series',
  summary: 'list dates of series that another release of the time zones would move',
  description:
    'A series keeps the release of the time zones and the version of the rules that made its dates; a newer one moves no date by itself.\n' +
    'With --check nothing is written. It computes all dates anew, also while the service runs, and lists those that would be others\n' +
    'now: saving such an event moves it. The exit status is 1 if there is any.',
  options: [{ name: 'check', description: 'compare the stored dates with those that are computed now' }],
  prepare: (strapi) => skipIndexUpdate(strapi),
  async run(context) {
    if (context.options['check'] !== true) throw new CommandError('Say what to do with the series: --check');
    return check(context);
  },
};

async function check({ strapi, progress, print, signal }: CommandContext): Promise<number> {
  const knex = strapi.db.connection;
  let [series, moving, dates, after] = [0, 0, 0, 0];
  const lines: string[] = [];
  progress.start(0, 'series');
  while (!signal.aborted) {
    const found = await seriesAfter(knex, after, AT_ONCE);
    const last = found.at(-1);
    if (last === undefined) break;
    after = last.id;
    for (const each of found) {
      if (signal.aborted) break;
      const differences = await dateDifferences(strapi, each);
      lines.push(...differences.slice(0, Math.max(0, SHOWN - dates)).map(lineOf));
      dates += differences.length;
      moving += differences.length > 0 ? 1 : 0;
      series += 1;
      progress.update(series);
    }
  }
  progress.stop();
  for (const line of lines) print(line);
  if (dates > SHOWN) print(`… and ${dates - SHOWN} more`);
  if (signal.aborted) print(`Stopped after ${series} series.`);
  print(
    dates === 0
      ? `${series} series have the dates of ${ENGINE_VERSION} and of the time zones ${TZ_RELEASE}.`
      : `${dates} dates of ${moving} series would be others with ${ENGINE_VERSION} and the time zones ${TZ_RELEASE}. Nothing was moved.`,
  );
  return dates === 0 && !signal.aborted ? 0 : 1;
}

function lineOf({ series, original, event, what }: DateDifference): string {
  const date = original === null ? '' : `, ${original}`;
  const named = event === undefined ? '' : ` (event ${event.publicId}, ${JSON.stringify(event.title)})`;
  return `series ${series}${date}${named}: ${what}`;
}
