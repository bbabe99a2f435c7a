import type { Kind } from '../../domain/kinds';
import { isPostKind } from '../../domain/kinds';
import type { DateEcho } from '../../domain/time/list-window';
import { invalidParameters, pageNotFound } from '../../api/errors';
import { hasParameters } from '../../api/parameters/check';
import { withUnknown } from '../../api/parameters/check-values';
import type { CheckedRequest } from '../../api/operations/types';
import { ownTurn } from '../../platform/turns';
import { withCount, withStructured } from '../../engine/read/assemble';
import type { SlotValues } from '../../engine/read/slots';
import { fillSlots } from '../../engine/read/slots';
import { EVENT_LIST } from '../../resources/event/list';
import { eventList } from '../../resources/event/query';
import { ORGANIZER_LIST } from '../../resources/organizer/parameters';
import { organizerList } from '../../resources/organizer/query';
import { CATEGORY_LIST, TAG_LIST } from '../../resources/term/parameters';
import { termList } from '../../resources/term/query';
import { VENUE_LIST } from '../../resources/venue/parameters';
import { venueList } from '../../resources/venue/query';
import type { Settings } from '../../platform/settings/settings';
import { blankedEvent, openEvent } from '../../engine/read/assembly';
import { dialectOf } from '../../storage/ports/dialect';
import type { LinkedRecords } from '../../engine/read/linked';
import type { Asker } from '../../engine/read/linked-events';
import type { Members } from '../../engine/read/members';
import { members } from '../../engine/read/members';
import type { Outlook } from './outlook';
import type { ListPlan, Page, PageRow } from '../../engine/read/page-statement';
import { countStatement, readPage } from '../../engine/read/page-statement';
import type { OpenPassword } from '../../engine/read/password';
import { fitting } from '../../engine/read/password';
import type { ReadPort } from '../../storage/ports/port';
import { MANY, totalByRest } from '../../engine/read/total-by-rest';
import type { CalendarRequest } from '../../api/operations/request';
import type { Totals } from '../../engine/read/totals';

/** A page of a list, with its records as JSON texts. */
export interface FoundList {
  kind: Kind;
  items: string[];
  total: number;
  page: number;
  perPage: number;
  /** Lists of events: the effective date limits. */
  dates: DateEcho | undefined;
}

/** Pages with more characters take so long that they yield to other requests. */
const LONG = 250_000;

interface PlannedList {
  kind: Kind;
  plan: ListPlan;
  page: number;
  perPage: number;
  /** Opens protected events of the list (docs/interface.md 16.17). */
  password: string | undefined;
}

/** The caches that lists share while nothing changes. */
interface Remembered {
  totals: Totals;
  records: LinkedRecords;
}

/** What responses are made with. */
interface Making extends Remembered {
  slots: SlotValues;
  open: OpenPassword;
}

/**
 * Reads a page of a list in at most two statements: the page with its total, and the linked records of its events.
 * @param outlook the result of `outlookOf` for this request
 * @throws CalendarError 400 for members of filters that do not exist, 404 for a page past the end (docs/interface.md 6.4)
 */
export async function readList(
  port: ReadPort,
  settings: Settings,
  { totals, records, slots, open }: Making,
  request: CalendarRequest,
  outlook: Outlook,
): Promise<FoundList> {
  const { checked, reader, language } = request;
  const asker: Asker = { reader, translation: { language, untranslated: settings.untranslated } };
  const planned = plannedList(port, settings, request, outlook, asker);
  const { kind, page, perPage } = planned;
  const asked = members(dialectOf(port.dialect), checked.lookups, asker.translation);
  const found = await countedPage(port, totals, planned, asked, outlook);
  if (found.unknown.length > 0) throw invalidParameters(withUnknown({}, found.unknown));
  if (isPostKind(kind) && page > 1 && found.rows.length === 0) throw pageNotFound(kind);
  if (found.rows.reduce((sum, { body }) => sum + body.length, 0) > LONG) await ownTurn();
  const items =
    kind === 'event'
      ? await eventTexts(port, { records, slots }, found, fitting(planned.password, open), request)
      : found.rows.map((row) => fillSlots(withStructured(withCount(row.body, row.event_count), null), slots));
  return { kind, items, total: found.total, page, perPage, dates: outlook.window?.echo };
}

/** The page, with the cached total if nothing has changed since. */
async function countedPage(
  port: ReadPort,
  totals: Totals,
  { plan, page, perPage }: PlannedList,
  asked: Members,
  { state }: Outlook,
): Promise<Page> {
  const counted = countStatement(plan, asked);
  const isLong = (page - 1) * perPage > MANY || totals.largest() > MANY;
  const total = isLong
    ? await totals.count(counted, state.change, () => totalByRest(port, plan, totals, state.change))
    : totals.find(counted, state.change);
  if (total !== undefined) {
    const found = await readPage(port, plan, asked, { page, perPage, total });
    // Page and total must have the same state; otherwise both are read again.
    if (found.change === state.change) return found;
  }
  const found = await readPage(port, plan, asked, { page, perPage, isLong });
  if (found.unknown.length === 0) totals.keep(counted, found.change, found.total);
  return found;
}

function plannedList(
  port: ReadPort,
  settings: Settings,
  { checked, now }: CalendarRequest,
  { window }: Outlook,
  asker: Asker,
): PlannedList {
  const dialect = dialectOf(port.dialect);
  if (hasParameters(checked, EVENT_LIST)) {
    const { values } = checked;
    const plan = eventList(dialect, values, window?.limits ?? {}, settings.geoRadiusKm, asker);
    return { kind: 'event', plan, ...pagingOf(values), password: values.password };
  }
  const plain = { password: undefined };
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
  throw new TypeError(`${nameOf(checked)} is not a list`);
}

const nameOf = (checked: CheckedRequest): string => checked.operation.name;

const pagingOf = (values: { page: number; per_page: number }): { page: number; perPage: number } => ({
  page: values.page,
  perPage: values.per_page,
});

async function eventTexts(
  port: ReadPort,
  { records, slots }: Pick<Making, 'records' | 'slots'>,
  { rows, change }: Page,
  fits: (stored: string) => boolean,
  { reader, language }: CalendarRequest,
): Promise<string[]> {
  const isShown = (row: PageRow): boolean => row.password === null || fits(row.password);
  const shown = rows.filter(isShown);
  const linked = await records.find(
    port,
    { links: shown.map(({ links }) => links), change },
    { language, reader },
    slots,
  );
  const ofEvents = new Map(shown.map((row, index) => [row, linked[index] ?? []]));
  return rows.map((row) => {
    const ofEvent = ofEvents.get(row);
    // The slots of linked records are already filled.
    return ofEvent === undefined
      ? fillSlots(blankedEvent(row), slots)
      : openEvent({ body: fillSlots(row.body, slots) }, ofEvent);
  });
}
