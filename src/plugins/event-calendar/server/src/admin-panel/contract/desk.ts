import type { PostKind } from '../../domain/kinds';
import type { Status } from '../../domain/status';

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

export interface TrashedRow extends DeskRow {
  trashedAt: SiteMoment;
  /** When it disappears for good; null where things stay in the trash for ever. */
  disappearsAt: SiteMoment | null;
  mayRestore: boolean;
  mayDelete: boolean;
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

/** What the trash took from a record, so that it can be put back as it was. */
export interface Trashed {
  documentId: string;
  /** The languages in which it was published as it stood. */
  published: string[];
  /** ISO 8601; null where nothing was scheduled. */
  publishAt: string | null;
}

/** A record for which the trash is emptied of what it took. */
export type Restored = Pick<Trashed, 'documentId'> & Partial<Omit<Trashed, 'documentId'>>;

/** `GET /records/:kind/:documentId/publication` */
export interface Publication {
  status: Status;
  /** Whether the draft holds changes that are not published. */
  hasChanges: boolean;
  readyForReview: boolean;
  /** The scheduled publication, and how far off it is by the server's clock, in milliseconds. */
  publishAt: (SiteMoment & { inMilliseconds: number }) | null;
  trashedAt: SiteMoment | null;
  disappearsAt: SiteMoment | null;
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
export interface HomeEvent {
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
