import { z } from '@strapi/utils';
import { SEARCH_LIMITS, searchFault } from '../../domain/text/search-limits';
import { STATUSES } from '../../domain/status';
import { dayExists, wallTime } from '../../domain/time/types';
import type { WallTime, Zone } from '../../domain/time/types';
import { readZone } from '../../domain/time/zone';
import { DAY, wallMilliseconds } from '../../domain/time/wall-clock';

/** How many days the board asks for at most. */
const DAYS = 400;

const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine((text) => dayExists(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))), {
    error: 'is no day',
  })
  .transform((text): WallTime => wallTime(`${text} 00:00:00`));

export const publicId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const language = z.string().min(2).max(35);
/** What is typed to search for; as much as the lists of the interface take. */
export const search = z
  .string()
  .max(2 * SEARCH_LIMITS.characters)
  .superRefine((text, context) => {
    const fault = searchFault(text);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  })
  .default('');

/** The text of a time zone. */
export const zoneText = z.string().transform((text, context): Zone => {
  const zone = readZone(text);
  if (zone !== undefined) return zone;
  context.addIssue({ code: 'custom', message: 'is no time zone' });
  return z.NEVER;
});

/** The query of `GET /board`: days from `start` up to, and without, `end`, by the clocks that are shown. */
export const BOARD_QUERY = z
  .object({
    start: day,
    end: day,
    locale: language,
    /** The one zone to show; left out for each event's own. */
    zone: zoneText.optional(),
    category: publicId.optional(),
    venue: publicId.optional(),
    organizer: publicId.optional(),
    status: z.enum(STATUSES).exclude(['trash']).optional(),
    search,
  })
  .refine(({ start, end }) => start < end, { path: ['end'], error: 'must come after start' })
  .refine(({ start, end }) => wallMilliseconds(end) - wallMilliseconds(start) <= DAYS * DAY, {
    path: ['end'],
    error: `must be no more than ${DAYS} days after start`,
  });

export type BoardQuery = z.infer<typeof BOARD_QUERY>;
