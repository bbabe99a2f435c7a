import type { Knex } from 'knex';
import { z } from '@strapi/utils';
import { changedFields } from '../../domain/changed-fields';
import type { Fingerprint } from '../../domain/changed-fields';
import { POST_KINDS } from '../../domain/kinds';
import type { PostKind } from '../../domain/kinds';
import { instant } from '../../domain/time/types';
import { LONGEST_NOTE } from '../../panel-contract/review';
import type { ReturnedRow, ReviewNote, ReviewThread, SentBack } from '../../panel-contract/review';
import type { RecordList } from '../../panel-contract/editorial';
import type { Settings } from '../../platform/settings/settings';
import {
  addNote,
  lastNotes,
  lastReturns,
  namesOfUsers,
  removeNote,
  removeNotesAfter,
  returnedRecords,
  sentRecords,
} from '../../storage/review-notes';
import type { StoredNote } from '../../storage/review-notes';
import type { Transaction } from '../../storage/transaction';
import { fingerprintOf } from '../../write-model/records/fingerprint';
import { impossible } from '../../write-model/records/refuse';
import { CREATION, onceInTransaction } from '../request/once';
import type { Person } from '../request/person';
import { ConflictError, checked } from '../request/route';
import type { PanelRoute } from '../request/route';
import { listRecords } from './list-records';
import { isWaiting, notWaiting, setWaiting } from './review';
import { siteMoment } from './site-moment';
import { IN_LANGUAGE, demandInLanguage, demandTarget, targetOf } from './targets';
import type { Target } from './targets';
import { listQuery } from './trash';

/** Most notes of a thread that are shown. */
const MOST_NOTES = 100;

/** What somebody writes. PostgreSQL cannot store the character U+0000. */
const words = z
  .string()
  .max(LONGEST_NOTE)
  .transform((given) => given.replaceAll('\u0000', '').trim())
  .refine((given) => given !== '', { message: 'must not be empty' });

const REASON = z.object({ reason: words, creation: CREATION });
const ANSWER = z.object({ text: words, creation: CREATION });
const UNDO = z.object({ note: z.number().int().positive(), creation: CREATION });

/** `GET /review/:kind/:documentId?locale=`: what was said about a record, and what was changed since. */
export const REVIEW_THREAD_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/review/:kind/:documentId',
  async handle({ strapi, settings, person, params, query }): Promise<ReviewThread> {
    const record = { ...targetOf(params), ...checked(IN_LANGUAGE, query) };
    const knex = strapi.db.connection;
    const transaction = { trx: knex, strapi };
    const target = await demandInLanguage(transaction, person, 'read', record);
    const { may } = target;
    const found = await lastNotes(knex, target, MOST_NOTES + 1);
    const shown = found.slice(-MOST_NOTES);
    return {
      isWaiting: isWaiting(target.primary),
      notes: await withNames(knex, shown, person, settings),
      hasEarlier: found.length > MOST_NOTES,
      changed: await changedSince(transaction, target, found),
      may: { review: may('publish'), answer: may('update') },
    };
  },
};

/**
 * `POST /review/:kind/:documentId/send-back`: ends the wait for review with a reason, once for each name `creation`; the record is an
 * ordinary draft again.
 */
export const REVIEW_SEND_BACK_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/review/:kind/:documentId/send-back',
  async handle(request): Promise<SentBack> {
    const { strapi, person, params, body } = request;
    const { kind, documentId } = targetOf(params);
    const { reason, creation } = checked(REASON, body);
    return onceInTransaction(request, creation, async (transaction) => {
      const { trx, at } = transaction;
      const target = await demandTarget(transaction, person, ['publish'], kind, documentId);
      if (target.primary.trashed_at) throw impossible('inTrash', {});
      if (!isWaiting(target.primary)) throw notWaiting();
      const fingerprint = JSON.stringify(await fingerprintOf(transaction, kind, target.rows));
      const said = { what: 'returned', userId: person.id, text: reason, at, fingerprint } as const;
      const note = await addNote(trx, target, said);
      await setWaiting(strapi, person, target, false);
      return { note };
    });
  },
};

/**
 * `POST /review/:kind/:documentId/send-back/undo`: the record waits for review again, and the reason is gone. Refused if anything was
 * said about the record since, or if it was published.
 */
export const REVIEW_UNDO_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/review/:kind/:documentId/send-back/undo',
  async handle(request): Promise<null> {
    const { strapi, person, params, body } = request;
    const { kind, documentId } = targetOf(params);
    const { note, creation } = checked(UNDO, body);
    return onceInTransaction(request, creation, async (transaction) => {
      const { trx } = transaction;
      const target = await demandTarget(transaction, person, ['publish'], kind, documentId);
      if (target.primary.trashed_at) throw impossible('inTrash', {});
      const [last] = await lastNotes(trx, target, 1);
      if (last?.id !== note || last.what !== 'returned' || !last.open || isWaiting(target.primary))
        throw new ConflictError('undoTooLate');
      await removeNote(trx, note);
      await setWaiting(strapi, person, target, true);
      // A record whose request was never noted, because it was loaded from a file, was not sent now either.
      await removeNotesAfter(trx, target, note);
      return null;
    });
  },
};

/** `POST /review/:kind/:documentId/answer`: adds an answer to what was said about a record, once for each name `creation`. */
export const REVIEW_ANSWER_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/review/:kind/:documentId/answer',
  async handle(request): Promise<null> {
    const { person, params, body } = request;
    const { kind, documentId } = targetOf(params);
    const { text, creation } = checked(ANSWER, body);
    return onceInTransaction(request, creation, async (transaction) => {
      const { trx, at } = transaction;
      const target = await demandTarget(transaction, person, ['update'], kind, documentId);
      if (target.primary.trashed_at) throw impossible('inTrash', {});
      await addNote(trx, target, { what: 'message', userId: person.id, text, at });
      return null;
    });
  },
};

/**
 * `GET /review/returned?kind=&page=&pageSize=&search=`: records that were sent back, which the person has made or sent and may change,
 * latest change first.
 */
export const REVIEW_RETURNED_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/review/returned',
  async handle({ strapi, settings, person, query }): Promise<RecordList<ReturnedRow>> {
    const { kind, ...rest } = checked(listQuery, query);
    const knex = strapi.db.connection;
    const list = await listRecords(strapi, person, {
      ...rest,
      kinds: kind === undefined ? POST_KINDS : [kind],
      right: 'update',
      where: (drafts, of) => void narrowToReturned(knex, drafts, of, person),
      moment: 'updated_at',
      order: 'desc',
    });
    const notes = await lastReturns(
      knex,
      list.rows.map(({ row }) => row.documentId),
    );
    const names = await namesOfUsers(
      knex,
      [...notes.values()].flatMap(({ userId }) => userId ?? []),
    );
    return {
      ...list,
      rows: list.rows.map(({ row, moment }) => {
        const note = notes.get(row.documentId);
        return {
          ...row,
          reason: note?.text ?? '',
          by: names.get(note?.userId ?? 0) ?? null,
          returnedAt: siteMoment(note === undefined ? moment : instant(note.at), settings),
        };
      }),
    };
  },
};

const narrowToReturned = (
  knex: Knex,
  drafts: Knex.QueryBuilder,
  kind: PostKind,
  { id }: Person,
): Knex.QueryBuilder =>
  drafts
    .where((idle) => idle.where('d.ready_for_review', false).orWhereNull('d.ready_for_review'))
    .whereNull('d.trashed_at')
    .whereIn('d.document_id', returnedRecords(knex, kind))
    .where((own) => own.where('d.created_by_id', id).orWhereIn('d.document_id', sentRecords(knex, kind, id)));

async function withNames(
  knex: Knex,
  notes: readonly StoredNote[],
  person: Person,
  settings: Settings,
): Promise<ReviewNote[]> {
  const names = await namesOfUsers(
    knex,
    notes.flatMap(({ userId }) => userId ?? []),
  );
  return notes.map(({ id, what, userId, text, at }) => ({
    ...{ id, what, text },
    by: names.get(userId ?? 0) ?? null,
    isOutside: userId === null,
    isOwn: userId === person.id,
    at: siteMoment(instant(at), settings),
  }));
}

/**
 * What differs from the drafts as they were when they were sent back, and when they were sent. Nothing once the record is published, and
 * nothing since it was sent once it is back with the author.
 */
async function changedSince(
  transaction: Transaction,
  { kind, rows, primary }: Target,
  notes: readonly StoredNote[],
): Promise<ReviewThread['changed']> {
  const compared = notes.filter(({ open, fingerprint }) => open && fingerprint !== null);
  const sent = isWaiting(primary) ? compared.findLast(({ what }) => what === 'sent') : undefined;
  const returned = compared.findLast(({ what }) => what === 'returned');
  if (sent === undefined && returned === undefined) return [];
  const now = await fingerprintOf(transaction, kind, rows);
  return [returned, sent].flatMap((note) => {
    if (note === undefined || note.what === 'message' || note.fingerprint === null) return [];
    const before: Fingerprint = JSON.parse(note.fingerprint);
    const fields = changedFields(before, now);
    return fields.length === 0 ? [] : [{ since: note.what, fields }];
  });
}
