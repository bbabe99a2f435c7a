import type { Currency } from '../domain/currency';
import type { Kind } from '../domain/kinds';
import type { WeekStartSetting } from '../domain/time/week-start';
import type { Right } from './rights';

/** What every page of the admin panel needs to know of the calendar, and of the person who looks at it. */
export interface CalendarFacts {
  /** The site's zone. */
  timezone: string;
  /** The languages of the content, the default language first. */
  languages: { code: string; name: string }[];
  /** The roots of the interface by language, from the server's own origin: `/api/en/calendar/events/v1`. */
  roots: Record<string, string>;
  /** The weekday that weeks begin with; `locale`: what the language of the panel says. */
  weekStart: WeekStartSetting;
  trashDays: number;
  /** The currency of costs that name none; null: no currency is set. */
  currency: Currency | null;
  /** What the person may do, perhaps only with some records. */
  rights: Record<Kind, Record<Right, boolean>>;
}
