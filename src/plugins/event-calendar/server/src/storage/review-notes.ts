import type { Knex } from 'knex';
import type { PostKind } from '../domain/kinds';
import type { ReviewNoteKind } from '../panel-contract/review';
import { deleteOfRemoved } from './delete-of-removed';
import { TABLES } from './tables';

/** A record that people talk about. */
interface Reviewed {
  kind: PostKind;
  documentId: string;
}

/** A note as it is stored. */
export interface StoredNote {
  id: number;
  what: ReviewNoteKind;
  /** Null for requests over the interface. */
  userId: number | null;
  text: string;
  /** UTC milliseconds. */
  at: number;
  /** Whether the record was not published since. */
  open: boolean;
  /** JSON of a `Fingerprint`; null if nothing is compared with it. */
  fingerprint: string | null;
}

interface NoteRow {
  id: number;
  kind: PostKind;
  document_id: string;
  what: ReviewNoteKind;
  user_id: number | null;
  text: string;
  /** PostgreSQL returns 64-bit integers as text. */
  at: number | string;
  open: number;
  fingerprint: string | null;
}

const noteOf = ({ id, what, user_id: userId, text, at, open, fingerprint }: NoteRow): StoredNote => ({
  ...{ id, what, userId, text, fingerprint },
  at: Number(at),
  open: open === 1,
});

const notesOf = (knex: Knex, { kind, documentId }: Reviewed) =>
  knex<NoteRow>(TABLES.reviewNotes).where({ kind, document_id: documentId });

/** Adds a note. @returns its id */
export async function addNote(
  trx: Knex,
  { kind, documentId }: Reviewed,
  note: Pick<StoredNote, 'what' | 'userId' | 'text' | 'at'> & { fingerprint?: string },
): Promise<number> {
  const { what, userId, text, at, fingerprint = null } = note;
  const row = { kind, document_id: documentId, what, user_id: userId, text, at, open: 1, fingerprint };
  const [added]: { id: number }[] = await trx(TABLES.reviewNotes).insert(row).returning('id');
  if (added === undefined) throw new Error('The database has not said which note it has stored');
  return added.id;
}

/** The last notes about a record, oldest first. @param most how many at most */
export async function lastNotes(knex: Knex, record: Reviewed, most: number): Promise<StoredNote[]> {
  const rows: NoteRow[] = await notesOf(knex, record).orderBy('id', 'desc').limit(most);
  return rows.toReversed().map(noteOf);
}

/** The last time that the record was sent or sent back since its last publication. */
export async function lastDecision(knex: Knex, record: Reviewed): Promise<StoredNote | undefined> {
  const row: NoteRow | undefined = await notesOf(knex, record)
    .where({ open: 1 })
    .whereIn('what', ['sent', 'returned'])
    .orderBy('id', 'desc')
    .first();
  return row && noteOf(row);
}

/**
 * Drops the states of a record that nothing is compared with any more.
 * @param except the id of a note that keeps its state
 */
export const dropFingerprints = (trx: Knex, record: Reviewed, except = 0): Promise<number> =>
  notesOf(trx, record).whereNotNull('fingerprint').whereNot('id', except).update({ fingerprint: null });

/** Notes that a record was published: what was said before is no longer open. */
export const closeNotes = (trx: Knex, { kind, documentId }: Reviewed): Promise<number> =>
  closeNotesOfSeveral(trx, kind, [documentId]);

/** Puts notes back as they were. */
export async function reopenNotes(trx: Knex, notes: readonly StoredNote[]): Promise<void> {
  for (const { id, fingerprint } of notes)
    await trx(TABLES.reviewNotes).where({ id }).update({ open: 1, fingerprint });
}

/** The notes about a record since its last publication. */
export async function openNotes(knex: Knex, record: Reviewed): Promise<StoredNote[]> {
  const rows: NoteRow[] = await notesOf(knex, record).where({ open: 1 });
  return rows.map(noteOf);
}

/** The same of several records. */
export const closeNotesOfSeveral = (
  trx: Knex,
  kind: PostKind,
  documentIds: readonly string[],
): Promise<number> =>
  trx<NoteRow>(TABLES.reviewNotes)
    .where({ kind, open: 1 })
    .whereIn('document_id', [...documentIds])
    .update({ open: 0, fingerprint: null });

export const removeNote = (trx: Knex, id: number): Promise<number> =>
  trx(TABLES.reviewNotes).where({ id }).delete();

/** Removes the notes about a record that were added after another one. */
export const removeNotesAfter = (trx: Knex, record: Reviewed, id: number): Promise<number> =>
  notesOf(trx, record).where('id', '>', id).delete();

/** Removes everything that was said about a record. */
export const forgetNotes = (trx: Knex, record: Reviewed): Promise<number> => notesOf(trx, record).delete();

/** Forgets what was said about records that were deleted without the plugin. @param table that of the content type */
export const forgetNotesOfRemoved = (knex: Knex, kind: PostKind, table: string): Promise<number> =>
  deleteOfRemoved(knex, TABLES.reviewNotes, kind, table, 'document_id');

/** A query for the records of a kind that were sent back, and neither sent again nor published since. */
export const returnedRecords = (knex: Knex, kind: PostKind): Knex.QueryBuilder =>
  knex(`${TABLES.reviewNotes} as n`)
    .where({ 'n.open': 1, 'n.what': 'returned', 'n.kind': kind })
    .whereNotExists(
      knex(`${TABLES.reviewNotes} as l`)
        .select(knex.raw('1'))
        .whereRaw('l.document_id = n.document_id and l.id > n.id')
        .whereIn('l.what', ['sent', 'returned']),
    )
    .select('n.document_id');

/** A query for the records of a kind that a user has sent since their last publication. */
export const sentRecords = (knex: Knex, kind: PostKind, userId: number): Knex.QueryBuilder =>
  knex(TABLES.reviewNotes).where({ open: 1, what: 'sent', kind, user_id: userId }).select('document_id');

/** The last note of each record with which it was sent back since its last publication. */
export async function lastReturns(
  knex: Knex,
  documentIds: readonly string[],
): Promise<Map<string, StoredNote>> {
  const rows: NoteRow[] = await knex(TABLES.reviewNotes)
    .where({ open: 1, what: 'returned' })
    .whereIn('document_id', [...documentIds])
    .orderBy('id');
  return new Map(rows.map((row) => [row.document_id, noteOf(row)]));
}

/** The names of users of the panel by id; users who are deleted are left out. */
export async function namesOfUsers(knex: Knex, ids: readonly number[]): Promise<Map<number, string>> {
  const people: { id: number; firstname: string | null; lastname: string | null; username: string | null }[] =
    await knex('admin_users')
      .whereIn('id', [...new Set(ids)])
      .select('id', 'firstname', 'lastname', 'username');
  return new Map(
    people.map(({ id, firstname, lastname, username }) => [
      id,
      [firstname, lastname].filter(Boolean).join(' ') || (username ?? ''),
    ]),
  );
}
