import { join } from 'node:path';
import { PLUGIN_SERVER, load } from '../../scripts/lib/project.mjs';

/**
 * Additional questions of the parent: `watchSerializer`, and `serializer` for the time in the functions that write iCalendar since
 * then, and that of `JSON.stringify` for the same records, in milliseconds. They are timed from outside, without changes to the measured
 * program.
 */
export function serializing() {
  const { FEED_FORMATS } = load(join(PLUGIN_SERVER, 'features', 'feeds', 'formats.js'));
  const { writers } = FEED_FORMATS.find(({ suffix }) => suffix === 'ics');
  let watched;
  for (const part of ['begin', 'item', 'end']) {
    const write = writers.event[part];
    writers.event[part] = (...given) => {
      if (watched === undefined) return write(...given);
      const [text, took] = timed(() => write(...given));
      watched.spent += took;
      if (part === 'item') watched.records.push(given[0]);
      return text;
    };
  }
  return {
    watchSerializer() {
      watched = { spent: 0, records: [] };
    },
    serializer() {
      const { spent, records } = watched;
      watched = undefined;
      const stringify = records.reduce((sum, record) => sum + timed(() => JSON.stringify(record))[1], 0);
      return { spent, stringify };
    },
  };
}

function timed(work) {
  const since = performance.now();
  const result = work();
  return [result, performance.now() - since];
}
