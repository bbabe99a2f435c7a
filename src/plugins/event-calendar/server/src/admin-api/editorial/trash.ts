import { z } from '@strapi/utils';
import { POST_KINDS } from '../../domain/kinds';
import type { PostKind } from '../../domain/kinds';
import { RESTORED_AS } from '../../panel-contract/editorial';
import type { RecordList, RestoredRecord, Trashed, TrashedRow } from '../../panel-contract/editorial';
import { MOST_ONE_BY_ONE } from '../../transport/panel-turns';
import { checked } from '../request/route';
import type { PanelRequest, PanelRoute } from '../request/route';
import { deleteForGood, restoreRecords, trashRecords } from './change-trash';
import { listRecords } from './list-records';
import { rightsInTrash, timesInTrash } from './in-trash';
import { publicBefore } from './public-before';
import { MAX_RECORDS, postKindOf, targetOf } from './targets';
import { deleteLanguageForGood, listLanguages, restoreLanguage, trashLanguage } from './trashed-languages';

const documentId = z.string().min(1).max(64);
/** Events move together; the records that they link to are written one by one. */
const several = (kind: PostKind) =>
  z.object({
    documentIds: z
      .array(documentId)
      .min(1)
      .max(kind === 'event' ? MAX_RECORDS : MOST_ONE_BY_ONE),
  });
const as = z.enum(RESTORED_AS).default('draft');
const restored = z.object({ as });

export const listQuery = z.object({
  kind: z.enum(POST_KINDS).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
  search: z.string().max(200).optional(),
});

/** `POST /records/:kind/:documentId/trash`: moves one record. */
export const TRASH_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/records/:kind/:documentId/trash',
  async handle(request): Promise<Trashed[]> {
    const { kind, documentId } = targetOf(request.params);
    return trashRecords(request, kind, [documentId]);
  },
};

/** `POST /records/:kind/trash` with `{documentIds}`: moves all of them or none. */
export const TRASH_SEVERAL_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/records/:kind/trash',
  async handle(request): Promise<Trashed[]> {
    const kind = postKindOf(request.params);
    return trashRecords(request, kind, checked(several(kind), request.body).documentIds);
  },
};

/** `POST /records/:kind/:documentId/restore` with `{as}`: `before` restores the publication too, `draft` (the default) does not. */
export const RESTORE_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/records/:kind/:documentId/restore',
  async handle(request): Promise<RestoredRecord[]> {
    const { kind, documentId } = targetOf(request.params);
    return restoreRecords(request, kind, [documentId], checked(restored, request.body).as);
  },
};

/** `POST /records/:kind/restore` with `{documentIds, as}` */
export const RESTORE_SEVERAL_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/records/:kind/restore',
  async handle(request): Promise<RestoredRecord[]> {
    const kind = postKindOf(request.params);
    const { documentIds, as: how } = checked(several(kind).extend({ as }), request.body);
    return restoreRecords(request, kind, documentIds, how);
  },
};

/** `POST /records/:kind/:documentId/languages/:locale/trash`: moves only that language. */
export const TRASH_LANGUAGE_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/records/:kind/:documentId/languages/:locale/trash',
  async handle(request): Promise<{ id: string }> {
    const { kind, documentId } = targetOf(request.params);
    return trashLanguage(request, kind, documentId, request.params['locale'] ?? '');
  },
};

/** `GET /trash/languages`: the single languages in the trash that the person may read, latest first. */
export const TRASHED_LANGUAGES_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/trash/languages',
  handle: listLanguages,
};

/** `POST /trash/languages/:id/restore` with `{as}` */
export const RESTORE_LANGUAGE_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/trash/languages/:id/restore',
  handle: (request): Promise<RestoredRecord> =>
    restoreLanguage(request, request.params['id'] ?? '', checked(restored, request.body).as),
};

/** `DELETE /trash/languages/:id`: deletes the language for good. */
export const DELETE_LANGUAGE_ROUTE: PanelRoute = {
  method: 'DELETE',
  path: '/trash/languages/:id',
  async handle(request): Promise<null> {
    await deleteLanguageForGood(request, request.params['id'] ?? '');
    return null;
  },
};

/** `DELETE /records/:kind/:documentId`: deletes a record in the trash for good. */
export const DELETE_ROUTE: PanelRoute = {
  method: 'DELETE',
  path: '/records/:kind/:documentId',
  async handle(request): Promise<null> {
    const { kind, documentId } = targetOf(request.params);
    await deleteForGood(request, kind, documentId);
    return null;
  },
};

/** `GET /trash?kind=&page=&pageSize=&search=`: the records in the trash that the person may read, latest first. */
export const TRASH_LIST_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/trash',
  handle: listTrash,
};

async function listTrash({ strapi, settings, person, query }: PanelRequest): Promise<RecordList<TrashedRow>> {
  const { kind, ...rest } = checked(listQuery, query);
  const list = await listRecords(strapi, person, {
    ...rest,
    kinds: kind === undefined ? POST_KINDS : [kind],
    right: 'read',
    where: (drafts) => void drafts.whereNotNull('d.trashed_at'),
    moment: 'trashed_at',
    order: 'desc',
  });
  const before = await publicBefore(
    strapi.db.connection,
    list.rows.map(({ row }) => row.documentId),
  );
  return {
    ...list,
    rows: list.rows.map(({ row, moment, versions }) => ({
      ...row,
      ...timesInTrash(moment, settings),
      before: before(row.documentId),
      ...rightsInTrash((right) => versions.every((version) => person.mayWith(right, row.kind, version))),
    })),
  };
}
