import type { Currency } from '../domain/currency';
import type { Kind } from '../domain/kinds';
import type { WeekStartSetting } from '../domain/time/week-start';
import type { Right } from './rights';

/** Settings of the calendar and rights of the person, for all pages of the admin panel. */
export interface CalendarFacts {
  /** The site's zone. */
  timezone: string;
  /** The languages of the content, the default language first. */
  languages: { code: string; name: string }[];
  /** The root paths of the interface by language: `/api/en/calendar/events/v1`. */
  roots: Record<string, string>;
  /** The parameter that selects another language than that of the root. */
  languageParameter: string;
  /** Scheme, host and port of the site; empty: those of the request. */
  publicUrl: string;
  /** The first day of the week; `locale`: as usual in the language of the panel. */
  weekStart: WeekStartSetting;
  trashDays: number;
  /** The largest picture that may be uploaded in the panel, in pixels of all its frames; null: the calendar sets no limit. */
  uploadPixels: number | null;
  /** `HH:mm`: when events of this calendar usually begin. */
  usualStart: string;
  /** The currency for costs without one; null: no currency is set. */
  currency: Currency | null;
  /** What the person may do with at least some records of a kind. */
  rights: Record<Kind, Record<Right, boolean>>;
  /** Whether the right to change events covers all of them, at least in some languages. */
  changesAll: boolean;
}
