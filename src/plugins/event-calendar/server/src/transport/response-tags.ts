import { CAPABILITIES } from '../access/capabilities';
import type { Caller } from '../access/caller';
import type { CalendarState } from '../services/read/calendar-state';
import type { FeedFormat } from '../features/feeds/format';
import { FEED_TEXTS } from '../features/feeds/versions';
import type { FeedOutlook } from '../features/feeds/outlook';
import type { Outlook } from '../services/read/read-list';
import type { CalendarResponse, RecordState } from '../api/operations/request';
import type { Call } from './call';
import { entityTag, shortHash } from '../api/operations/entity-tag';
import type { RawInput } from '../api/operations/types';
import type { Serving } from '../services/serving';

/**
 * The entity tag of a response about one record, made of everything it depends on (docs/interface.md 18.2); empty if there is
 * none.
 * @param raw the input of a read; undefined for a write
 */
export function recordTag(
  { state }: Pick<CalendarResponse, 'state'>,
  raw: RawInput | undefined,
  call: Call,
  serving: Serving,
): { ETag?: string } {
  if (state === undefined) return {};
  const asked = raw === undefined ? call.operation.verb : raw.values;
  return { ETag: entityTag(state, variant(asked, call, serving)) };
}

/** The entity tag of a list, known before it is read. Its dates, or when they end, cover changes by time. */
export function listTag(
  { state, dates, modifiedAfter, until }: Outlook,
  raw: RawInput,
  call: Call,
  serving: Serving,
): string {
  const moment = dates?.linkDates ?? (until === Infinity ? null : until);
  const asked = [call.operation.name, raw.values, moment, modifiedAfter];
  return entityTag(listState(state), variant(asked, call, serving));
}

/** The entity tag of a feed, known before it is read. */
export function feedTag(
  { state, dates, modifiedAfter, until, days }: FeedOutlook,
  raw: RawInput,
  call: Call,
  { suffix }: FeedFormat,
  serving: Serving,
): string {
  const moment = [dates?.linkDates ?? (until === Infinity ? null : until), days?.from ?? null];
  const asked = [call.operation.name, raw.values, moment, modifiedAfter, suffix, FEED_TEXTS.length];
  return entityTag(listState(state), variant(asked, call, serving));
}

/** The entity tag of a part of the changes feed, known before it is read, because nothing in it depends on time. */
export function changesTag(state: CalendarState, raw: RawInput, call: Call, serving: Serving): string {
  const asked = [call.operation.name, raw.values];
  return entityTag(listState(state), variant(asked, call, serving));
}

/** The state of a response that is not about one record. */
const listState = ({ epoch, mark }: CalendarState): RecordState => ({ epoch, record: '', calendar: mark });

const variant = (asked: unknown, { origin, rootLanguage, caller }: Call, { edition }: Serving): unknown => [
  edition,
  origin,
  rootLanguage,
  asked,
  classOf(caller),
];

const classes = new WeakMap<Caller, string>();

/** Callers with the same rights and the same name get the same responses. */
export function classOf(caller: Caller): string {
  const known = classes.get(caller);
  if (known !== undefined) return known;
  const made = shortHash([caller.name, CAPABILITIES.filter((capability) => caller.may(capability))]);
  classes.set(caller, made);
  return made;
}
