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
    if (documents.size === 0) return;
    await underLock(strapi, async (transaction) => {
      for (const [uid, documentIds] of documents) {
        const kind = kindOfUid(uid);
        if (kind && documentIds.length > 0) {
          await project(transaction, kind, documentIds);
        }
      }
    });
  };
  const showing = (fileIds: readonly number[]) =>
    strapi.db.transaction(({ trx }) => documentsShowing({ trx, strapi }, fileIds));

  strapi.db.lifecycles.subscribe({
    models: [FILE],
    async afterUpdate(event) {
      await refresh(await showing(idsIn(event.result)));
    },
    async beforeDelete(event) {
      const files = await strapi.db.query(FILE).findMany({ where: event.params.where, select: ['id'] });
      event.state['shown'] = await showing(idsIn(files));
    },
    async afterDelete(event) {
      const shown: unknown = event.state['shown'];
      if (shown instanceof Map) await refresh(shown);
    },
  });
  strapi.db.lifecycles.subscribe({
    models: [LOCALE],
    async afterDelete() {
      await refreshStale(strapi);
    },
  });
}
