import type { Kind } from '../../domain/kinds';
import { isPostKind } from '../../domain/kinds';
import type { WallTime } from '../../domain/time/types';
import type { LinkDates } from '../../domain/time/list-window';
import { invalidParameters, pageNotFound } from '../../api/errors';
import { withUnknown } from '../../api/parameters/check-values';
import { ownIteration } from '../../platform/turns';
import { withStructured, withTerm } from '../../engine/read/assemble';
import type { SlotValues } from '../../engine/read/slots';
import { fillSlots } from '../../engine/read/slots';
import type { ListCommand, ListDates } from '../../resources/commands';
import type { Settings } from '../../platform/settings/settings';
import { blankedEvent, openEvent } from '../../engine/read/assembly';
import { dialectOf } from '../../storage/ports/dialect';
import type { LinkedRecords } from '../../engine/read/linked';
import type { Asker } from '../../engine/read/linked-events';
import type { Members } from '../../engine/read/members';
import { members } from '../../engine/read/members';
import type { Page, PageRow } from '../../engine/read/page-statement';
import type { ListPlan } from '../../engine/read/list-plan';
import { countStatement, readPage } from '../../engine/read/page-statement';
import type { OpenPassword } from '../../engine/read/password';
import { passwordMatcher } from '../../engine/read/password';
import type { ReadPort } from '../../storage/ports/port';
import { MANY, totalByRest } from '../../engine/read/total-by-rest';
import type { CalendarRequest } from '../../api/operations/request';
import type { CalendarState } from './calendar-state';
import type { Totals } from '../../engine/read/totals';

/** The facts that a list's response depends on besides its request, known before the list is read. */
export interface Outlook {
  state: CalendarState;
  /** Lists of events: the effective date limits. */
  dates: ListDates | undefined;
  /** What `modified_after` means now, in UTC. */
  modifiedAfter: WallTime | undefined;
  /**
   * When time alone last changed the list and when it does so next, in UTC milliseconds; infinite if never. An infinite `since`
   * above zero means that it is not known.
   */
  since: number;
  until: number;
}

/** A page of a list, with its records as JSON texts. */
export interface FoundList {
  kind: Kind;
  items: string[];
  total: number;
  page: number;
  perPage: number;
  /** Lists of events: the effective date limits. */
  dates: LinkDates | undefined;
}

/** Pages with more characters take so long that they yield to other requests. */
const LONG = 250_000;

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
 * @param outlook that of this request
 * @throws CalendarError 400 for members of filters that do not exist, 404 for a page past the end (docs/interface.md 6.4)
 */
export async function readList(
  port: ReadPort,
  settings: Settings,
  { totals, records, slots, open }: Making,
  request: CalendarRequest<ListCommand>,
  outlook: Outlook,
): Promise<FoundList> {
  const { checked, reader, language, now } = request;
  const list = checked.command;
  const { kind, page, perPage } = list;
  const { untranslated, geoRadiusKm: radiusKm } = settings;
  const asker: Asker = { reader, translation: { language, untranslated } };
  const dialect = dialectOf(port.dialect);
  const plan = list.plan(dialect, { asker, now, limits: outlook.dates?.limits ?? {}, radiusKm });
  const asked = members(dialect, checked.lookups, asker.translation);
  const found = await countedPage(port, totals, { plan, page, perPage }, asked, outlook);
  if (found.unknown.length > 0) throw invalidParameters(withUnknown({}, found.unknown));
  if (isPostKind(kind) && page > 1 && found.rows.length === 0) throw pageNotFound(kind);
  if (found.rows.reduce((sum, { body }) => sum + body.length, 0) > LONG) await ownIteration();
  const items =
    list.kind === 'event'
      ? await eventTexts(
          port,
          { records, slots },
          found,
          passwordMatcher(list.values.password, open),
          request,
        )
      : found.rows.map((row) => fillSlots(withStructured(withTerm(row.body, row, language), null), slots));
  return { kind, items, total: found.total, page, perPage, dates: outlook.dates?.linkDates };
}

/** The page, with the cached total if nothing has changed since. */
async function countedPage(
  port: ReadPort,
  totals: Totals,
  { plan, page, perPage }: { plan: ListPlan; page: number; perPage: number },
  asked: Members,
  { state }: Outlook,
): Promise<Page> {
  const counted = countStatement(plan, asked);
  const isLong = (page - 1) * perPage > MANY || totals.largest() > MANY;
  const total = isLong
    ? await totals.count(counted, state.change, () => totalByRest(port, plan, totals, state.change))
    : totals.find(counted, state.change);
  if (total !== undefined) {
    const found = await readPage(port, plan, asked, { page, perPage, total, isLong });
    // Page and total must have the same state; otherwise both are read again.
    if (found.change === state.change) return found;
  }
  const found = await readPage(port, plan, asked, { page, perPage, isLong });
  if (found.unknown.length === 0) totals.keep(counted, found.change, found.total);
  return found;
}

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
  let next = 0;
  return rows.map((row) => {
    if (shown[next] !== row) return fillSlots(blankedEvent(row), slots);
    const ofEvent = linked[next] ?? [];
    next += 1;
    // The slots of linked records are already filled.
    return openEvent({ body: fillSlots(row.body, slots), series: row.series }, ofEvent);
  });
}
