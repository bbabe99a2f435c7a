import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import { inTransaction } from '../../storage/transaction';
import { impossible, missing } from '../../write-model/records/refuse';
import { defaultLocale } from '../../write-model/records/stand-ins';
import { isPublishedRow, isStandInRow, storageOf, versionsOf } from '../../storage/documents';
import type { VersionRow } from '../../storage/documents';
import { eventTimes } from '../../domain/time/event-times';
import { isWallTime } from '../../domain/time/types';
import type { WallTime, Zone } from '../../domain/time/types';
import type { BoardTimes, StoredTimes } from '../../panel-contract/board';
import type { Person } from '../request/person';
import { demandRecord } from '../request/person';
import { ConflictError } from '../request/route';
import { zoneText } from './query';
import { boardTimes, converted, zoneOf } from './times';
import { writeTimes } from './write-times';
import type { Transaction } from '../../storage/transaction';

const wall = z.string().transform((text, context): WallTime => {
  if (isWallTime(text)) return text;
  context.addIssue({ code: 'custom', message: 'is not a date and time of the form YYYY-MM-DD HH:mm:ss' });
  return z.NEVER;
});
const span = { start: wall, end: wall, allDay: z.boolean() };

/** The schema of `BoardMove`. */
export const MOVE_BODY = z.object({
  from: z.object({ ...span, timezone: z.string() }),
  to: z
    .object({ ...span, zone: zoneText.optional() })
    .refine(({ start, end }) => start <= end, { path: ['end'], error: 'must not come before start' }),
  zone: zoneText.optional(),
});

/** The part of the request that a move needs. */
export interface MoveContext {
  strapi: Core.Strapi;
  person: Person;
}

/**
 * Moves an event in its drafts and its published versions. Other unpublished changes stay unpublished.
 * @returns the new times; times that the event's zone skips are moved forward (docs/interface.md 4.8)
 * @throws ConflictError if the event no longer has the times that the person saw
 * @throws ApplicationError if versions have different times, or none
 * @throws ForbiddenError, NotFoundError
 */
export function moveEvent(
  { strapi, person }: MoveContext,
  documentId: string,
  { from, to, zone }: z.infer<typeof MOVE_BODY>,
): Promise<BoardTimes> {
  return inTransaction(strapi, async (transaction) => {
    const rows = await movableVersions(transaction, person, documentId);
    const stored = timesIn(rows);
    if (!isSame(stored, from)) throw new ConflictError('movedMeanwhile', { times: stored });
    const own = zoneOf(stored.timezone);
    const { startDate, endDate } = eventTimes({ ...inZone(to, own), zone: own, allDay: to.allDay });
    const after = { start: startDate, end: endDate, allDay: to.allDay, timezone: stored.timezone };
    if (!isSame(stored, after)) {
      const language = await defaultLocale(transaction);
      const change = { rows, documentId, times: after, language, person: person.id };
      await writeTimes(transaction, change);
    }
    return boardTimes(after, zone);
  });
}

async function movableVersions(
  { trx, strapi }: Transaction,
  person: Person,
  documentId: string,
): Promise<VersionRow[]> {
  const rows = await versionsOf(trx, storageOf(strapi, 'event'), documentId);
  const published = rows.some((row) => isPublishedRow('event', row));
  await demandRecord(strapi, person, published ? ['update', 'publish'] : ['update'], 'event', documentId);
  if (rows.some((row) => Boolean(row.trashed_at))) throw missing('eventInTrash', {});
  return rows.filter((row) => !isStandInRow(row));
}

/** @throws ApplicationError if versions have different times, or none */
function timesIn(rows: readonly VersionRow[]): StoredTimes {
  const [first, ...others] = rows.map((row) => ({
    start: textOf(row['start_date']),
    end: textOf(row['end_date']),
    allDay: Boolean(row['all_day']),
    timezone: textOf(row['timezone']),
  }));
  if (first === undefined || !isWallTime(first.start) || !isWallTime(first.end))
    throw impossible('noTimes', {});
  if (others.some((other) => !isSame(first, other))) throw impossible('timesDiffer', {});
  return first;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const isSame = (one: StoredTimes, other: StoredTimes): boolean =>
  one.start === other.start &&
  one.end === other.end &&
  one.allDay === other.allDay &&
  one.timezone === other.timezone;

/** Converts the new times to the event's own zone. All-day events keep their days in every zone. */
function inZone(to: z.infer<typeof MOVE_BODY>['to'], own: Zone) {
  const reading = (time: WallTime) =>
    ({
      kind: 'wall',
      wall: to.zone === undefined || to.allDay ? time : converted(time, to.zone, own),
      dateOnly: false,
    }) as const;
  return { start: reading(to.start), end: reading(to.end) };
}
