import { findPlace } from './find-place';
import { findLinkable, findTerms, findTermsByName } from './find-records';
import { createDocument, updateDocument } from './save-document';
import { translateRecord } from './translate-record';
import type { Linkable } from './find-unknown';
import type { Records } from './writing';
import { externalIdOf, externalIds, keepExternalIds } from '../../storage/external-ids';
import { storageOf, versionsOf } from '../../storage/documents';
import { portWithin } from '../../storage/ports/transaction-port';
import type { LockedTransaction } from '../../storage/transaction';
import { holdingBack } from '../../write-model/held-drafts';

/** The records in the database, written one by one through the Document Service. */
export function storedRecords(transaction: LockedTransaction, linkable?: Linkable): Records {
  const { trx, strapi } = transaction;
  return {
    findPlace: (kind, wanted, languages, reader) => findPlace(transaction, kind, wanted, languages, reader),
    findTerms: (named, languages) => findTerms(transaction, named, languages),
    findTermsByName: (kind, name, languages) => findTermsByName(transaction, kind, name, languages),
    async findLinkable(kind, publicIds, reader) {
      const found = linkable?.get(kind);
      if (found && publicIds.every((id) => found.has(id))) return found;
      return (
        (await findLinkable(portWithin(trx), new Map([[kind, publicIds]]), reader)).get(kind) ?? new Map()
      );
    },
    findExternal: async (kind, authors, value) =>
      (await externalIds(trx, kind, authors, [value])).find(authors, value),
    hasExternalId: async (publicId) => (await externalIdOf(trx, publicId)) !== undefined,
    nameExternally: (key, { publicId, documentId }) =>
      keepExternalIds(trx, [{ ...key, publicId, documentId }]),
    create: (kind, locale, data, version) => createDocument(strapi, kind, locale, data, version),
    async update(kind, { documentId, locale }, data, version) {
      const rows = await versionsOf(trx, storageOf(strapi, kind), documentId);
      await holdingBack(transaction, { kind, documentId, rows }, () =>
        updateDocument(strapi, kind, documentId, locale, data, version),
      );
    },
    translate: (writing, kind, found, texts) => translateRecord(writing, kind, found.documentId, texts),
  };
}
