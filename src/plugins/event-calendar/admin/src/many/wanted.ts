import type { EventState } from '../../../server/src/domain/event-state';
import type { EventChange, LinkChange } from '../../../server/src/panel-contract/many';
import { isWallTime } from '../../../server/src/domain/time/types';
import { NO_MOMENT, wallOf } from '../editorial/typed-moment';
import type { TypedMoment } from '../editorial/typed-moment';

/** A venue, an organizer or a category. */
export interface Named {
  documentId: string;
  name: string;
}

/** What an input for records holds. */
export interface WantedRecords {
  /** undefined: the events keep theirs; empty: they have none afterwards */
  chosen: readonly Named[] | undefined;
  /** What is typed and not chosen yet. */
  typed: string;
  /** What happens with those that the events have; by default they are replaced. */
  how?: LinkHow;
}

export const LINK_HOWS = ['replace', 'add', 'remove'] as const;
export type LinkHow = (typeof LINK_HOWS)[number];

export const UNITS = { minutes: 1, hours: 60, days: 1440 } as const;
export type Unit = keyof typeof UNITS;

/** What happens with the publication of events. */
export const PUBLICATIONS = ['now', 'later', 'unscheduled', 'review', 'none'] as const;
type PublicationChoice = (typeof PUBLICATIONS)[number];

/** The inputs of the dialog. */
export interface Wanted {
  venue: WantedRecords;
  organizer: WantedRecords;
  category: WantedRecords;
  /** undefined: the events keep theirs */
  state: EventState | undefined;
  /** The reason for the state, by language. */
  reasons: Readonly<Record<string, string>>;
  /** Where the times move; undefined: they stay. */
  direction: 'later' | 'earlier' | undefined;
  /** How far, as typed: a number of `unit`. */
  amount: string;
  unit: Unit;
  /** undefined: what is published and scheduled stays so */
  publication: PublicationChoice | undefined;
  /** When it is published, if it is later. */
  moment: TypedMoment;
}

const KEPT: WantedRecords = { chosen: undefined, typed: '' };

/** @param state chosen before the dialog opened */
export const nothingWanted = (state: EventState | undefined): Wanted => ({
  venue: KEPT,
  organizer: KEPT,
  category: KEPT,
  state,
  reasons: {},
  direction: undefined,
  amount: '1',
  unit: 'hours',
  publication: undefined,
  moment: NO_MOMENT,
});

/** The inputs for records. */
export const RECORDS = ['venue', 'organizer', 'category'] as const;
export type RecordInput = (typeof RECORDS)[number];

/** The input that has to be corrected. */
export type Problem = RecordInput | 'amount' | 'day' | 'time' | 'nothing';

/**
 * The change for each event; or the first input that is wrong, `nothing` if none has a value.
 * @param now at the site, `YYYY-MM-DD HH:mm:ss`
 */
export function changeOf(wanted: Wanted, now: string): { change: EventChange } | { problem: Problem } {
  const unfinished = RECORDS.find((name) => wanted[name].typed.trim() !== '');
  if (unfinished !== undefined) return { problem: unfinished };
  const minutes = wanted.direction === undefined ? undefined : minutesOf(wanted);
  if (Number.isNaN(minutes)) return { problem: 'amount' };
  const { venue, organizer, category, state, publication } = wanted;
  const at = wallOf(wanted.moment);
  if (publication === 'later' && !isWallTime(at)) return { problem: 'day' };
  if (publication === 'later' && at <= now) return { problem: 'time' };
  const change: EventChange = {
    ...(venue.chosen && { venue: venue.chosen[0]?.documentId ?? null }),
    ...(organizer.chosen && { organizers: linksOf(organizer.chosen, organizer.how) }),
    ...(category.chosen && { categories: linksOf(category.chosen, category.how) }),
    ...(state && { state: { is: state, reasons: reasonsOf(wanted) } }),
    ...(minutes !== undefined && { minutes }),
    ...(publication && publicationOf(publication, at)),
  };
  return Object.keys(change).length === 0 ? { problem: 'nothing' } : { change };
}

function publicationOf(publication: PublicationChoice, at: string): EventChange {
  switch (publication) {
    case 'now':
      return { publish: true };
    case 'later':
      return { publishAt: at };
    case 'unscheduled':
      return { publishAt: null };
    case 'review':
      return { readyForReview: true };
    case 'none':
      return { unpublish: true };
  }
}

/** "None" always replaces. */
function linksOf(chosen: readonly Named[], how: LinkHow = 'replace'): LinkChange {
  const ids = chosen.map(({ documentId }) => documentId);
  return how === 'replace' || ids.length === 0 ? ids : { [how]: ids };
}

/** Only what does not take place as planned has reasons. */
const reasonsOf = ({ state, reasons }: Wanted): Record<string, string> =>
  state === 'scheduled'
    ? {}
    : Object.fromEntries(
        Object.entries(reasons).flatMap(([language, reason]) =>
          reason.trim() === '' ? [] : [[language, reason.trim()]],
        ),
      );

/** Negative for an earlier time; NaN if what is typed is no number of whole minutes. */
function minutesOf({ direction, amount, unit }: Wanted): number {
  const typed = amount.trim().replace(',', '.');
  const minutes = /^\d+(\.\d+)?$/.test(typed) ? Number(typed) * UNITS[unit] : Number.NaN;
  if (!Number.isInteger(minutes) || minutes === 0) return Number.NaN;
  return direction === 'earlier' ? -minutes : minutes;
}
