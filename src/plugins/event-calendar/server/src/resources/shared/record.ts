import type { Status } from '../../domain/status';
import type { EventFieldValues } from '../fields/event-fields';

/**
 * A record in one language as the projection reads it from the content types: plain values, no Strapi. Texts are in their
 * stored form (docs/interface.md 13.1 to 13.3: character references decoded, descriptions sanitised HTML). Moments are UTC
 * milliseconds.
 */
export interface RecordBase {
  publicId: number;
  documentId: string;
  locale: string;
  slug: string | null;
  description: string;
}

/** A media-library file of a record (docs/interface.md 14.1). */
export interface ImageFile {
  id: number;
  /** Absolute, or beginning with `/` when the upload provider is local. */
  url: string;
  ext: string | null;
  mime: string | null;
  width: number | null;
  height: number | null;
  /** Bytes. */
  sizeInBytes: number | null;
  formats: Record<
    string,
    { url: string; width: number; height: number; mime: string; sizeInBytes: number | null }
  >;
}

export interface PostRecord extends RecordBase {
  status: Status;
  author: number;
  /** The publication date; null if it was never published. */
  date: number | null;
  created: number;
  modified: number;
  excerpt: string;
  image: ImageFile | null;
}

export interface EventRecord extends PostRecord, EventFieldValues {
  kind: 'event';
  title: string;
  allDay: boolean;
  /** Wall time `YYYY-MM-DD HH:mm:ss` in `timezone`. */
  startDate: string;
  endDate: string;
  utcStartDate: string;
  utcEndDate: string;
  timezone: string;
  /** The stored cost: one amount or text, or several (docs/interface.md 13.10). */
  cost: string;
  password: string | null;
  /** One for all languages and versions; never changes (RFC 7986, 5.3). */
  uid: string;
  /** How often its schedule has changed (RFC 5545, 3.8.7.4). */
  sequence: number;
}

export interface VenueRecord extends PostRecord {
  kind: 'venue';
  name: string;
  address: string;
  city: string;
  country: string;
  province: string;
  state: string;
  zip: string;
  phone: string;
  stateprovince: string;
  website: string;
  showMap: boolean;
  showMapLink: boolean;
  latitude: number | null;
  longitude: number | null;
}

export interface OrganizerRecord extends PostRecord {
  kind: 'organizer';
  name: string;
  phone: string;
  website: string;
  email: string;
}

export interface TermRecord extends RecordBase {
  kind: 'category' | 'tag';
  name: string;
  /** The public id of the parent category; null at the top level and for tags. */
  parentId: number | null;
  created: number;
  modified: number;
}

export type CalendarRecord = EventRecord | VenueRecord | OrganizerRecord | TermRecord;
