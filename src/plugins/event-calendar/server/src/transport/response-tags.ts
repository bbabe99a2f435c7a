import { CAPABILITIES } from '../access/capabilities';
import type { Caller } from '../access/caller';
import type { CalendarState } from '../services/read/calendar-state';
import { lastChanged, partsMark } from '../services/read/calendar-state';
import type { FeedFormat } from '../features/feeds/format';
import { FEED_TEXTS } from '../features/feeds/versions';
import type { FeedOutlook } from '../features/feeds/outlook';
import type { Outlook } from '../services/read/read-list';
import type { CalendarRequest, CalendarResponse, RecordState } from '../api/operations/request';
import type { Call } from './call';
import { seesOnlyPublished } from '../domain/visibility';
import type { Kind } from '../domain/kinds';
import type { PublicPart } from '../domain/sync/public-parts';
import type { ListCommand } from '../resources/commands';
import { shownParts } from '../services/read/shown-parts';
import { entityTag, publicEntityTag, shortHash } from '../api/operations/entity-tag';
import type { RawInput } from '../api/operations/types';
import type { Serving } from '../services/serving';

/** What tells whether a response has changed. */
export interface Validators {
  ETag: string;
  /** What the response depends on, if it is what readers without credentials see. */
  parts?: readonly PublicPart[];
  /** When it last changed, in seconds since 1970; absent if that is not known. */
  modified?: number;
}

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

/**
 * The validators of a record for a reader who sees no drafts.
 * @param at the state of the calendar before the record was read
 */
export function publicRecord(
  state: RecordState,
  { kind, at }: { kind: Kind; at: CalendarState },
  raw: RawInput,
  call: Call,
  serving: Serving,
): Validators {
  return ofParts(
    { state: at, since: -Infinity },
    [kind],
    state.shown,
    variant(raw.values, call, serving),
    serving,
  );
}

/** The validators of a list, known before it is read. Its dates, or when they end, cover changes by time. */
export function listValidators(
  request: CalendarRequest<ListCommand>,
  outlook: Outlook,
  raw: RawInput,
  call: Call,
  serving: Serving,
): Validators {
  const { dates, modifiedAfter, until } = outlook;
  const moment = dates?.linkDates ?? (until === Infinity ? null : until);
  const asked = [call.operation.name, raw.values, moment, modifiedAfter];
  return ofList(request, outlook, call, variant(asked, call, serving), serving);
}

/** The validators of a feed, known before it is read. */
export function feedValidators(
  request: CalendarRequest<ListCommand>,
  outlook: FeedOutlook,
  raw: RawInput,
  call: Call,
  { suffix }: FeedFormat,
  serving: Serving,
): Validators {
  const { dates, modifiedAfter, until, days } = outlook;
  const moment = [dates?.linkDates ?? (until === Infinity ? null : until), days?.from ?? null];
  const asked = [call.operation.name, raw.values, moment, modifiedAfter, suffix, FEED_TEXTS.length];
  return ofList(request, outlook, call, variant(asked, call, serving), serving);
}

/** The entity tag of a part of the changes feed, known before it is read, because nothing in it depends on time. */
export function changesTag(state: CalendarState, raw: RawInput, call: Call, serving: Serving): string {
  const asked = [call.operation.name, raw.values];
  return entityTag(listState(state), variant(asked, call, serving));
}

/** The state of a response that is not about one record. */
const listState = ({ epoch, mark }: CalendarState) => ({ epoch, record: '', calendar: mark });

function ofList(
  { checked, reader }: CalendarRequest<ListCommand>,
  outlook: Outlook,
  { caller }: Call,
  asked: unknown,
  serving: Serving,
): Validators {
  const { kind } = checked.command;
  // Filters that only those who write understand may find a record by what nobody else sees.
  const isWriter = caller.may(`${kind}.create`) || caller.may(`${kind}.update`);
  const isPublic = seesOnlyPublished(reader) && !(isWriter && checked.given['external_id'] !== undefined);
  if (!isPublic) return { ETag: entityTag(listState(outlook.state), asked) };
  return ofParts(outlook, shownParts(checked), '', asked, serving);
}

function ofParts(
  { state, since }: Pick<Outlook, 'state' | 'since'>,
  parts: readonly PublicPart[],
  shown: string,
  asked: unknown,
  { edition }: Serving,
): Validators {
  const ETag = publicEntityTag({ epoch: state.epoch, shown, calendar: partsMark(state, parts) }, asked);
  const modified = lastChanged(state, parts, since, edition);
  return { ETag, parts, ...(modified === undefined ? {} : { modified }) };
}

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
