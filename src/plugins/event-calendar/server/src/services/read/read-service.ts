import { COLLECTIONS } from '../../domain/kinds';
import type { Kind } from '../../domain/kinds';
import type { Instant } from '../../domain/time/types';
import { readZone } from '../../domain/time/zone';
import { seesOnlyPublished } from '../../domain/visibility';
import { envelope, totalHeaders } from '../../api/envelope';
import { shortHash } from '../../api/operations/entity-tag';
import { FIELDS_PARAMETER } from '../../api/parameters/check';
import type { Lookup } from '../../api/operations/types';
import type { SlotValues } from '../../engine/read/slots';
import { fillSlots } from '../../engine/read/slots';
import type { Settings } from '../../platform/settings/settings';
import { changesBody, readChanges } from '../changes-feed/changes';
import type { ChangesCommand, ListCommand, ReadCommand } from '../../resources/commands';
import { slotValues } from '../../engine/read/assembly';
import { byEpoch } from '../../engine/read/by-epoch';
import type { CalendarState } from './calendar-state';
import { createStateReader } from './calendar-state';
import { dialectOf } from '../../storage/ports/dialect';
import type { AskedList, EventVerdict } from './event-verdict';
import { eventVerdict } from './event-verdict';
import { createLinkedRecords } from '../../engine/read/linked';
import { withExternalId } from '../../engine/read/external-id';
import type { IndexRow } from '../../storage/index-row';
import type { LinkedRecords } from '../../engine/read/linked';
import { linkFilters } from '../../engine/read/list-links';
import type { UnknownMembers } from '../../engine/read/members';
import { members } from '../../engine/read/members';
import type { NextMoments } from '../../engine/read/next-moments';
import { createNextMoments } from '../../engine/read/next-moments';
import type { PageRecord, PageRequest } from './page-record';
import { readPageRecord, readPresentSlug } from './page-record';
import { readUnknown } from '../../engine/read/page-statement';
import type { OpenPassword } from '../../engine/read/password';
import { passwordMatcher } from '../../engine/read/password';
import type { ReadPort } from '../../storage/ports/port';
import type { Outlook } from './read-list';
import { readList } from './read-list';
import { findReadable, recordText } from '../../engine/read/read-one';
import { stateOf } from '../../engine/read/record-statement';
import type { CalendarResponse, CalendarRequest } from '../../api/operations/request';
import { createTotals } from '../../engine/read/totals';

/** The caller of the changes feed, besides `Reader`. */
interface ChangesCaller {
  /** See `Caller`. */
  name: string;
  /** The same for equal rights. */
  rights: string;
  /** The kinds that the caller may list and read. */
  kinds: readonly Kind[];
}

/** Whether the caller may edit a record. */
type MayEdit = (kind: Kind, row: Pick<IndexRow, 'status' | 'author'>) => boolean;

/** Reads the calendar for clients. A response takes at most two statements, besides a small one for the state. */
export interface ReadService {
  /** The state of the calendar. */
  state(): Promise<CalendarState>;
  /** The state that was read last, if any. */
  lastState(): CalendarState | undefined;
  /** The next changes that need only time to pass. */
  nextMoments(state: CalendarState, now: Instant): Promise<NextMoments>;
  /** The facts that a list's response depends on, without reading the list. */
  outlook(request: CalendarRequest<ListCommand>, state: CalendarState): Promise<Outlook>;
  /**
   * A list (docs/interface.md 6.2).
   * @throws CalendarError 400 for members of filters that do not exist, 404 for a page past the end
   */
  list(request: CalendarRequest<ListCommand>, outlook: Outlook): Promise<CalendarResponse>;
  /**
   * One record, by id or by slug (docs/interface.md 16.7, 16.16, 17.4).
   * @param mayEdit whether the caller may edit a record: \`context=edit\` then shows its external id
   * @throws CalendarError 400, 403 or 404
   */
  read(request: CalendarRequest<ReadCommand>, mayEdit: MayEdit): Promise<CalendarResponse>;
  /**
   * The rules of a list that exclude an event, for readers without credentials; undefined for an event that is not in the
   * index.
   */
  verdictOn(list: AskedList, publicId: number): Promise<EventVerdict | undefined>;
  /**
   * The changes since a token (`readChanges`).
   * @throws CalendarError 400 or 410
   */
  changes(request: CalendarRequest<ChangesCommand>, caller: ChangesCaller): Promise<CalendarResponse>;
  /**
   * The members of a refused request that name no record, for the same report (`withUnknown`, docs/interface.md 2.14).
   */
  unknownMembers(lookups: readonly Lookup[], language: string): Promise<UnknownMembers[]>;
  /** What the public page of a record shows (docs/interface.md 22.1); undefined if the public may not read the record. */
  readForPage(
    kind: Kind,
    language: string,
    slug: string,
    request: PageRequest,
  ): Promise<PageRecord | undefined>;
  /** The present slug of the record that had a slug before (docs/interface.md 22.9). */
  presentSlug(kind: Kind, language: string, slug: string): Promise<string | undefined>;
}

/**
 * @param prefix the part before every language root: `/api`
 * @param openPassword decrypts stored passwords of events; without it they are not encrypted
 * @throws Error if the site's zone does not exist; `readSettings` has checked it
 */
export function createReadService({
  port,
  settings,
  prefix,
  openPassword = (stored) => stored,
}: {
  port: ReadPort;
  settings: Settings;
  prefix: string;
  openPassword?: OpenPassword;
}): ReadService {
  const zone = readZone(settings.timezone);
  if (zone === undefined) throw new Error(`timezone: "${settings.timezone}" is not a time zone`);
  const { untranslated } = settings;
  const state = createStateReader(port);
  const remembered = byEpoch(() => ({
    totals: createTotals(),
    records: createLinkedRecords(),
    nextMoments: createNextMoments(port, zone),
  }));
  const recordsOf = (epoch: number): LinkedRecords => remembered(epoch).records;
  const nextMoments = ({ epoch, change }: CalendarState, now: Instant): Promise<NextMoments> =>
    remembered(epoch).nextMoments(change, now);

  const rootOf = (origin: string, language: string): string =>
    `${origin}${prefix}/${language}/${settings.namespace}`;

  let filled: { origin: string; root: string; slots: SlotValues } | undefined;
  /** Remembered for the last address: most requests come to the same. */
  function slotsAt(origin: string, root: string): SlotValues {
    if (filled?.origin !== origin || filled.root !== root)
      filled = { origin, root, slots: slotValues(origin, root, settings.languageParameter) };
    return filled.slots;
  }

  return {
    state: state.read,
    lastState: state.last,
    nextMoments,

    async outlook({ checked: { command: list }, reader, now }, at) {
      const { modifiedAfter: words = { utc: undefined, until: Infinity } } = list;
      const outlook = { state: at, modifiedAfter: words.utc };
      // It is not known when words meant something else, or when the last event began.
      const since = words.until === Infinity ? -Infinity : Infinity;
      if (list.kind === 'event') {
        const { dates } = list;
        const until = Math.min(dates.until, words.until);
        return { ...outlook, dates, since: Math.max(dates.since, since), until };
      }
      if (!list.onlyUpcoming) return { ...outlook, dates: undefined, since, until: words.until };
      const { start, publicStart } = await nextMoments(at, now);
      const moment = seesOnlyPublished(reader) ? publicStart : start;
      return { ...outlook, dates: undefined, since: Infinity, until: Math.min(moment, words.until) };
    },

    async list(request, outlook) {
      const { checked, origin, rootLanguage } = request;
      const root = rootOf(origin, rootLanguage);
      const slots = slotsAt(origin, root);
      const found = await readList(
        port,
        settings,
        { ...remembered(outlook.state.epoch), slots, open: openPassword },
        request,
        outlook,
      );
      const body = envelope({
        ...found,
        base: `${root}/${COLLECTIONS[found.kind]}/`,
        filters: linkFilters(checked, checked.operation.parameters, settings.languageParameter, found.dates),
      });
      return { status: 200, headers: totalHeaders(settings.headerPrefix, found.total, found.perPage), body };
    },

    async read(request, mayEdit) {
      const { checked, origin, rootLanguage, reader, language } = request;
      const { kind, password, context } = checked.command;
      const asker = { reader, translation: { language, untranslated } };
      const row = await findReadable(port, kind, checked.address, asker);
      const key = { fits: passwordMatcher(password, openPassword), context };
      const plain = await recordText(port, recordsOf(row.epoch), row, key, asker);
      const isEdited = context === 'edit' && mayEdit(kind, row);
      const text = isEdited ? await withExternalId(port, plain, row.public_id) : plain;
      return {
        status: 200,
        headers: {},
        body: fillSlots(text, slotsAt(origin, rootOf(origin, rootLanguage))),
        state: stateOf(row),
      };
    },

    async changes(request, caller) {
      const { checked, origin, rootLanguage, reader, language } = request;
      const root = rootOf(origin, rootLanguage);
      const asker = { reader, translation: { language, untranslated }, kinds: caller.kinds };
      const view = {
        language,
        caller: shortHash(caller.name),
        shape: shortHash([caller.rights, caller.kinds, root, untranslated]),
      };
      const feed = { port, recordsOf, slots: slotsAt(origin, root) };
      const found = await readChanges(feed, asker, view, checked.command.values);
      const address = `${origin}${prefix}/${rootLanguage}/${settings.syncNamespace}/changes`;
      const asked = checked.language && { [settings.languageParameter]: checked.language };
      const fields = checked.fields && { [FIELDS_PARAMETER]: checked.fields.join(',') };
      const given = { ...checked.given, ...fields, ...asked };
      return { status: 200, headers: {}, body: changesBody(found, view, address, given) };
    },

    verdictOn: (list, publicId) => eventVerdict(port, settings, list, publicId),

    unknownMembers(lookups, language) {
      return readUnknown(port, members(dialectOf(port.dialect), lookups, { language, untranslated }));
    },

    readForPage(kind, language, slug, { origin, now, listsEvents, password }) {
      const root = settings.languageRoots.includes(language)
        ? language
        : (settings.languageRoots[0] ?? language);
      const slots = slotsAt(origin, rootOf(origin, root));
      const fits = passwordMatcher(password, openPassword);
      const asked = { kind, language, slug, now, listsEvents, fits };
      return readPageRecord(port, { settings, zone, slots, recordsOf }, asked);
    },

    presentSlug: (kind, language, slug) =>
      readPresentSlug(port, { kind, slug, translation: { language, untranslated } }),
  };
}
