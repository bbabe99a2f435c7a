import { z } from '@strapi/utils';
import { EVENT_STATES } from '../../domain/event-state';
import { isWallTime } from '../../domain/time/types';
import { MOST_EVENTS, MOST_PUBLISHED, isAboutPublication } from '../../panel-contract/many';
import { NEW_TIMES } from '../board/move';
import { DOCUMENT_ID, areDifferent, differentDocuments } from '../request/document-ids';
import { CREATION } from '../request/once';

const MOST_MINUTES = 366 * 24 * 60;

const documentIds = z.array(DOCUMENT_ID).max(100);
const links = z.union([
  documentIds,
  z
    .strictObject({ add: documentIds.optional(), remove: documentIds.optional() })
    .refine((given) => Object.keys(given).length > 0, { error: 'must add or remove something' }),
]);

const languages = z.union([z.literal(true), z.array(z.string().min(1).max(35)).max(100)]);

/** The schema of the state of an event, with its reasons. */
export const STATE = z.object({
  is: z.enum(EVENT_STATES),
  reasons: z.record(z.string().max(35), z.string().max(1_000).nullable()),
});

const change = z
  .strictObject({
    venue: DOCUMENT_ID.nullable().optional(),
    organizers: links.optional(),
    categories: links.optional(),
    state: STATE.optional(),
    minutes: z.int().min(-MOST_MINUTES).max(MOST_MINUTES).optional(),
    times: NEW_TIMES.optional(),
    publish: languages.optional(),
    unpublish: languages.optional(),
    publishAt: z
      .union([z.string().refine(isWallTime), z.iso.datetime({ error: 'must be a time' })])
      .nullable()
      .optional(),
    readyForReview: z.boolean().optional(),
  })
  .refine((given) => Object.keys(given).length > 0, { error: 'must change something' })
  .refine(({ minutes, times }) => minutes === undefined || times === undefined, {
    error: 'can have minutes or times, not both',
  })
  .refine(({ publish, unpublish }) => publish === undefined || unpublish === undefined, {
    error: 'can publish or unpublish, not both',
  });

/** The schema of `EventChange`. */
export type CheckedChange = z.infer<typeof change>;

/** The schema of the body of `POST /events/selected`. */
export const SELECTED_BODY = z.object({
  documentIds: differentDocuments(1, MOST_PUBLISHED),
  /** The language to name the events in, where they have it. */
  locale: z.string().max(35).optional(),
});

/** The schema of `ManyChanges`. */
export const CHANGES_BODY = z.object({
  events: z
    .array(z.object({ documentId: DOCUMENT_ID, version: z.string().max(64).optional(), change }))
    .min(1)
    .max(MOST_PUBLISHED)
    .refine(
      (events) => events.length <= MOST_EVENTS || events.every((event) => isAboutPublication(event.change)),
      {
        error: `can have more than ${MOST_EVENTS} events only if it is about their publication alone`,
      },
    )
    .refine((events) => areDifferent(events.map((event) => event.documentId)), {
      error: 'must not name an event twice',
    }),
  creation: CREATION,
});
