import type { PostKind } from '../domain/kinds';
import type { Status } from '../domain/status';

/** A moment as clocks at the site show it. */
export interface SiteMoment {
  /** `YYYY-MM-DD HH:mm:ss` in the site's zone. */
  wall: string;
  /** What that zone calls its time then: `CET`. */
  abbreviation: string;
}

/** When an event is, in its own zone; `YYYY-MM-DD HH:mm:ss`. */
export interface EventWhen {
  startDate: string;
  endDate: string;
  timezone: string;
  allDay: boolean;
}

/** A row of a list of records, in the language that stands for the record. */
export interface DeskRow {
  kind: PostKind;
  documentId: string;
  locale: string;
  /** All languages that it has versions of its own in. */
  languages: string[];
  /** The title or name; empty where a draft has none yet. */
  name: string;
  when: EventWhen | null;
  /** Who made it, by name; null where nobody is known. */
  madeBy: string | null;
}

/** What somebody may do with something in the trash. */
export interface TrashRights {
  mayRestore: boolean;
  /** Whether it may be restored with its publication. */
  mayPublish: boolean;
  /** Whether it may be deleted for good. */
  mayDelete: boolean;
}

export interface TrashedRow extends DeskRow, TrashRights {
  trashedAt: SiteMoment;
  /** When it disappears for good; null where things stay in the trash for ever. */
  disappearsAt: SiteMoment | null;
  /** What of it the public could see, or was to see. */
  before: PublicBefore;
}

export interface ReviewRow extends DeskRow {
  changedAt: SiteMoment;
  /** Whether a published version stands behind it, of which this is a change. */
  isChange: boolean;
  mayEdit: boolean;
}

/** `GET /trash`, `GET /review` */
export interface DeskList<Row> {
  rows: Row[];
  page: number;
  pageSize: number;
  total: number;
}

/** A record that was moved to the trash. */
export interface Trashed {
  documentId: string;
}

/** How a record comes out of the trash: with its publication as it was, or as a draft. */
export const RESTORED_AS = ['before', 'draft'] as const;
export type RestoredAs = (typeof RESTORED_AS)[number];

/** What could not be as it was after a restoration. */
export interface RestoredRecord {
  documentId: string;
  /** How many events have another venue by now, and keep it. */
  linkedElsewhere: number;
  /** Addresses that belong to another record by now. */
  slugs: { locale: string; was: string; is: string }[];
}

/** What was public of something in the trash. */
export type PublicBefore = 'published' | 'scheduled' | 'nothing';

/** A language of a record that is in the trash while the record is not: `GET /trash/languages`. */
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
  /** Whether the record has a version in this language. Where it has none, the rest tells of a draft that is not saved yet. */
  hasLanguage: boolean;
  status: Status;
  /** Whether what is published asks for a password. */
  hasPassword: boolean;
  /** Whether the draft holds changes that are not published. */
  hasChanges: boolean;
  readyForReview: boolean;
  /** The scheduled publication, and how far off it is by the server's clock, in milliseconds. */
  publishAt: (SiteMoment & { inMilliseconds: number }) | null;
  trashedAt: SiteMoment | null;
  disappearsAt: SiteMoment | null;
  /** Of what is in the trash: what of it the public could see, or was to see. */
  before: PublicBefore;
  /** The site's clock now. */
  now: SiteMoment;
  timezone: string;
  /** The public page; null where there is none yet. */
  publicUrl: string | null;
  /** Events that show this venue or organizer. */
  linkedEvents: number;
  may: { update: boolean; publish: boolean; delete: boolean };
}

/** A day to which an event is to be copied: `POST /events/:documentId/copies/preview`. */
export interface PlannedCopy {
  /** `YYYY-MM-DD` */
  date: string;
  startDate: string;
  endDate: string;
  /** Whether the clocks skip one of its times on that day, so that it is moved. */
  moved: boolean;
  /** Events at the same venue at that time, and one of them by its title where the person may read it. */
  clashes: { count: number; title: string | null } | null;
}

export interface CopyPlan {
  title: string;
  when: EventWhen;
  /** The languages that copies will have. */
  languages: string[];
  mayPublish: boolean;
  copies: PlannedCopy[];
}

/** `POST /events/:documentId/copies` */
export interface Copies {
  created: { documentId: string; publicId: number; date: string; startDate: string }[];
}

/** `GET /home/upcoming`, `GET /home/missing-translations` */
interface HomeEvent {
  documentId: string;
  locale: string;
  title: string;
  status: Status;
  when: EventWhen;
  /** The languages of the interface that it has no version of its own in. */
  missing: string[];
}
export interface HomeEvents {
  events: HomeEvent[];
  total: number;
}
