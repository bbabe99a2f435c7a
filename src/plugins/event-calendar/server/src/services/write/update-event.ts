import { costText } from '../../domain/cost';
import { slugify } from '../../domain/slug';
import { storeLine } from '../../domain/text/line';
import { wallOfReading } from '../../domain/time/date-words';
import { eventTimes } from '../../domain/time/event-times';
import { wallReading } from '../../domain/time/date-reading';
import type { GivenDate, DateReading } from '../../domain/time/date-reading';
import { movedEnd } from '../../domain/time/moved-wall';
import type { WallTime } from '../../domain/time/types';
import { isWallTime } from '../../domain/time/types';
import { startOfDay } from '../../domain/time/wall-clock';
import { readZone } from '../../domain/time/zone';
import type { VersionRow } from '../../storage/documents';
import { emptyContent, invalidParameter } from '../../api/errors';
import { TRASHED } from '../../resources/shared/post';
import { sentFields } from '../../resources/fields/event-fields';
import { TEXT_ATTRIBUTES } from '../../write-model/content-types/kinds-of-text';
import type { EventUpdateValues } from '../../resources/event/parameters';
import { sentLinks } from './create-event';
import { readingOf, siteZone } from './post-fields';
import { saveIfChanged } from './save-if-changed';
import { storedVersion } from './save-change';
import type { StoredRecord } from './save-change';
import type { Attributes } from './save-document';
import { storedTexts } from './texts';
import { postChange } from './update-post';
import type { OpenWriting } from './writing';

/**
 * Changes the sent fields of an event and keeps the rest (docs/interface.md 11.2). New linked venues, organizers and terms are
 * created.
 * @throws CalendarError as `createEvent`
 */
export async function updateEvent(
  writing: OpenWriting,
  record: StoredRecord,
  values: EventUpdateValues,
): Promise<void> {
  if (values.title !== undefined && storeLine(values.title) === '') throw emptyContent();
  const stored = storedVersion(record, writing);
  const { title: name, description, excerpt } = values;
  const slug = slugOf(values, stored);
  const texts = storedTexts('event', { name, description, excerpt, fields: values, slug });
  const post = postChange(writing, record, stored, values);
  const shared = {
    ...timesOf(writing, [stored, ...record.rows], values),
    ...(values.cost === undefined ? {} : { cost: costText(values.cost) }),
    ...sharedFields(values),
    ...(await sentLinks(writing, values)),
    ...post.fields,
  };
  await saveIfChanged(writing, record, { texts, shared, version: post.version });
}

function slugOf({ slug }: EventUpdateValues, stored: VersionRow): string | undefined {
  if (slug === undefined) return undefined;
  // Removes the suffix that responses add, so that sending back a response does not change the slug.
  const own = stored.trashed_at && slug.endsWith(TRASHED) ? slug.slice(0, -TRASHED.length) : slug;
  if (slugify(own) === '') throw invalidParameter('slug', 'slug has no letter or digit.');
  return own;
}

/**
 * Omitted values come from the stored ones: the wall time is kept even if the zone changes
 * (docs/interface.md 4.13).
 * @param versions where to look, the written version first: an editor's unfinished draft may lack a time
 */
function timesOf(
  writing: OpenWriting,
  versions: readonly VersionRow[],
  values: EventUpdateValues,
): Attributes {
  const { start_date, end_date, timezone, all_day } = values;
  if (start_date === undefined && end_date === undefined && timezone === undefined && all_day === undefined)
    return {};
  const stored = (column: string): string[] =>
    versions.map((row) => row[column]).filter((value) => typeof value === 'string');
  const zone = timezone ?? readZone(stored('timezone')[0] ?? '') ?? siteZone(writing);
  const storedWall = (column: string): WallTime => {
    const wall = stored(column).find(isWallTime);
    if (wall === undefined) throw invalidParameter(column, `${column}: the event has none yet.`);
    return wall;
  };
  const reading = (sent: GivenDate | undefined, column: string): DateReading =>
    sent === undefined ? wallReading(storedWall(column)) : readingOf(writing, column, sent, zone);
  const allDay = all_day ?? Boolean(versions[0]?.['all_day']);
  const start = reading(start_date, 'start_date');
  let end = reading(end_date, 'end_date');
  const ends = stored('end_date').find(isWallTime);
  // An end that is sent as it is stored counts as not sent (docs/interface.md 11.5).
  const written = wallOfReading(start, zone);
  const starts = allDay ? startOfDay(written) : written;
  if (ends !== undefined && starts > ends && wallOfReading(end, zone) === ends)
    end = wallReading(movedEnd(storedWall('start_date'), starts, ends) ?? ends);
  const known = { utcStartDate: stored('utc_start_date')[0], utcEndDate: stored('utc_end_date')[0] };
  return { ...eventTimes({ start, end, zone, allDay, known }), timezone: zone, allDay };
}

/** The sent fields that all languages share. */
const sharedFields = (values: EventUpdateValues): Attributes =>
  Object.fromEntries(
    Object.entries(sentFields(values)).filter(([name]) => !TEXT_ATTRIBUTES.event.includes(name)),
  );
