import { z } from '@strapi/utils';
import { EVENT_STATES } from '../../domain/event-state';
import { MOST_EVENTS } from '../../panel-contract/many';
import { NEW_TIMES } from '../board/move';

const MOST_MINUTES = 366 * 24 * 60;

const documentId = z.string().min(1).max(64);
const documentIds = z.array(documentId).max(100);
const links = z.union([
  documentIds,
  z
    .strictObject({ add: documentIds.optional(), remove: documentIds.optional() })
    .refine((given) => Object.keys(given).length > 0, { error: 'must add or remove something' }),
]);
const areDifferent = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

const change = z
  .strictObject({
    venue: documentId.nullable().optional(),
    organizers: links.optional(),
    categories: links.optional(),
    state: z
      .object({
        is: z.enum(EVENT_STATES),
        reasons: z.record(z.string().max(35), z.string().max(1_000).nullable()),
      })
      .optional(),
    minutes: z.int().min(-MOST_MINUTES).max(MOST_MINUTES).optional(),
    times: NEW_TIMES.optional(),
    publish: z.literal(true).optional(),
    unpublish: z.array(z.string().min(1).max(35)).max(100).optional(),
  })
  .refine((given) => Object.keys(given).length > 0, { error: 'must change something' })
  .refine(({ minutes, times }) => minutes === undefined || times === undefined, {
    error: 'can have minutes or times, not both',
  });

/** The schema of `EventChange`. */
export type CheckedChange = z.infer<typeof change>;

/** The schema of the body of `POST /events/selected`. */
export const SELECTED_BODY = z.object({
  documentIds: z
    .array(documentId)
    .min(1)
    .max(MOST_EVENTS)
    .refine(areDifferent, { error: 'must not repeat a member' }),
  /** The language to name the events in, where they have it. */
  locale: z.string().max(35).optional(),
});

/** The schema of `ManyChanges`. */
export const CHANGES_BODY = z.object({
  events: z
    .array(z.object({ documentId, version: z.string().max(64).optional(), change }))
    .min(1)
    .max(MOST_EVENTS)
    .refine((events) => areDifferent(events.map((event) => event.documentId)), {
      error: 'must not name an event twice',
    }),
});
