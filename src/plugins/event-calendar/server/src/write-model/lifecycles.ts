import type { Core } from '@strapi/strapi';
import { project } from './index/projection';
import { refreshStale } from './index/stale';
import { kindOfUid } from '../domain/kinds';
import { storageOf } from '../storage/documents';
import { groupBy } from '../domain/group-by';
import { underLock } from '../storage/transaction';
import type { Transaction } from '../storage/transaction';

const FILE = 'plugin::upload.file';
const LOCALE = 'plugin::i18n.locale';
/** Records that are updated in one transaction. */
const BATCH = 100;

/** What Strapi hands from a listener before a change to the one after it. */
interface FileEvent {
  params: { where?: unknown };
  state: Record<string, unknown>;
}

/** The records that show a file. */
async function documentsShowing(
  { trx, strapi }: Transaction,
  fileIds: readonly number[],
): Promise<Map<string, string[]>> {
  const uses: { related_id: number; related_type: string }[] = await trx('files_related_mph')
    .whereIn('file_id', [...fileIds])
    .select('related_id', 'related_type');
  const result = new Map<string, string[]>();
  for (const [uid, ofType] of groupBy(uses, (use) => use.related_type)) {
    const kind = kindOfUid(uid);
    if (kind === undefined) continue;
    const rows: { document_id: string }[] = await trx(storageOf(strapi, kind).table)
      .whereIn(
        'id',
        ofType.map((use) => use.related_id),
      )
      .distinct('document_id');
    result.set(
      uid,
      rows.map((row) => row.document_id),
    );
  }
  return result;
}

const idsIn = (value: unknown): number[] => {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value !== 'object' || value === null || !('id' in value)) return [];
  return typeof value.id === 'number' ? [value.id] : [];
};

/**
 * Handles changes without a document-service call: a file that is replaced, edited or deleted in the media library, and a
 * language that is removed.
 */
export function registerLifecycles(strapi: Core.Strapi): void {
  const refresh = async (documents: ReadonlyMap<string, readonly string[]>): Promise<void> => {
    for (const [uid, documentIds] of documents) {
      const kind = kindOfUid(uid);
      if (kind === undefined) continue;
      for (let start = 0; start < documentIds.length; start += BATCH) {
        const batch = documentIds.slice(start, start + BATCH);
        await underLock(strapi, (transaction) => project(transaction, kind, batch));
      }
    }
  };
  const showing = (fileIds: readonly number[]) =>
    strapi.db.transaction(({ trx }) => documentsShowing({ trx, strapi }, fileIds));

  const keepShown = async ({ params, state }: FileEvent): Promise<void> => {
    const files = await strapi.db.query(FILE).findMany({ where: params.where, select: ['id'] });
    state['shown'] = await showing(idsIn(files));
  };
  const refreshShown = async ({ state }: FileEvent): Promise<void> => {
    if (state['shown'] instanceof Map) await refresh(state['shown']);
  };

  strapi.db.lifecycles.subscribe({
    models: [FILE],
    async afterUpdate(event) {
      await refresh(await showing(idsIn(event.result)));
    },
    beforeUpdateMany: keepShown,
    afterUpdateMany: refreshShown,
    beforeDelete: keepShown,
    afterDelete: refreshShown,
    beforeDeleteMany: keepShown,
    afterDeleteMany: refreshShown,
  });
  strapi.db.lifecycles.subscribe({
    models: [LOCALE],
    async afterDelete() {
      await refreshStale(strapi);
    },
  });
}
