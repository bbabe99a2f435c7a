import type { Kind, LinkedKind } from '../domain/kinds';
import type { Status } from '../domain/status';

/** A row of the table `calendar_index`; see `tables.ts` for the meaning of its columns. */
export interface IndexRow {
  public_id: number;
  locale: string;
  kind: Kind;
  document_id: string;
  is_primary: 0 | 1;
  status: Status;
  author: number | null;
  slug: string | null;
  sort_name: string;
  start_local: string | null;
  end_local: string | null;
  start_utc: string | null;
  end_utc: string | null;
  lasting: 0 | 1;
  date_local: string;
  modified_utc: string;
  hidden: 0 | 1;
  featured: 0 | 1;
  ticketed: 0 | 1;
  password: string | null;
  lat: number | null;
  lng: number | null;
  parent_id: number | null;
  event_count: number;
  source_rows: number;
  source_ids: number;
  source_at: number;
  /** The answer as JSON text with slots (see `engine/read/slots.ts`), without linked records. */
  body: string;
  /** The same with protected fields blanked (docs/interface.md 16.18); null if there is no password. */
  blanked: string | null;
  /** Terms: the form inside an event (docs/interface.md 10.2). */
  embedded: string | null;
  /** The record's structured data as JSON text with slots (`json_ld`, docs/interface.md 7.10, 8.2, 9.2); null for terms. */
  structured: string | null;
  /** Where tickets of an event are sold, for its public page; answers do not have it. */
  ticket_url: string | null;
}

/** The `start_local` of links of events whose versions start at different times; it comes after all times. */
export const STARTS_DIFFER = '~';

/** An event that lasts longer than so many days is marked as `lasting`. */
export const LASTING_DAYS = 31;

/** A row of the table `calendar_links`. */
export interface LinkRow {
  event_id: number;
  role: LinkedKind;
  target_id: number;
  position: number;
  /** When the event starts in all its languages, by its wall clock, or `STARTS_DIFFER`. */
  start_local: string;
}

/** A row of the table `calendar_texts`. */
export interface TextRow {
  public_id: number;
  locale: string;
  field: string;
  folded: string;
}
