import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import { updateDocument } from '../../services/write/save-document';
import { inTransaction } from '../../storage/transaction';
import { impossible } from '../../write-model/records/refuse';
import { groupBy } from '../../domain/group-by';
import { POST_KINDS, uidOf } from '../../domain/kinds';
import type { RecordList, ReviewRow } from '../../panel-contract/editorial';
import type { Person } from '../request/person';
import { ConflictError, checked } from '../request/route';
import type { PanelRoute } from '../request/route';
import { listRecords } from './list-records';
import { siteMoment } from './site-moment';
import { IN_LANGUAGE, demandInLanguage, demandTarget, targetOf, versionOf, versionsIn } from './targets';
import type { Target } from './targets';
import { listQuery } from './trash';

/** `GET /review?kind=&page=&pageSize=&search=`: records that wait for review and that the person may publish, oldest change first. */
export const REVIEW_LIST_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/review',
  async handle({ strapi, settings, person, query }): Promise<RecordList<ReviewRow>> {
    const { kind, ...rest } = checked(listQuery, query);
    const list = await listRecords(strapi, person, {
      ...rest,
      kinds: kind === undefined ? POST_KINDS : [kind],
      right: 'publish',
      where: (drafts) => void drafts.where('d.ready_for_review', true).whereNull('d.trashed_at'),
      moment: 'updated_at',
      order: 'asc',
    });
    const reading = { trx: strapi.db.connection, strapi };
    const byKind = groupBy(list.rows, ({ row }) => row.kind);
    const known = new Map<string, string>();
    for (const [of, rows] of byKind) {
      const listed = rows.map(({ row, moment }) => ({ ...row, changedAt: moment }));
      for (const [id, version] of await versionsIn(reading, of, listed)) known.set(id, version);
    }
    return {
      ...list,
      rows: list.rows.map(({ row, moment, versions, isPublished }) => ({
        ...row,
        version: known.get(row.documentId) ?? '',
        changedAt: siteMoment(moment, settings),
        isChange: isPublished,
        mayEdit: versions.every((version) => person.mayWith('update', row.kind, version)),
      })),
    };
  },
};

const seen = z.object({ version: z.string().max(64).optional() });

/**
 * `POST /review/:kind/:documentId/publish` with `{version}`: publishes the record in all its languages, unless it has changed since the list
 * was read.
 */
export const REVIEW_PUBLISH_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/review/:kind/:documentId/publish',
  async handle({ strapi, person, params, body }): Promise<null> {
    const { kind, documentId } = targetOf(params);
    const { version } = checked(seen, body);
    await inTransaction(strapi, async (transaction) => {
      const target = await demandTarget(transaction, person, ['publish'], kind, documentId);
      if (!isWaiting(target.primary)) throw notWaiting();
      if (version !== undefined && version !== versionOf(target)) throw new ConflictError('changedMeanwhile');
      const locale = target.drafts.map((draft) => draft.locale);
      await strapi.documents(uidOf(kind)).publish({ documentId, locale });
    });
    return null;
  },
};

/** `POST /review/:kind/:documentId/request` with `{locale}`: the record waits for review by somebody who may publish it. */
export const REVIEW_REQUEST_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/review/:kind/:documentId/request',
  async handle({ strapi, person, params, body }): Promise<null> {
    const record = { ...targetOf(params), ...checked(IN_LANGUAGE, body) };
    await inTransaction(strapi, async (transaction) => {
      const target = await demandInLanguage(transaction, person, 'update', record);
      if (target.primary.trashed_at) throw impossible('inTrash', {});
      // All languages wait, whichever is written.
      const written = target.drafts.find(({ locale }) => locale === record.locale) ?? target.primary;
      await setWaiting(strapi, person, { ...target, primary: written }, true);
    });
    return null;
  },
};

/** Lets a record wait for review, or makes it an ordinary draft again. */
export async function setWaiting(
  strapi: Core.Strapi,
  person: Person,
  { kind, documentId, primary }: Target,
  readyForReview: boolean,
): Promise<void> {
  const data = { readyForReview, updatedBy: person.id };
  await updateDocument(strapi, kind, documentId, primary.locale, data, 'draft');
}

/** Whether a record waits for review, by its draft. */
export const isWaiting = (draft: { trashed_at?: unknown; ready_for_review?: unknown }): boolean =>
  Boolean(draft['ready_for_review']) && !draft.trashed_at;

export const notWaiting = () => impossible('notWaiting', {});
