import { EVENT_STATES } from '../../domain/event-state';
import type { EventState } from '../../domain/event-state';
import { isObject } from '../../api/json';
import type { FeedImage, FeedOrganizer, FeedPost, FeedTerm, FeedVenue, StoredFeedEvent } from './feed-forms';

type Check<Value> = (value: unknown) => value is Value;

/** A check for each member of a form. */
type Checks<Form> = { readonly [Name in keyof Form]-?: Check<Form[Name]> };

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isState = (value: unknown): value is EventState => EVENT_STATES.some((state) => state === value);

const orNull =
  <Value>(fits: Check<Value>): Check<Value | null> =>
  (value): value is Value | null =>
    value === null || fits(value);

function formOf<Form extends object>(checks: Checks<Form>): Check<Form> {
  const all = Object.entries<(value: unknown) => boolean>(checks);
  return (value): value is Form => isObject(value) && all.every(([name, fits]) => fits(value[name]));
}

const isImage = formOf<FeedImage>({
  url: isText,
  type: orNull(isText),
  bytes: orNull(isNumber),
  width: orNull(isNumber),
  height: orNull(isNumber),
});

const POST: Checks<FeedPost> = {
  id: isNumber,
  slug: isText,
  status: isText,
  url: isText,
  restUrl: isText,
  description: isText,
  descriptionHtml: isText,
  image: orNull(isImage),
  published: isText,
  modified: isText,
};

const isEvent = formOf<StoredFeedEvent>({
  ...POST,
  uid: isText,
  sequence: isNumber,
  title: isText,
  excerpt: isText,
  allDay: isFlag,
  start: isText,
  end: isText,
  utcStart: isText,
  utcEnd: isText,
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
});

const isVenue = formOf<FeedVenue>({
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
});

const isOrganizer = formOf<FeedOrganizer>({
  ...POST,
  name: isText,
  phone: isText,
  website: isText,
  email: isText,
});

const isTerm = formOf<FeedTerm>({
  id: isNumber,
  slug: isText,
  name: isText,
  description: isText,
  parent: orNull(isNumber),
});

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
  event: reader(isEvent),
  venue: reader(isVenue),
  organizer: reader(isOrganizer),
  category: reader(isTerm),
  tag: reader(isTerm),
};
