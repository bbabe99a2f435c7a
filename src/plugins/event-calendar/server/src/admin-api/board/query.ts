import { z } from '@strapi/utils';
import { SEARCH_LIMITS, searchFault } from '../../domain/text/search-limits';
import { STATUSES } from '../../domain/status';
import { dayExists, wallTime } from '../../domain/time/types';
import type { WallTime, Zone } from '../../domain/time/types';
import { readZone } from '../../domain/time/zone';
import { DAY, wallMilliseconds } from '../../domain/time/wall-clock';
import { MOST_DAYS } from '../../panel-contract/board';

export const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine((text) => dayExists(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))), {
    error: 'is not a day',
  })
  .transform((text): WallTime => wallTime(`${text} 00:00:00`));

export const publicId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const language = z.string().min(2).max(35);
/** A search text, with the same limits as in the lists of the interface. */
export const search = z
  .string()
  .max(2 * SEARCH_LIMITS.characters)
  .superRefine((text, context) => {
    const fault = searchFault(text);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  })
  .default('');

/** A time zone, parsed from its text. */
export const zoneText = z.string().transform((text, context): Zone => {
  const zone = readZone(text);
  if (zone !== undefined) return zone;
  context.addIssue({ code: 'custom', message: 'is not a time zone' });
  return z.NEVER;
});

/** The query of `GET /board`: the days from `start` to `end`, `end` not included, in the zone that is shown. */
export const BOARD_QUERY = z
  .object({
    start: day,
    end: day,
    locale: language,
    /** The zone to show all events in; without it each event is shown in its own zone. */
    zone: zoneText.optional(),
    category: publicId.optional(),
    venue: publicId.optional(),
    organizer: publicId.optional(),
    status: z.enum(STATUSES).exclude(['trash']).optional(),
    search,
  })
  .refine(({ start, end }) => start < end, { path: ['end'], error: 'must come after start' })
  .refine(({ start, end }) => wallMilliseconds(end) - wallMilliseconds(start) <= MOST_DAYS * DAY, {
    path: ['end'],
    error: `must be no more than ${MOST_DAYS} days after start`,
  });

export type BoardQuery = z.infer<typeof BOARD_QUERY>;
