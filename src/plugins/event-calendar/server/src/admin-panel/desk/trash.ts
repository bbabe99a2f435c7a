import { z } from '@strapi/utils';
import { POST_KINDS } from '../../domain/kinds';
import { instant } from '../../domain/time/types';
import { timeInTrash } from '../../schedule/tasks';
import type { DeskList, Restored, Trashed, TrashedRow } from '../contract/desk';
import { checked } from '../route';
import type { PanelRequest, PanelRoute } from '../route';
import { deleteForGood, restoreRecords, trashRecords } from './change-trash';
import { listDesk } from './desk-rows';
import { siteMoment } from './site-moment';
import { MOST_RECORDS, postKindOf, targetOf } from './targets';

const documentId = z.string().min(1).max(64);
const several = z.object({ documentIds: z.array(documentId).min(1).max(MOST_RECORDS) });
const before = {
  published: z.array(z.string().max(35)).max(100).optional(),
  publishAt: z.iso.datetime().nullable().optional(),
};
const restored = z.object(before);
const allRestored = z.object({
  records: z
    .array(z.object({ documentId, ...before }))
    .min(1)
    .max(MOST_RECORDS),
});

export const listQuery = z.object({
  kind: z.enum(POST_KINDS).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
  search: z.string().max(200).optional(),
});

/** `POST /records/:kind/:documentId/trash` */
export const TRASH_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/records/:kind/:documentId/trash',
  async answer(request): Promise<Trashed[]> {
    const { kind, documentId } = targetOf(request.params);
    return trashRecords(request, kind, [documentId]);
  },
};

/** `POST /records/:kind/trash` with `{documentIds}` */
export const TRASH_SEVERAL_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/records/:kind/trash',
  answer: (request): Promise<Trashed[]> =>
    trashRecords(request, postKindOf(request.params), checked(several, request.body).documentIds),
};

/** `POST /records/:kind/:documentId/restore`, perhaps with what the trash took: `{published, publishAt}` */
export const RESTORE_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/records/:kind/:documentId/restore',
  async answer(request): Promise<null> {
    const { kind, documentId } = targetOf(request.params);
    await restoreRecords(request, kind, [{ ...given(checked(restored, request.body)), documentId }]);
    return null;
  },
};

/** `POST /records/:kind/restore` with `{records: [{documentId, published, publishAt}]}` */
export const RESTORE_SEVERAL_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/records/:kind/restore',
  async answer(request): Promise<null> {
    const { records } = checked(allRestored, request.body);
    const all = records.map(({ documentId, ...more }) => ({ ...given(more), documentId }));
    await restoreRecords(request, postKindOf(request.params), all);
    return null;
  },
};

const given = ({ published, publishAt }: z.infer<typeof restored>): Omit<Restored, 'documentId'> => ({
  ...(published && { published }),
  ...(publishAt !== undefined && { publishAt }),
});

/** `DELETE /records/:kind/:documentId`: for good, and only out of the trash. */
export const DELETE_ROUTE: PanelRoute = {
  method: 'DELETE',
  path: '/records/:kind/:documentId',
  async answer(request): Promise<null> {
    const { kind, documentId } = targetOf(request.params);
    await deleteForGood(request, kind, documentId);
    return null;
  },
};

/** `GET /trash?kind=&page=&pageSize=&search=`: what the person may read of it, the latest first. */
export const TRASH_LIST_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/trash',
  answer: listTrash,
};

async function listTrash({ strapi, settings, person, query }: PanelRequest): Promise<DeskList<TrashedRow>> {
  const { kind, ...asked } = checked(listQuery, query);
  const list = await listDesk(strapi, person, {
    ...asked,
    kinds: kind === undefined ? POST_KINDS : [kind],
    right: 'read',
    where: (drafts) => void drafts.whereNotNull('d.trashed_at'),
    moment: 'trashed_at',
    order: 'desc',
  });
  const stay = timeInTrash(settings);
  return {
    ...list,
    rows: list.rows.map(({ row, moment, versions }) => ({
      ...row,
      trashedAt: siteMoment(moment, settings),
      disappearsAt: stay === undefined ? null : siteMoment(instant(moment + stay), settings),
      mayRestore: versions.every((version) => person.mayWith('update', row.kind, version)),
      mayDelete: versions.every((version) => person.mayWith('delete', row.kind, version)),
    })),
  };
}
