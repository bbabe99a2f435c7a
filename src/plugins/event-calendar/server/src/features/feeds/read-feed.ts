import { invalidParameters } from '../../api/errors';
import type { CalendarRequest, TextStream } from '../../api/operations/request';
import { withUnknown } from '../../api/parameters/check-values';
import { slotValues } from '../../engine/read/assembly';
import { byEpoch } from '../../engine/read/by-epoch';
import type { LinkedRecords } from '../../engine/read/linked';
import { createLinked } from '../../engine/read/linked';
import type { Asker } from '../../engine/read/linked-events';
import type { Members } from '../../engine/read/members';
import { members } from '../../engine/read/members';
import type { OrderPart } from '../../engine/read/list-plan';
import { passwordMatcher } from '../../engine/read/password';
import { BY_SERIES } from '../../engine/read/series';
import type { WholeList } from '../../engine/read/whole-list';
import { wallOfMilliseconds } from '../../domain/time/wall-clock';
import type { ListCommand } from '../../resources/commands';
import { readRemoved } from '../../services/read/read-removed';
import type { FileLength } from '../../services/file-length';
import type { Serving } from '../../services/serving';
import { dialectOf } from '../../storage/ports/dialect';
import { seesOnlyPublished } from '../../domain/visibility';
import { shownChange } from '../../services/read/calendar-state';
import { shownParts } from '../../services/read/shown-parts';
import type { Clients } from '../../storage/ports/places';
import type { ReadPort } from '../../storage/ports/port';
import { sql } from '../../storage/ports/sql';
import type { Snapshots } from '../../storage/ports/snapshots';
import type { FeedFormat } from './format';
import { headOf } from './head';
import { feedAddress } from './headers';
import type { FeedOutlook } from './outlook';
import { filterNames } from './reading/filter-names';
import type { FeedLinked } from './reading/linked-forms';
import { feedForm } from './reading/linked-forms';
import { openList } from './reading/open-list';
import type { Reading } from './reading/records';
import { withZonesOf } from './reading/zones';
import { textOf } from './write-feed';

/** A feed whose list has been found and whose records are read while it is sent. */
export interface OpenFeed extends TextStream {
  /** The number of its records. */
  total: number;
}

/** The number of records in feeds of the latest. */
const LATEST = 100;

/** A longer list would fill the memory with the orders of linked records that only one event has. */
const MANY = 5_000;

const LATEST_FIRST: readonly OrderPart[] = [
  { by: sql`i.date_local`, descending: true },
  { by: sql`i.public_id`, descending: true },
];

/** Linked records are kept until the calendar changes, by the source that they were read from. */
const kept = new WeakMap<Snapshots, (epoch: number) => LinkedRecords<FeedLinked>>();

function linkedOf({ snapshots, leaveOut }: Serving, epoch: number): LinkedRecords<FeedLinked> {
  const known = kept.get(snapshots) ?? byEpoch(() => createLinked(feedForm(leaveOut)));
  kept.set(snapshots, known);
  return known(epoch);
}

/**
 * Finds the records of a feed in a snapshot. They are read from it, some at a time, as the text is consumed.
 * @param outlook that of `feedOutlook`
 * @param clients for whom it is read
 * @returns a stream that must be closed
 * @throws CalendarError the errors of the list, and 503 if too many feeds are being sent
 */
export async function openFeed(
  serving: Serving,
  request: CalendarRequest<ListCommand>,
  format: FeedFormat,
  outlook: FeedOutlook,
  clients: Clients,
): Promise<OpenFeed> {
  const { port, snapshots, settings } = serving;
  const { checked, reader, language, now } = request;
  const { untranslated, geoRadiusKm: radiusKm } = settings;
  const asker = { reader, translation: { language, untranslated } };
  const dialect = dialectOf(port.dialect);
  const limits = outlook.dates?.limits ?? {};
  const plan = checked.command.plan(dialect, { asker, now, limits, radiusKm });
  const asked = members(dialect, checked.lookups, asker.translation, { former: true });
  const { snapshot, whole } = await openList({ port, snapshots, clients }, plan, asked, {
    zones: checked.command.kind === 'event' && format.shows?.includes('zones') === true,
    ...(showsSeries(checked.command, format) ? { order: BY_SERIES } : {}),
    ...(format.extent === 'latest' ? { order: LATEST_FIRST, limit: LATEST } : {}),
  });
  try {
    if (whole.unknown.length > 0) throw invalidParameters(withUnknown({}, whole.unknown));
    const list = { asker, members: asked, snapshot, whole };
    const chunks = await textOfList(serving, request, format, outlook, list);
    const { pace, lost } = snapshot;
    return { total: whole.ids.length, chunks, close: () => snapshot.close(), pace, lost };
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

/** Whether a feed shows series as events that repeat. */
const showsSeries = (command: ListCommand, { writers }: FeedFormat): boolean =>
  command.kind === 'event' && command.values.series?.asRule === true && writers.event?.grouped !== undefined;

/** A list that has been found in a snapshot. */
interface FoundList {
  asker: Asker;
  members: Members;
  snapshot: ReadPort;
  whole: WholeList;
}

async function textOfList(
  serving: Serving,
  request: CalendarRequest<ListCommand>,
  format: FeedFormat,
  { state, dates, days }: FeedOutlook,
  { asker, members: asked, snapshot, whole }: FoundList,
): Promise<AsyncGenerator<string>> {
  const { settings, prefix, openPassword, leaveOut, fileLength } = serving;
  const { checked, origin, rootLanguage } = request;
  const { command } = checked;
  const { kind } = command;
  const { ids, change, changed } = whole;
  const series = showsSeries(command, format);
  const removed =
    command.kind === 'event' && format.writers.event?.removed !== undefined && days !== undefined
      ? await readRemoved(snapshot, {
          values: command.values,
          window: dates?.limits ?? {},
          asker,
          members: asked,
          since: wallOfMilliseconds(days.since),
          series,
        })
      : [];
  const root = `${origin}${prefix}/${rootLanguage}/${settings.namespace}`;
  const self = feedAddress({ root, checked, languageParameter: settings.languageParameter }, format);
  const zones = withZonesOf(removed, whole.zones);
  const reading: Reading = {
    port: snapshot,
    change,
    many: ids.length > MANY,
    asker,
    slots: slotValues(origin, root, settings.languageParameter),
    linked: linkedOf(serving, state.epoch),
    fits: passwordMatcher(command.kind === 'event' ? command.values.password : undefined, openPassword),
    structured: format.shows?.includes('structured') === true,
    series,
    leaveOut,
    lengthOf: format.shows?.includes('lengths') === true ? lengthsOn(origin, fileLength) : undefined,
  };
  const names = await filterNames(command, reading);
  const head = headOf(request, settings, {
    kind,
    zones,
    total: ids.length,
    self,
    changed: seesOnlyPublished(asker.reader) ? shownChange(state, shownParts(checked)) : changed,
    names,
  });
  return textOf(kind, format, head, { ids, removed }, reading);
}

/** The lengths of files by their addresses on this site. */
const lengthsOn =
  (origin: string, fileLength: FileLength) =>
  async (url: string): Promise<number | undefined> =>
    url.startsWith(`${origin}/`) ? fileLength(url.slice(origin.length)) : undefined;
