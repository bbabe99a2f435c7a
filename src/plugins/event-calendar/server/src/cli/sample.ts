import { writeStamp } from '../storage/stamps';
import { instant } from '../domain/time/types';
import { loadSample } from '../features/sample-data/load-sample';
import { removeSample } from '../features/sample-data/remove-sample';
import { settingsOf } from '../platform/settings/settings-reader';
import type { CalendarCommand, CommandContext } from './command';

/** `calendar sample`: loads or removes the sample calendar of an invented town. */
export const sampleCommand: CalendarCommand = {
  name: 'sample',
  summary: 'load the sample calendar, or remove it',
  description: `Loads about 60 events around today, with venues, organizers, categories and tags, in English, French and some other
languages. With --remove only those records are removed, even if they were changed. Records that other events use stay.`,
  options: [{ name: 'remove', description: 'remove the sample calendar' }],
  run,
};

async function run({ strapi, options, progress, print }: CommandContext): Promise<number> {
  const removing = options['remove'] === true;
  let started = false;
  const advanced = (done: number, total: number): void => {
    if (!started) progress.start(total, removing ? 'Removing the sample' : 'Loading the sample');
    started = true;
    progress.update(done);
  };
  if (removing) {
    const { removed, kept } = await removeSample(strapi, advanced);
    progress.stop();
    print(`${removed} records removed${kept > 0 ? `, ${kept} kept because other events use them` : ''}`);
    return 0;
  }
  const { created, present } = await loadSample(strapi, settingsOf(strapi), instant(Date.now()), advanced);
  progress.stop();
  await writeStamp(strapi.db.connection, 'sample', 'loaded');
  print(`${created} records created, ${present} already there`);
  return 0;
}
