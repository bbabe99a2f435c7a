import { eventState } from '../../domain/event-state';
import type { KnownTimes } from '../../domain/time/event-times';
import { addToWall } from '../../domain/time/moved-wall';
import { DAY, MINUTE, wallMilliseconds } from '../../domain/time/wall-clock';
import { wallTime } from '../../domain/time/types';
import type { StoredTimes } from '../../panel-contract/board';
import { isAboutPublication } from '../../panel-contract/many';
import type { EventChange, LinkChange } from '../../panel-contract/many';
import type { Settings } from '../../platform/settings/settings';
import { updateDocument } from '../../services/write/save-document';
import type { Attributes } from '../../services/write/save-document';
import { LINK_ATTRIBUTES, isPublishedRow, isStandInRow, storageOf } from '../../storage/documents';
import type { VersionRow } from '../../storage/documents';
import type { LockedTransaction } from '../../storage/transaction';
import type { StoredLink } from '../../write-model/records/links';
import { impossible } from '../../write-model/records/refuse';
import { primaryLocale } from '../../write-model/records/stand-ins';
import { timesAfter, timesIn } from '../board/move';
import { isUnchanged } from '../board/write-times';
import type { Target } from '../editorial/targets';
import { demandFields } from '../request/demand-fields';
import type { Person } from '../request/person';
import { changePublication } from './change-publication';
import type { PublicationsToCome } from './change-publication';
import type { CheckedChange } from './schema';

/** An event to change. */
export interface EventToChange {
  target: Target;
  /** The links of its drafts. */
  links: readonly StoredLink[];
  change: CheckedChange;
  person: Person;
  settings: Settings;
  /** The default language. */
  fallback: string;
  /** Gets publications that can be carried out later, with those of others. */
  toCome?: PublicationsToCome;
}

/**
 * Changes an event in its drafts and its published versions.
 * @returns the change that undoes it
 * @throws ApplicationError if published versions and drafts differ, or the event has no times to move
 * @throws ForbiddenError if the person may not change one of the fields
 */
export async function changeEvent(
  { strapi }: LockedTransaction,
  { target, links, change, person, settings, fallback, toCome }: EventToChange,
): Promise<EventChange> {
  const { documentId, drafts } = target;
  const rows = target.rows.filter((row) => !isStandInRow(row));
  const published = rows.filter((row) => isPublishedRow('event', row));
  if (published.length > 0 && !isUnchanged(storageOf(strapi, 'event'), carriedAlong(rows, change)))
    throw impossible('changesUnpublished', {});
  const locale = primaryLocale(published.length > 0 ? published : drafts, fallback) ?? fallback;
  const shared = { ...linkData(target, links, change), ...stateData(change), ...timeData(rows, change) };
  const undo = undoOf(target, links, change);

  // The primary language brings the shared fields to all others, which then need their own reason only.
  const locales = [locale, ...drafts.map((row) => row.locale).filter((other) => other !== locale)];
  for (const language of locales) {
    const draft = drafts.find((row) => row.locale === language);
    const reason = reasonData(change, draft, language);
    const data: Attributes = { ...(language === locale ? shared : {}), ...reason };
    if (draft === undefined || Object.keys(data).length === 0) continue;
    demandFields(person, target.versions, draft, Object.keys(data));
    const version = published.some((row) => row.locale === language) ? 'published' : 'draft';
    await updateDocument(strapi, 'event', documentId, language, { ...data, updatedBy: person.id }, version);
  }
  return { ...undo, ...(await changePublication({ strapi, settings, person }, target, change, toCome)) };
}

/** The versions whose unpublished changes readers would see by the change, or by its undo. */
function carriedAlong(rows: readonly VersionRow[], change: CheckedChange): readonly VersionRow[] {
  if (!isAboutPublication(change)) return rows;
  const { unpublish, ...others } = change;
  // With others it is the undo of a publication.
  if (unpublish === undefined || Object.keys(others).length > 0) return [];
  return unpublish === true ? rows : rows.filter(({ locale }) => unpublish.includes(locale));
}

function linkData(
  { primary }: Target,
  links: readonly StoredLink[],
  { venue, organizers, categories }: CheckedChange,
): Attributes {
  const after = (role: StoredLink['role'], change: LinkChange): string[] =>
    linkedAfter(linkedTo(links, primary.id, role), change);
  return {
    ...(venue === undefined ? {} : { [LINK_ATTRIBUTES.venue]: venue }),
    ...(organizers === undefined ? {} : { [LINK_ATTRIBUTES.organizer]: after('organizer', organizers) }),
    ...(categories === undefined ? {} : { [LINK_ATTRIBUTES.category]: after('category', categories) }),
  };
}

/** The records of a role to which a version is linked, by their document ids. */
const linkedTo = (links: readonly StoredLink[], rowId: number, role: StoredLink['role']): string[] =>
  links.filter((link) => link.rowId === rowId && link.role === role).map((link) => link.documentId);

function linkedAfter(before: readonly string[], change: LinkChange): string[] {
  if (Array.isArray(change)) return change;
  const { add = [], remove = [] } = change;
  return [...new Set([...before.filter((id) => !remove.includes(id)), ...add])];
}

const stateData = ({ state }: CheckedChange): Attributes =>
  state === undefined ? {} : { eventStatus: state.is };

/** The reason in a language, if it changes. */
function reasonData({ state }: CheckedChange, draft: VersionRow | undefined, language: string): Attributes {
  if (state === undefined) return {};
  const reason = state.reasons[language] ?? null;
  return reason === reasonIn(draft) ? {} : { eventStatusReason: reason };
}

const reasonIn = (row: VersionRow | undefined): string | null => {
  const reason = row?.['event_status_reason'];
  return typeof reason === 'string' && reason !== '' ? reason : null;
};

function timeData(rows: readonly VersionRow[], { minutes, times }: CheckedChange): Attributes {
  if (minutes === undefined && times === undefined) return {};
  const stored = timesIn(rows);
  const to = times ?? shifted(stored, minutes ?? 0);
  const { start: startDate, end: endDate, ...others } = timesAfter(stored, to);
  return { startDate, endDate, ...others };
}

/** Times that are so many minutes later on the clock of the event. */
function shifted(stored: StoredTimes, minutes: number) {
  const by = minutes * MINUTE;
  if (stored.allDay && by % DAY !== 0) throw impossible('wholeDays', {});
  const [start, end] = [stored.start, stored.end].map((time) => addToWall(wallTime(time), by));
  return { start: start ?? wallTime(stored.start), end: end ?? wallTime(stored.end), allDay: stored.allDay };
}

function undoOf(target: Target, links: readonly StoredLink[], change: CheckedChange): EventChange {
  const { drafts, primary, rows } = target;
  const linked = (role: StoredLink['role']): string[] => linkedTo(links, primary.id, role);
  const { venue, organizers, categories, state, minutes, times } = change;
  return {
    ...(venue === undefined ? {} : { venue: linked('venue')[0] ?? null }),
    ...(organizers === undefined ? {} : { organizers: linked('organizer') }),
    ...(categories === undefined ? {} : { categories: linked('category') }),
    ...(state === undefined
      ? {}
      : {
          state: {
            is: eventState(primary['event_status']),
            reasons: Object.fromEntries(drafts.map((row) => [row.locale, reasonIn(row)])),
          },
        }),
    ...(minutes === undefined && times === undefined
      ? {}
      : { times: undoTimes(timesIn(rows.filter((row) => !isStandInRow(row)))) }),
  };
}

/** The times that an event gets back. */
export function undoTimes(stored: StoredTimes & KnownTimes): NonNullable<CheckedChange['times']> {
  const { allDay, utcStartDate, utcEndDate } = stored;
  const [start, end] = [wallTime(stored.start), wallTime(stored.end)];
  if (!utcStartDate || !utcEndDate) return { start, end, allDay };
  const seconds = (utc: string): number => wallMilliseconds(wallTime(utc)) / 1000;
  return { start, end, allDay, instants: { from: seconds(utcStartDate), until: seconds(utcEndDate) } };
}
