import type { Kind } from '../domain/kinds';
import { isPostKind } from '../domain/kinds';
import type { DateEcho } from '../domain/time/list-window';
import { DATE_LIMITS, listWindow } from '../domain/time/list-window';
import type { Zone } from '../domain/time/types';
import { invalidParameters, pageNotFound } from '../http/errors';
import { hasParameters } from '../http/parameters/check';
import { withUnknown } from '../http/parameters/check-values';
import type { CheckedRequest } from '../http/parameters/types';
import { withCount, withStructured } from '../resources/assemble';
import { EVENT_LIST } from '../resources/event/parameters';
import { eventList } from '../resources/event/query';
import { ORGANIZER_LIST } from '../resources/organizer/parameters';
import { organizerList } from '../resources/organizer/query';
import { CATEGORY_LIST, TAG_LIST } from '../resources/term/parameters';
import { termList } from '../resources/term/query';
import { VENUE_LIST } from '../resources/venue/parameters';
import { venueList } from '../resources/venue/query';
import type { Settings } from '../settings';
import { blankedEvent, openEvent } from './assembly';
import { dialectOf } from './dialect';
import { readLinked } from './linked';
import type { Asker } from './linked-events';
import { members } from './members';
import type { ListPlan, PageRow } from './page-statement';
import { readPage } from './page-statement';
import { isPassword } from './password';
import type { ReadPort } from './port';
import type { CalendarRequest } from './request';

/** A page of a list as it was found: its records as JSON texts with slots. */
export interface FoundList {
  kind: Kind;
  items: string[];
  total: number;
  page: number;
  perPage: number;
  /** The date limits that counted, of a list of events. */
  dates: DateEcho | undefined;
}

interface PlannedList {
  kind: Kind;
  plan: ListPlan;
  page: number;
  perPage: number;
  dates: DateEcho | undefined;
  /** Opens protected events of the list (CONTRACT B5). */
  password: string | undefined;
}

/**
 * Reads a page of a list in two statements: the page with its total, and what its events link to.
 * @throws CalendarError 400 for members of filters that do not exist, 404 for a page past the end (H-28)
 */
export async function readList(
  port: ReadPort,
  settings: Settings,
  zone: Zone,
  request: CalendarRequest,
): Promise<FoundList> {
  const { checked, reader, language } = request;
  const asker: Asker = { reader, translation: { language, untranslated: settings.untranslated } };
  const planned = plannedList(port, settings, zone, request, asker);
  const { kind, page, perPage, dates } = planned;
  const asked = members(dialectOf(port.dialect), checked.lookups, asker.translation);
  const found = await readPage(port, planned.plan, asked, { page, perPage });
  if (found.unknown.length > 0) throw invalidParameters(withUnknown({}, found.unknown));
  if (isPostKind(kind) && page > 1 && found.rows.length === 0) throw pageNotFound(kind);
  const items =
    kind === 'event'
      ? await eventTexts(port, found.rows, planned.password, request)
      : found.rows.map((row) => withStructured(withCount(row.body, row.event_count), null));
  return { kind, items, total: found.total, page, perPage, dates };
}

function plannedList(
  port: ReadPort,
  settings: Settings,
  zone: Zone,
  { checked, now }: CalendarRequest,
  asker: Asker,
): PlannedList {
  const dialect = dialectOf(port.dialect);
  if (hasParameters(checked, EVENT_LIST)) {
    const { values } = checked;
    const { limits, echo } = listWindow({
      given: Object.fromEntries(DATE_LIMITS.map((name) => [name, values[name]])),
      strict: values.strict_dates,
      hasInclude: values.include !== undefined,
      now,
      siteZone: zone,
    });
    const plan = eventList(dialect, values, limits, settings.geoRadiusKm, asker);
    return { kind: 'event', plan, ...pagingOf(values), dates: echo, password: values.password };
  }
  const plain = { dates: undefined, password: undefined };
  if (hasParameters(checked, VENUE_LIST)) {
    const plan = venueList(dialect, checked.values, now, asker);
    return { kind: 'venue', plan, ...pagingOf(checked.values), ...plain };
  }
  if (hasParameters(checked, ORGANIZER_LIST)) {
    const plan = organizerList(dialect, checked.values, now, asker);
    return { kind: 'organizer', plan, ...pagingOf(checked.values), ...plain };
  }
  if (hasParameters(checked, CATEGORY_LIST)) {
    const plan = termList('category', dialect, checked.values, asker);
    return { kind: 'category', plan, ...pagingOf(checked.values), ...plain };
  }
  if (hasParameters(checked, TAG_LIST)) {
    const plan = termList('tag', dialect, checked.values, asker);
    return { kind: 'tag', plan, ...pagingOf(checked.values), ...plain };
  }
  throw new TypeError(`${nameOf(checked)} is no list`);
}

const nameOf = (checked: CheckedRequest): string => checked.operation.name;

const pagingOf = (values: { page: number; per_page: number }): { page: number; perPage: number } => ({
  page: values.page,
  perPage: values.per_page,
});

async function eventTexts(
  port: ReadPort,
  rows: readonly PageRow[],
  password: string | undefined,
  { reader, language }: CalendarRequest,
): Promise<string[]> {
  const isShown = (row: PageRow): boolean =>
    row.password === null || (password !== undefined && isPassword(password, row.password));
  const shown = rows.filter(isShown);
  const ids = shown.map((row) => row.public_id);
  const linked = await readLinked(port, ids, { language, reader, structured: false });
  return rows.map((row) => {
    const ofEvent = linked.get(row.public_id);
    return ofEvent === undefined ? blankedEvent(row) : openEvent(row, ofEvent);
  });
}
