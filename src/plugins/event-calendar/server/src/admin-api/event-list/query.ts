import { z } from '@strapi/utils';
import { EVENT_STATES } from '../../domain/event-state';
import { STATUSES } from '../../domain/status';
import { DAY, wallMilliseconds } from '../../domain/time/wall-clock';
import { isWallTime, wallTime } from '../../domain/time/types';
import type { WallTime } from '../../domain/time/types';
import { day, language, publicId, zoneText } from '../board/query';

/** Most days of a range in which double bookings are looked for. */
export const MOST_DAYS = 400;
/** The most days back that a change may be. */
const MOST_DAYS_BACK = 366;

/** The place of an event in the list. */
export interface ListPlace {
  startUtc: WallTime;
  id: number;
}

/** `YYYY-MM-DD HH:mm:ss,ID`: the start of the last event of a page in UTC, and its public id. */
const place = z.string().transform((text, context): ListPlace => {
  const [start = '', id = ''] = text.split(',');
  if (isWallTime(start) && /^[1-9]\d{0,14}$/.test(id)) return { startUtc: wallTime(start), id: Number(id) };
  context.addIssue({ code: 'custom', message: 'is not the place of an event' });
  return z.NEVER;
});

const flag = z.literal('1').transform(() => true);

/**
 * The query of `GET /event-list`. Events meet all conditions. `start` and `end` are days, `end` not included, which the event touches in
 * its own zone.
 */
export const EVENT_LIST_QUERY = z
  .object({
    locale: language,
    /** The zone to show all events in; without it each event is shown in its own. */
    zone: zoneText.optional(),
    start: day.optional(),
    end: day.optional(),
    category: publicId.optional(),
    /** `none`: without a venue. */
    venue: z.union([z.literal('none'), publicId], { error: 'must be an id or none' }).optional(),
    organizer: publicId.optional(),
    status: z.enum(STATUSES).exclude(['trash']).optional(),
    state: z.enum(EVENT_STATES).optional(),
    /** A language in which the event has no version; `any`: any language of the interface. */
    missing: language.or(z.literal('any')).optional(),
    /** A language whose version is older than the last change of a text that it is translated from; `any`: any language. */
    behind: language.or(z.literal('any')).optional(),
    image: z.literal('none').optional(),
    /** Only events whose venue has another one at the same time. */
    double: flag.optional(),
    /** Only events that the person has made. */
    mine: flag.optional(),
    /** Only events that the person may change. */
    changeable: flag.optional(),
    /** Only events whose shown version was changed in so many days. */
    changed: z.coerce.number().int().positive().max(MOST_DAYS_BACK).optional(),
    after: place.optional(),
  })
  .refine(({ start, end }) => start === undefined || end === undefined || start < end, {
    path: ['end'],
    error: 'must come after start',
  })
  .refine(({ double, start, end }) => double !== true || daysBetween(start, end) <= MOST_DAYS, {
    path: ['double'],
    error: `needs a start and an end no more than ${MOST_DAYS} days apart`,
  });

export type EventListQuery = z.infer<typeof EVENT_LIST_QUERY>;

export const daysBetween = (start: WallTime | undefined, end: WallTime | undefined): number =>
  start === undefined || end === undefined
    ? Infinity
    : (wallMilliseconds(end) - wallMilliseconds(start)) / DAY;
