import { KINDS, isPostKind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import { isStandInRow } from '../../../src/plugins/event-calendar/server/src/storage/documents';
import type { VersionRow } from '../../../src/plugins/event-calendar/server/src/storage/documents';
import type { Calendar } from './calendar';
import type { Change, Request } from './requests';
import { isOpen } from './requests';

/** What is known about an allowed request besides the rows. */
export interface Context {
  documentId: string;
  /** The user of the panel. */
  userId: number;
  /** Whether readers must see no difference. */
  draftsOnly: boolean;
  /** Whether the person may know the password of the record. */
  maySeePassword: boolean;
  /** Whether what was sent was complete and valid, so that it must have had its effect. */
  sound: boolean;
}

/** Columns of a record that no request changes, and columns that only some change (`Request.alters`). */
const FIXED = [
  'document_id',
  'public_id',
  'uid',
  'stand_in',
  'author',
  'created_by_id',
  'created_at',
] as const;
const ALTERED = ['trashed_at', 'publish_at', 'ready_for_review', 'date'] as const;

/** What is wrong with the calendar after an allowed request; empty if nothing is. */
export function faultsOf(
  before: Calendar,
  after: Calendar,
  change: Change,
  request: Request,
  context: Context,
): string[] {
  const { kind } = change.on;
  const faults = [
    ...faultsOfTarget(change, request, context),
    ...change.made.flatMap((rows) => faultsOfNew(rows, before, kind, change, context)),
    ...faultsOfIds(before, after),
    ...(request.reachesOthers ? [] : faultsOfOthers(before, after, change, context)),
  ];
  if (context.sound && request.then?.(change) === false) faults.push('has not done what it should');
  return faults;
}

function faultsOfTarget({ on, before, after }: Change, { alters = [] }: Request, context: Context): string[] {
  const faults: string[] = [];
  const fixed = [...FIXED, ...ALTERED.filter((column) => !alters.includes(column))];
  const byPlace = new Map(before.map((row) => [placeOf(row), row]));
  const [first] = before;
  if (first === undefined) return [];
  for (const row of after) {
    // A published version is made anew from the draft by each publication, and a new language from the others.
    const same = byPlace.get(placeOf(row));
    const was = same ?? first;
    for (const column of fixed) {
      if (same === undefined && column !== 'public_id' && column !== 'uid' && column !== 'document_id')
        continue;
      if (isPostKind(on.kind) && isOpen(row) && row.id !== was.id && column === 'created_at') continue;
      if (textOf(row[column]) !== textOf(was[column]))
        faults.push(
          `${column} is ${textOf(row[column])} instead of ${textOf(was[column])} in ${placeOf(row)}`,
        );
    }
    if (same === undefined && ![context.userId, first['created_by_id']].includes(row['created_by_id']))
      faults.push(`its new language was created by ${textOf(row['created_by_id'])}`);
    const steps = Number(row['sequence'] ?? 0) - Number(was['sequence'] ?? 0);
    if (steps < 0 || steps > 1) faults.push(`sequence has changed by ${steps}`);
  }
  if (context.draftsOnly && isPostKind(on.kind)) {
    const [open, opened] = [before, after].map((rows) => JSON.stringify(rows.filter(isOpen)));
    if (open !== opened) faults.push(`readers see the change: ${opened} instead of ${open}`);
  }
  return faults;
}

function faultsOfNew(
  rows: readonly VersionRow[],
  before: Calendar,
  kind: Kind,
  { on }: Change,
  { userId, maySeePassword }: Context,
): string[] {
  const faults: string[] = [];
  for (const row of rows) {
    if (Number(row.public_id) !== before.lastPublicId + 1)
      faults.push(`the new record has the number ${row.public_id}, after ${before.lastPublicId}`);
    if (row['created_by_id'] !== userId)
      faults.push(`the new record was created by ${textOf(row['created_by_id'])} instead of ${userId}`);
    for (const column of ['trashed_at', 'publish_at'])
      if (row[column] !== undefined && row[column] !== null) faults.push(`the new record has ${column}`);
    if (kind === 'event' && (Number(row['sequence']) > 1 || before.uids.has(textOf(row['uid']))))
      faults.push(`the new record has the identity ${textOf(row['uid'])}, ${textOf(row['sequence'])}`);
    if (row['password'] && !maySeePassword) faults.push('the new record has the password of another one');
    if (on.record.documentId === row.document_id)
      faults.push('the new record has the documentId of another one');
  }
  return faults;
}

/** How many rows one request may make, generously. */
const FAR = 100;

/** Whether the database goes on giving ids to rows where it was. */
const faultsOfIds = (before: Calendar, after: Calendar): string[] =>
  KINDS.filter((kind) => {
    const given = after.lastGivenIds[kind];
    const steps = given - before.lastGivenIds[kind];
    return steps < 0 || steps > FAR || after.lastRowIds[kind] > given;
  }).map(
    (kind) =>
      `the last id of a row of a ${kind} is ${after.lastRowIds[kind]}, of ${after.lastGivenIds[kind]}`,
  );

/** Whether all other records are as they were, except that languages of linked records get rows that stand in for them. */
function faultsOfOthers(
  before: Calendar,
  after: Calendar,
  { made }: Change,
  { documentId }: Context,
): string[] {
  const changed = new Set([documentId, ...made.flatMap((rows) => rows.map((row) => row.document_id))]);
  const faults: string[] = [];
  for (const [key, row] of after.rows) {
    if (changed.has(row.document_id) || before.rows.get(key)?.text === row.text) continue;
    if (!before.rows.has(key) && isStandInRow(row.row)) continue;
    faults.push(`another record has changed: ${key} is ${row.text} instead of ${before.rows.get(key)?.text}`);
  }
  for (const [key, row] of before.rows)
    if (!changed.has(row.document_id) && !after.rows.has(key)) faults.push(`another record has lost ${key}`);
  for (const link of difference(before.links, after.links))
    if (![...changed].some((one) => link.startsWith(`${one} `)))
      faults.push(`a link of another record: ${link}`);
  return faults;
}

const difference = (one: ReadonlySet<string>, other: ReadonlySet<string>): string[] => [
  ...[...one].filter((text) => !other.has(text)),
  ...[...other].filter((text) => !one.has(text)),
];

/** Identifies a version of a record. Row ids may change. */
const placeOf = (row: VersionRow): string => `${row.locale} ${isOpen(row)}`;

const textOf = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : value === undefined ? '' : String(value);
