import * as common from '../../api/parameters/common';
import { cost } from '../../api/parameters/cost';
import { allOptional, optional, required, withShownDefault } from '../../api/parameters/declare';
import { flag } from '../../api/parameters/flags';
import { link, linkList } from '../../api/parameters/links';
import { termReferences } from '../../api/parameters/terms';
import { recurrenceRule } from '../../api/parameters/rule';
import { longTextNotZero, nameText, nonEmptyText, slugText, TEXT_LIMITS } from '../../api/parameters/text';
import { dateTime, timeZone } from '../../api/parameters/times';
import type { ValuesOf } from '../../api/operations/types';
import { EVENT_FIELDS } from '../fields/event-fields';
import { ORGANIZER_CREATE } from '../organizer/parameters';
import { VENUE_CREATE, VENUE_RULES } from '../venue/parameters';

const password = () => optional(nonEmptyText(TEXT_LIMITS.line), 'event.password');

/** Reading by id and by slug. `password` is declared only by id, but works by slug too (docs/interface.md 16.16). */
export const EVENT_READ = { password: password(), context: common.contextParameter() } as const;
export const EVENT_READ_BY_SLUG = {
  password: common.passwordParameter(),
  context: common.contextParameter(),
} as const;

export const EVENT_DELETE = { password: password() } as const;
export const EVENT_DELETE_BY_SLUG = {} as const;

/** `POST /events` (docs/interface.md 11.4); `calendar load` checks its lines with this too. */
export const EVENT_CREATE = {
  external_id: common.external(),
  author: common.author(),
  date: common.date(),
  date_utc: common.dateUtc(),
  title: required(nameText(TEXT_LIMITS.line), 'event.title'),
  description: optional(longTextNotZero(), 'event.description'),
  slug: optional(slugText(), 'event.slug'),
  excerpt: optional(longTextNotZero(), 'event.excerpt'),
  status: common.status(),
  timezone: optional(timeZone(), 'event.timezone'),
  all_day: optional(flag(), 'event.allDay', { shownDefault: () => false, documentDefault: () => false }),
  start_date: required(dateTime(), 'event.startDate'),
  end_date: required(dateTime(), 'event.endDate'),
  image: common.featuredImage(),
  cost: optional(cost(), 'event.cost'),
  ...EVENT_FIELDS,
  categories: optional(termReferences(), 'event.categories', withShownDefault(null)),
  tags: optional(termReferences(), 'event.tags', withShownDefault(null)),
  venue: optional(link('venue', VENUE_CREATE, VENUE_RULES), 'event.venue', withShownDefault(null)),
  organizer: optional(linkList('organizer', ORGANIZER_CREATE), 'event.organizer', withShownDefault(null)),
} as const;
export type EventCreateValues = ValuesOf<typeof EVENT_CREATE>;

/** The same over the interface, where a rule makes a series (docs/interface.md 11.15). */
export const EVENT_POST = { ...EVENT_CREATE, rrule: optional(recurrenceRule(), 'event.rrule') } as const;
export type EventPostValues = ValuesOf<typeof EVENT_POST>;

/** Updates: omitted fields are kept, `all_day` too (docs/interface.md 11.2). */
export const EVENT_UPDATE_BY_SLUG = allOptional(EVENT_CREATE);
/** `password` is accepted and has no effect (docs/interface.md 11.12). */
export const EVENT_UPDATE = { ...EVENT_UPDATE_BY_SLUG, password: password() } as const;
export type EventUpdateValues = ValuesOf<typeof EVENT_UPDATE>;
