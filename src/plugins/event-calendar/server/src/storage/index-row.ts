import type { LinkedKind } from '../domain/kinds';

export type { IndexRow } from './index-columns';

/** The `start_local` of links of events whose versions start at different times; it is greater than all times. */
export const STARTS_DIFFER = '~';

/** An event that lasts longer than this many days is marked as `lasting`. */
export const LASTING_DAYS = 31;

/** Languages in the form of `behind`: sorted, each between commas, so that one is found with them; null without any. */
export const listedLocales = (locales: readonly string[]): string | null =>
  locales.length === 0 ? null : `,${locales.toSorted().join(',')},`;

/** A row of the table `calendar_links`. */
export interface LinkRow {
  event_id: number;
  role: LinkedKind;
  target_id: number;
  position: number;
  /** The start of the event in its local time, if it is the same in all its languages; otherwise `STARTS_DIFFER`. */
  start_local: string;
}

/** A row of the table `calendar_texts`. */
export interface TextRow {
  public_id: number;
  locale: string;
  field: string;
  folded: string;
}
