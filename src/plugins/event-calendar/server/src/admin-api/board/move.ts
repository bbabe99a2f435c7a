import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import { inTransaction } from '../../storage/transaction';
import { impossible, missing } from '../../write-model/records/refuse';
import { defaultLocale } from '../../write-model/records/stand-ins';
import { isPublishedRow, isStandInRow, storageOf, versionsOf } from '../../storage/documents';
import type { VersionRow } from '../../storage/documents';
import type { EventTimes, KnownTimes } from '../../domain/time/event-times';
import { eventTimes } from '../../domain/time/event-times';
import { instant, isInstant, isWallTime } from '../../domain/time/types';
import type { WallTime, Zone } from '../../domain/time/types';
import { UTC, toWall } from '../../domain/time/zone';
import type { BoardTimes, StoredTimes } from '../../panel-contract/board';
import { demandFields } from '../request/demand-fields';
import type { Person } from '../request/person';
import { demandRecord } from '../request/person';
import { ConflictError } from '../request/route';
import { zoneText } from './query';
import { boardTimes, readingIn, zoneOf } from './times';
import { writeTimes } from './write-times';
import type { Transaction } from '../../storage/transaction';

const wall = z.string().transform((text, context): WallTime => {
  if (isWallTime(text)) return text;
  context.addIssue({ code: 'custom', message: 'is not a date and time of the form YYYY-MM-DD HH:mm:ss' });
  return z.NEVER;
});
const seconds = z.int().refine((value) => isInstant(value * 1000));
const span = { start: wall, end: wall, allDay: z.boolean() };

/** The schema of new times, in `zone` or else in the event's own zone. */
export const NEW_TIMES = z
  .object({
    ...span,
    zone: zoneText.optional(),
    instants: z.object({ from: seconds, until: seconds }).optional(),
  })
  .refine(({ start, end }) => start <= end, { path: ['end'], error: 'must not come before start' });

/** The schema of `BoardMove`. */
export const MOVE_BODY = z.object({
  from: z.object({ ...span, timezone: z.string() }),
  to: NEW_TIMES,
  zone: zoneText.optional(),
});

type EventUtc = Pick<EventTimes, 'utcStartDate' | 'utcEndDate'>;

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
    const after = timesAfter(stored, to);
    if (!isSame(stored, after) || !isSameInstant(stored, after)) {
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
  const rights = published ? (['update', 'publish'] as const) : (['update'] as const);
  const versions = await demandRecord(person, rights, 'event', documentId);
  if (rows.some((row) => Boolean(row.trashed_at))) throw missing('eventInTrash', {});
  const own = rows.filter((row) => !isStandInRow(row));
  for (const row of own)
    if (!isPublishedRow('event', row))
      demandFields(person, versions, row, ['startDate', 'endDate', 'allDay']);
  return own;
}

/** The times that an event gets; those that its zone skips are moved forward (docs/interface.md 4.8). */
export function timesAfter(
  stored: StoredTimes & KnownTimes,
  to: z.infer<typeof NEW_TIMES>,
): StoredTimes & EventUtc {
  const own = zoneOf(stored.timezone);
  const known = to.instants === undefined ? stored : utcOfSeconds(to.instants);
  const { allDay } = to;
  const { startDate, endDate, ...utc } = eventTimes({ ...inZone(to, own), zone: own, allDay, known });
  return { start: startDate, end: endDate, allDay, timezone: stored.timezone, ...utc };
}

/** @throws ApplicationError if versions have different times, or none */
export function timesIn(rows: readonly VersionRow[]): StoredTimes & KnownTimes {
  const [first, ...others] = rows.map((row) => ({
    start: textOf(row['start_date']),
    end: textOf(row['end_date']),
    allDay: Boolean(row['all_day']),
    timezone: textOf(row['timezone']),
    utcStartDate: textOf(row['utc_start_date']),
    utcEndDate: textOf(row['utc_end_date']),
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

const isSameInstant = (one: KnownTimes, other: KnownTimes): boolean =>
  one.utcStartDate === other.utcStartDate && one.utcEndDate === other.utcEndDate;

const utcOfSeconds = ({ from, until }: { from: number; until: number }): KnownTimes => ({
  utcStartDate: toWall(instant(from * 1000), UTC),
  utcEndDate: toWall(instant(until * 1000), UTC),
});

/** The new times for the event's own zone. All-day events keep their days in every zone. */
function inZone(to: z.infer<typeof NEW_TIMES>, own: Zone) {
  const reading = (time: WallTime) => readingIn(time, to.allDay ? own : (to.zone ?? own), own);
  return { start: reading(to.start), end: reading(to.end) };
}
