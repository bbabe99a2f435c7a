import { join } from 'node:path';
import { PLUGIN_SERVER, load } from '../../scripts/lib/project.mjs';

/**
 * Additional question of the parent: the time in the functions that write iCalendar, in milliseconds since the last such question. They are
 * timed from outside, without changes to the measured program.
 */
export function serializing() {
  const { FEED_FORMATS } = load(join(PLUGIN_SERVER, 'features', 'feeds', 'formats.js'));
  const { writers } = FEED_FORMATS.find(({ suffix }) => suffix === 'ics');
  let spent = 0;
  for (const part of ['begin', 'item', 'end']) {
    const write = writers.event[part];
    writers.event[part] = (...given) => {
      const since = performance.now();
      const text = write(...given);
      spent += performance.now() - since;
      return text;
    };
  }
  return {
    serializer() {
      const result = spent;
      spent = 0;
      return result;
    },
  };
}
