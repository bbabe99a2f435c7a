import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import {
  isPostKind,
  nameAttribute,
  uidOf,
} from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { VersionRow } from '../../../src/plugins/event-calendar/server/src/storage/documents';
import type { Language } from './table';
import type { Extra, Made, World } from './records';
import { FIRST, NEW } from './records';

/** What a request is about. */
export interface On {
  world: World;
  kind: Kind;
  language: Language;
  /** The record; without one for requests about no record, `documentId` and `key` are empty. */
  record: Pick<Made, 'documentId' | 'rowId' | 'key'>;
  /** Another record of the kind. */
  other: string;
  /** The name that a write gives to a record. */
  text: string;
  /** A number that chooses among forms of a request. */
  turn: number;
  /** A target of site rebuilds, which is switched off. */
  rebuildTarget: number;
}

interface Asked {
  path: string;
  body?: Record<string, unknown>;
}

/** What a successful request has changed: rows by record, without those that only stand in for a language. */
export interface Change {
  on: On;
  before: readonly VersionRow[];
  after: readonly VersionRow[];
  /** The new records of the kind. */
  made: readonly (readonly VersionRow[])[];
  /** The body of the response. */
  body: unknown;
}

/** How a line of the table is asked for, and what must be true after it was allowed. */
export interface Request {
  /** What is prepared on the record. */
  extra?: Extra;
  ask(on: On): Asked;
  then?(change: Change): boolean;
  /** Columns of the record that it may change, of those that only some requests may (`judge.ts`). */
  alters?: readonly string[];
  /** Whether it may change other records of the calendar. */
  reachesOthers?: true;
  /** The tables that it changes, if it changes no record. */
  writes?: readonly string[];
  /** Whether other requests may use the record afterwards. */
  leavesRecord?: true;
}

/** The language that a request names. */
export const localeOf = ({ language }: Pick<On, 'language'>): string => (language === 'new' ? NEW : FIRST);

export const uid = ({ kind }: On): string => uidOf(kind);

/** The content of a new record, or of a new language. */
export const content = ({ world, kind, text }: On): Record<string, unknown> => world.content(kind, text);

export const isOpen = (row: VersionRow): boolean => row.published_at !== null;

const rowsIn = (rows: readonly VersionRow[], on: On): VersionRow[] =>
  rows.filter((row) => row.locale === localeOf(on));

export const hasLanguage = ({ after, on }: Change): boolean => rowsIn(after, on).length > 0;
export const lostLanguage = (change: Change): boolean =>
  rowsIn(change.before, change.on).length > 0 && !hasLanguage(change) && change.after.length > 0;
export const isGone = ({ before, after }: Change): boolean => before.length > 0 && after.length === 0;
export const isPublished = ({ after, on }: Change): boolean => rowsIn(after, on).some(isOpen);
export const isUnpublished = (change: Change): boolean =>
  hasLanguage(change) && !isPublished(change) && rowsIn(change.before, change.on).some(isOpen);
export const isTrashed = ({ after }: Change): boolean =>
  after.length > 0 && after.every((row) => row.trashed_at !== null);
export const isRestored = ({ after }: Change): boolean =>
  after.length > 0 && after.every((row) => row.trashed_at === null);

/** Whether the version that editors see has the name that was sent. */
export const isRenamed = ({ after, on }: Change): boolean =>
  rowsIn(after, on).some(
    (row) => row[nameAttribute(on.kind)] === on.text && (!isPostKind(on.kind) || !isOpen(row)),
  );

/** Whether one record was made, with the name that was sent, and whether it is published. */
export const madeOne =
  (published: boolean, named = true) =>
  ({ made, on }: Change): boolean =>
    made.length === 1 &&
    made.every((rows) =>
      rows.some(
        (row) =>
          (!named || row[nameAttribute(on.kind)] === on.text) &&
          (!isPostKind(on.kind) || rows.some(isOpen) === published),
      ),
    );

export const changedNothing = ({ before, after, made }: Change): boolean =>
  made.length === 0 && JSON.stringify(before) === JSON.stringify(after);
