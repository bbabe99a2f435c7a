import type { PostKind } from '../domain/kinds';
import type { Status } from '../domain/status';

/** A moment in the site's zone. */
export interface SiteMoment {
  /** `YYYY-MM-DD HH:mm:ss` in the site's zone. */
  wall: string;
  /** The abbreviation of the zone at that moment: `CET`. */
  abbreviation: string;
}

/** Start and end of an event in its own zone, `YYYY-MM-DD HH:mm:ss`. */
export interface EventWhen {
  startDate: string;
  endDate: string;
  timezone: string;
  allDay: boolean;
}

/** A record in a list, in the language that represents the record. */
export interface RecordSummary {
  kind: PostKind;
  documentId: string;
  locale: string;
  /** All languages in which it has a version. */
  languages: string[];
  /** The title or name; empty if a draft has none yet. */
  name: string;
  when: EventWhen | null;
  /** The name of the person who created it; null if unknown. */
  madeBy: string | null;
}

/** What the person may do with a record in the trash. */
export interface TrashRights {
  mayRestore: boolean;
  /** Whether it may be restored as published. */
  mayPublish: boolean;
  /** Whether it may be deleted for good. */
  mayDelete: boolean;
}

export interface TrashedRow extends RecordSummary, TrashRights {
  trashedAt: SiteMoment;
  /** When it is deleted for good; null if records stay in the trash for ever. */
  disappearsAt: SiteMoment | null;
  /** What was public or scheduled. */
  before: PublicBefore;
}

export interface ReviewRow extends RecordSummary {
  changedAt: SiteMoment;
  /** Whether it changes a published version. */
  isChange: boolean;
  mayEdit: boolean;
  /** Changes with every change of the record; its publication sends it back. */
  version: string;
}

/** `GET /trash`, `GET /review` */
export interface RecordList<Row> {
  rows: Row[];
  page: number;
  pageSize: number;
  total: number;
}

/** A record that was moved to the trash. */
export interface Trashed {
  documentId: string;
}

/** How a record is restored from the trash: published or scheduled as before, or as a draft. */
export const RESTORED_AS = ['before', 'draft'] as const;
export type RestoredAs = (typeof RESTORED_AS)[number];

/** A restored record, with what could not be restored. */
export interface RestoredRecord {
  documentId: string;
  /** The number of events that have another venue now and keep it. */
  linkedElsewhere: number;
  /** Slugs that another record has now, with the new ones. */
  slugs: { locale: string; was: string; is: string }[];
  /** It was scheduled for a time that has passed, and is a draft now. */
  timePassed?: true;
}

/** What was public of a record in the trash. */
export type PublicBefore = 'published' | 'scheduled' | 'nothing';

/** A language version in the trash whose record is not in the trash: `GET /trash/languages`. */
export interface TrashedLanguage extends TrashRights {
  id: string;
  kind: PostKind;
  documentId: string;
  locale: string;
  name: string;
  before: PublicBefore;
  trashedAt: SiteMoment;
  disappearsAt: SiteMoment | null;
}

/** `GET /records/:kind/:documentId/publication` */
export interface Publication {
  /** Whether the record has a version in this language. If not, the other properties describe a draft that is not saved yet. */
  hasLanguage: boolean;
  status: Status;
  /** Whether the published version has a password. */
  hasPassword: boolean;
  /** Whether the draft has changes that are not published. */
  hasChanges: boolean;
  readyForReview: boolean;
  /** The scheduled publication, and the milliseconds until then by the server's clock. */
  publishAt: (SiteMoment & { inMilliseconds: number }) | null;
  trashedAt: SiteMoment | null;
  disappearsAt: SiteMoment | null;
  /** For a record in the trash: what was public or scheduled. */
  before: PublicBefore;
  /** The current time at the site. */
  now: SiteMoment;
  timezone: string;
  /** The address of the public page; null if there is none yet. */
  publicUrl: string | null;
  /** The number of events that show this venue or organizer. */
  linkedEvents: number;
  may: { update: boolean; publish: boolean; delete: boolean };
}

/** What an editor should know about a date before it is made. */
export interface DateFacts {
  /** Other events at the same venue at that time; `title` is that of one of them, null if the person may not read it. */
  clashes: { count: number; title: string | null } | null;
  /** Public holidays at the venue while it lasts, in the language of the panel. */
  holidays: Holiday[];
}

export interface Holiday {
  /** `YYYY-MM-DD` */
  day: string;
  name: string;
}

/** A planned copy of an event: `POST /events/:documentId/copies/preview`. */
export interface PlannedCopy extends DateFacts {
  /** `YYYY-MM-DD` */
  date: string;
  startDate: string;
  endDate: string;
  /** Whether a time was moved because the clocks skip it on that day. */
  moved: boolean;
}

export interface CopyPlan {
  /** In the language of the form, if the event has it; may be empty. */
  title: string;
  when: EventWhen;
  /** The languages of the copies. */
  languages: string[];
  /** Whether the copies may be published at once. */
  mayPublish: boolean;
  /** Whether the event and its copies may become a series: it is a date of none yet. */
  mayJoin: boolean;
  /** Whether the copies get no password, because the person may not read that of the event. */
  withoutPassword: boolean;
  copies: PlannedCopy[];
}

/** `POST /events/:documentId/copies` */
export interface Copies {
  created: { documentId: string; publicId: number; date: string; startDate: string }[];
  /** Whether the copies got no password and so are drafts, because the person may not read that of the event. */
  withoutPassword: boolean;
  /** Whether they were published. A repeated request has the response of the first one, which may have asked for something else. */
  published: boolean;
}

/** `GET /home/upcoming`, `GET /home/missing-translations` */
interface HomeEvent {
  documentId: string;
  locale: string;
  title: string;
  status: Status;
  when: EventWhen;
  /** The languages of the interface in which it has no version. */
  missing: string[];
}
export interface HomeEvents {
  events: HomeEvent[];
  total: number;
}
