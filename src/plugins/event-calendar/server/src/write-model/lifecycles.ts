import type { Core } from '@strapi/strapi';
import { project } from './index/projection';
import { refreshUnlessLost } from './index/start';
import { kindOfUid } from '../domain/kinds';
import { storageOf } from '../storage/documents';
import { underLock } from '../storage/transaction';
import type { Transaction } from '../storage/transaction';

const FILE = 'plugin::upload.file';
const LOCALE = 'plugin::i18n.locale';
/** Records that are updated in one transaction. */
const BATCH = 100;
/** Files that are looked up in one statement. */
const FILES = 5_000;

/** What Strapi hands from a listener before a change to the one after it. */
interface FileEvent {
  action: string;
  params: { where?: unknown; filters?: unknown; _q?: string };
  state: Record<string, unknown>;
}

/** The records that show one of these files, which may be more than a statement has room for. */
async function documentsShowing(
  { trx, strapi }: Transaction,
  fileIds: readonly number[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, Set<string>>();
  for (let start = 0; start < fileIds.length; start += FILES) {
    const uses = () => trx('files_related_mph').whereIn('file_id', fileIds.slice(start, start + FILES));
    const types: { related_type: string }[] = await uses().distinct('related_type');
    for (const { related_type: uid } of types) {
      const kind = kindOfUid(uid);
      if (kind === undefined) continue;
      const rows: { document_id: string }[] = await trx(storageOf(strapi, kind).table)
        .whereIn('id', uses().where({ related_type: uid }).select('related_id'))
        .distinct('document_id');
      const documentIds = found.get(uid) ?? new Set();
      for (const row of rows) documentIds.add(row.document_id);
      found.set(uid, documentIds);
    }
  }
  return new Map([...found].map(([uid, documentIds]) => [uid, [...documentIds]]));
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

  const keepShown = async ({ action, params, state }: FileEvent): Promise<void> => {
    const { where, ...others } = params;
    // The other actions ignore these.
    const { filters, _q } = action === 'beforeDeleteMany' ? others : {};
    const files = await strapi.db
      .query(FILE)
      .findMany({ where, filters, ...(_q !== undefined && { _q }), select: ['id'] });
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
    async afterDelete({ result }) {
      await refreshUnlessLost(strapi, String(Object(result).code));
    },
  });
}
