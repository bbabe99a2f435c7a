import type { Kind, LinkedKind, TermKind } from '../../domain/kinds';
import type { Reader } from '../../domain/visibility';
import type { TermReference } from '../../api/parameters/terms';
import type { FoundRecord } from './find-records';
import { findByName, findLinkable, findTerms, findTermsByName } from './find-records';
import type { Attributes, SavedDocument } from './save-document';
import { createDocument, updateDocument } from './save-document';
import type { Texts } from './translate-record';
import { translateRecord } from './translate-record';
import type { OpenWriting } from './writing';

type PlaceKind = 'venue' | 'organizer';
type Version = 'published' | 'draft';

/** A name that may belong to an existing venue or organizer; see `findByName`. */
interface WantedPlace {
  name: string;
  description: string | undefined;
}

/**
 * The records that creating commands look up and write. Each command sees what earlier ones wrote. For single records this
 * is the database, for many a batch in memory (`bulk/`).
 */
export interface Records {
  findByName(
    kind: PlaceKind,
    wanted: WantedPlace,
    languages: readonly string[],
    reader: Reader,
  ): Promise<FoundRecord | undefined>;
  findTerms(
    kind: TermKind,
    references: readonly TermReference[],
    languages: readonly string[],
  ): Promise<ReadonlyMap<TermReference, FoundRecord>>;
  findTermsByName(kind: TermKind, name: string, languages: readonly string[]): Promise<FoundRecord[]>;
  /** @returns document ids by public id */
  findLinkable(
    kind: LinkedKind,
    publicIds: readonly number[],
    reader: Reader,
  ): Promise<ReadonlyMap<number, string>>;
  create(kind: Kind, locale: string, data: Attributes, version: Version): Promise<SavedDocument>;
  /** Changes an existing record, in the language in which it was found. */
  update(kind: LinkedKind, found: FoundRecord, data: Attributes, version: Version): Promise<void>;
  /** Writes the texts of an existing record in the language of the writing; see `translateRecord`. */
  translate(writing: OpenWriting, kind: Kind, found: FoundRecord, texts: Texts): Promise<void>;
}

/** The records in the database, written one by one through the Document Service. */
export function storedRecords({
  strapi,
  trx,
  linkable,
}: Pick<OpenWriting, 'strapi' | 'trx' | 'linkable'>): Records {
  return {
    findByName: (kind, wanted, languages, reader) => findByName(strapi, trx, kind, wanted, languages, reader),
    findTerms: (kind, references, languages) => findTerms(strapi, trx, kind, references, languages),
    findTermsByName: (kind, name, languages) => findTermsByName(strapi, trx, kind, name, languages),
    async findLinkable(kind, publicIds, reader) {
      const found = linkable?.get(kind);
      return found && publicIds.every((id) => found.has(id))
        ? found
        : findLinkable(trx, kind, publicIds, reader);
    },
    create: (kind, locale, data, version) => createDocument(strapi, kind, locale, data, version),
    async update(kind, found, data, version) {
      await updateDocument(strapi, kind, found.documentId, found.locale, data, version);
    },
    translate: (writing, kind, found, texts) => translateRecord(writing, kind, found.documentId, texts),
  };
}
