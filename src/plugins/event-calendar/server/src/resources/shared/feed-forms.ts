import { EVENT_STATES } from '../../domain/event-state';
import type { EventState } from '../../domain/event-state';
import { isObject } from '../../api/json';
import type { SeriesDate } from '../../engine/read/series';

type Check<Value> = (value: unknown) => value is Value;

/** A check for each member of a form. */
type Checks = Readonly<Record<string, Check<unknown>>>;

/**
 * What feeds show of records. The index stores these forms as JSON text with slots (column `feed`), so that reading a feed
 * makes no texts. Texts are plain text with `\n` as line break, unless a name ends in `html`. Addresses are absolute after the
 * slots are filled. Times are `YYYY-MM-DD HH:mm:ss`. Absent texts are `''`.
 */
type FormOf<Form extends Checks> = {
  readonly [Name in keyof Form]: Form[Name] extends Check<infer Value> ? Value : never;
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const STATES: ReadonlySet<unknown> = new Set(EVENT_STATES);
const isState = (value: unknown): value is EventState => STATES.has(value);

const orNull =
  <Value>(fits: Check<Value>): Check<Value | null> =>
  (value): value is Value | null =>
    value === null || fits(value);

function formOf<Form extends Checks>(checks: Form): Check<FormOf<Form>> {
  const all = Object.entries(checks).map(([name, fits]) => ({ name, fits }));
  return (value): value is FormOf<Form> => {
    if (!isObject(value)) return false;
    for (const { name, fits } of all) if (!fits(value[name])) return false;
    return true;
  };
}

const IMAGE = {
  url: isText,
  type: orNull(isText),
  bytes: orNull(isNumber),
  width: orNull(isNumber),
  height: orNull(isNumber),
};
const isImage = formOf(IMAGE);
export type FeedImage = FormOf<typeof IMAGE>;

const POST = {
  id: isNumber,
  slug: isText,
  status: isText,
  /** The page of the record for people. */
  url: isText,
  restUrl: isText,
  description: isText,
  descriptionHtml: isText,
  image: orNull(isImage),
  /** UTC. */
  published: isText,
  /** UTC: the last change of the record itself. */
  modified: isText,
};
export type FeedPost = FormOf<typeof POST>;

/** An event without its linked records. */
const EVENT = {
  ...POST,
  /** One for all languages; never changes (RFC 7986, 5.3). */
  uid: isText,
  /** RFC 5545, 3.8.7.4. */
  sequence: isNumber,
  title: isText,
  excerpt: isText,
  allDay: isFlag,
  /** Wall times in `timezone`. All-day events begin at 00:00:00 and end on their last day at 23:59:59. */
  start: isText,
  end: isText,
  utcStart: isText,
  utcEnd: isText,
  /** An IANA name, or a fixed offset such as `UTC+2` (docs/interface.md 4.9). */
  timezone: isText,
  state: isState,
  reason: isText,
  cost: isText,
  website: isText,
  tickets: isText,
  featured: isFlag,
  soldOut: isFlag,
  isVirtual: isFlag,
  virtualUrl: isText,
};
export type StoredFeedEvent = FormOf<typeof EVENT>;

const VENUE = {
  ...POST,
  name: isText,
  address: isText,
  city: isText,
  zip: isText,
  region: isText,
  country: isText,
  phone: isText,
  website: isText,
  latitude: orNull(isNumber),
  longitude: orNull(isNumber),
};
export type FeedVenue = FormOf<typeof VENUE>;

const ORGANIZER = {
  ...POST,
  name: isText,
  phone: isText,
  website: isText,
  email: isText,
};
export type FeedOrganizer = FormOf<typeof ORGANIZER>;

const TERM = {
  id: isNumber,
  slug: isText,
  name: isText,
  description: isText,
  /** Categories with a parent. */
  parent: orNull(isNumber),
};
export type FeedTerm = FormOf<typeof TERM>;

/** An event that was in the feed and has been deleted. */
export interface RemovedEvent {
  readonly id: number;
  readonly uid: string;
  readonly sequence: number;
  /** UTC: when it disappeared. */
  readonly removed: string;
  readonly allDay: boolean;
  readonly start: string;
  readonly end: string;
  readonly utcStart: string;
  readonly utcEnd: string;
  readonly timezone: string;
  /** The date of a series that it was, in feeds that show series as rules. */
  readonly date?: SeriesDate | undefined;
}

const reader =
  <Form>(fits: Check<Form>) =>
  (text: string): Form => {
    const form: unknown = JSON.parse(text);
    if (fits(form)) return form;
    throw new Error('The index holds a record whose form for feeds is not the current one');
  };

/**
 * Reads the stored forms (column `feed`) after their slots are filled.
 * @throws Error if a text has another form; a start rebuilds the index when forms have changed
 */
export const READ_FEED_FORM = {
  event: reader(formOf(EVENT)),
  venue: reader(formOf(VENUE)),
  organizer: reader(formOf(ORGANIZER)),
  category: reader(formOf(TERM)),
  tag: reader(formOf(TERM)),
};
