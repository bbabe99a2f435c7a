import type { SeriesDate } from '../../domain/recurrence/dates';
import { ENGINE_VERSION } from '../../domain/recurrence/engine';
import { eventTimes } from '../../domain/time/event-times';
import { TZ_RELEASE } from '../../domain/time/tz-database';
import type { WallTime } from '../../domain/time/types';
import { wallReading } from '../../domain/time/date-reading';
import { addToWall } from '../../domain/time/moved-wall';
import { hasWriteListeners } from '../../platform/strapi/write-listeners';
import type { EventCreateValues } from '../../resources/event/parameters';
import { nextNumbers } from '../../storage/counters';
import { insertDates, insertSeries } from '../../storage/series';
import type { DateOfSeries, GivenFields, Series } from '../../storage/series';
import { Batch, NotAsBatch } from './bulk/batch';
import { NamedInBatch } from './bulk/named';
import { newEvent } from './create-event';
import { giveExternalId } from './external-ids';
import { unseenOf } from './series/shown-part';
import { partOf, storedDates } from './series/stored-dates';
import type { Created, OpenWriting, SeriesPlan } from './writing';

/**
 * The most dates that are made in one transaction if somebody listens to writes: each takes Strapi many statements, and others wait for the
 * lock. The scheduling worker makes the others (`extendSeries`).
 */
export const HEARD_AT_ONCE = 50;

/**
 * Makes a series with its dates, each an event of its own, in the transaction of the writing. Its linked records are made once. An external
 * id is that of the first date.
 * @returns the first date
 * @throws CalendarError as `createEvent`
 */
export async function createSeries(
  writing: OpenWriting,
  values: EventCreateValues,
  plan: SeriesPlan,
): Promise<Created> {
  const { data, version } = await newEvent(writing, values);
  const { trx, language } = writing;
  const id = await nextNumbers(trx, 'public_id');
  const { startDate, endDate, utcStartDate, utcEndDate, ...kept } = data;
  const { dates, ...stored } = plan;
  const series: Series = {
    ...stored,
    id,
    engine: ENGINE_VERSION,
    tzRelease: TZ_RELEASE,
    fields: { language, version, data: kept },
  };
  // The first one may be in the second of two equal hours.
  const own = { startDate, endDate, utcStartDate, utcEndDate };
  const { made, horizon } = await makeDates(writing, series, dates, plan.horizon, ({ original, wall }) =>
    original === plan.first ? own : timesOn(series, wall),
  );
  const [first] = made;
  const [date] = await storedDates(writing, made.slice(0, 1));
  if (first === undefined || date === undefined) throw new Error('A series was made without a date');
  const part = { ...partOf(date, null), unseen: unseenOf(date), shift: 0, length: series.length };
  const fields = { ...series.fields, parts: [part] };
  await insertSeries(trx, { ...series, horizon, fields });
  await giveExternalId(writing, 'event', first, values);
  return { kind: 'event', publicId: first.publicId, documentId: first.documentId, created: true };
}

/**
 * Makes dates of a series, as many as may be made in one transaction.
 * @param horizon up to when the series has all its dates afterwards, if all are made
 * @returns the dates, and up to when it has all
 */
export async function makeDates(
  writing: OpenWriting,
  series: Series,
  dates: readonly SeriesDate[],
  horizon: WallTime | null,
  times: (date: SeriesDate) => object = ({ wall }) => timesOn(series, wall),
): Promise<{ made: DateOfSeries[]; horizon: WallTime | null }> {
  const { id, fields, zone: timezone, allDay } = series;
  const isHeard = hasWriteListeners(writing.strapi);
  let batch = isHeard ? undefined : await batchFor(writing, fields, dates.length);
  const made: DateOfSeries[] = [];
  const make = async (date: SeriesDate): Promise<void> => {
    const records = batch ?? writing.records;
    // A series of events that existed has no data, but a clock.
    const data = { timezone, allDay, ...fields.data, ...times(date) };
    const saved = await records.create('event', fields.language, data, fields.version);
    made.push({ series: id, original: date.original, ...saved });
  };
  const [first, ...others] = dates;
  if (first !== undefined)
    await make(first).catch((error: unknown) => {
      if (!(error instanceof NotAsBatch)) throw error;
      // What Strapi has to check of one date it has to check of all.
      batch = undefined;
      return make(first);
    });
  const some = batch === undefined ? others.slice(0, HEARD_AT_ONCE - 1) : others;
  for (const date of some) await make(date);
  await batch?.write();
  await insertDates(writing.trx, made);
  const last = some.length < others.length ? made.at(-1)?.original : undefined;
  return { made, horizon: last ?? horizon };
}

/** The times of the date that starts at a wall time. */
function timesOn({ zone, allDay, length }: Series, start: WallTime): object {
  const end = addToWall(start, length);
  return eventTimes({ start: wallReading(start), end: wallReading(end), zone, allDay });
}

/** Where the dates are prepared together. */
async function batchFor(
  { trx, strapi, at, settings, actor }: OpenWriting,
  { language, data }: GivenFields,
  count: number,
): Promise<Batch> {
  const named = new NamedInBatch();
  // Of two equal slugs the numbered ones are read as well.
  const name = String(data['slug'] ?? data['title']);
  for (let time = 0; time < Math.min(count, 2); time++) named.slug('event', language, name);
  const batch = new Batch({ trx, strapi, at }, { settings, actor }, named);
  await batch.read();
  return batch;
}
