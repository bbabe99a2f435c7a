import type { Core } from '@strapi/strapi';
import { contentTypes } from '@strapi/utils';
import { isByPanel } from '../access/panel-request';
import { KINDS, uidOf } from '../domain/kinds';
import type { Kind } from '../domain/kinds';
import { isEditedRow, momentOf, storageOf } from '../storage/documents';
import type { Write } from './write';
import { ATTRIBUTES, isSetByUs } from './content-types/fields';
import type { Attribute } from './content-types/fields';
import { componentOf } from './components';
import { incoming } from './incoming';
import type { Attributes } from './incoming';
import { isDocumentId } from './incoming-links';
import { nameRecords } from './named-rows';
import { isOurData } from './our-data';
import type { Data } from './prepare';
import { invalid } from './records/refuse';
import type { Transaction } from '../storage/transaction';

/** Links in one field of a write: twice what the interface takes. */
const MOST_LINKS = 1000;

/**
 * What a write brings, reduced to what it may set: the fields of the form (`incoming.ts`), internal attributes in data of our own
 * code, who in the panel has written it, and for an import the documentId of a new record. Call it under the calendar's lock.
 * @throws ValidationError if a new record has the documentId of another one, or at a field with too many links
 */
export async function admit(write: Write, sent: unknown): Promise<Data> {
  const { strapi } = write;
  const data: Data = Object(sent);
  const { kind } = write.storage;
  const taken = incoming(data, fieldsOf(strapi, kind), (uid) => componentOf(strapi, uid));
  refuseTooManyLinks(kind, taken);
  await nameRecords(write, kind, taken);
  if (isOurData(data)) Object.assign(taken, internalIn(kind, data));
  Object.assign(taken, writersIn(write, data));
  if (write.action === 'create') Object.assign(taken, await importedIn(write, data));
  return taken;
}

/** Links are counted before a statement has them as values: a database takes only so many in one. */
function refuseTooManyLinks(kind: Kind, data: Data): void {
  for (const [field, { type }] of Object.entries<Attribute>(ATTRIBUTES[kind])) {
    if (type !== 'relation' && type !== 'media') continue;
    if (Object.values(Object(data[field])).flat().length > MOST_LINKS)
      throw invalid(field, 'tooManyLinks', { field, most: MOST_LINKS });
  }
}

/** The fields of a kind: ours, and those that the project has added to the content type. */
function fieldsOf(strapi: Core.Strapi, kind: Kind): Attributes {
  const type = strapi.contentType(uidOf(kind));
  const usable = new Set(contentTypes.getWritableAttributes(type));
  const visible = contentTypes.getVisibleAttributes(type).filter((name) => usable.has(name));
  const attributes: Attributes = type.attributes;
  const added = visible.flatMap((name) => (attributes[name] ? [[name, attributes[name]]] : []));
  return { ...Object.fromEntries(added), ...ATTRIBUTES[kind] };
}

/** Internal attributes that our own code sets. */
const internalIn = (kind: Kind, data: Data): Data =>
  Object.fromEntries(
    Object.entries<Attribute>(ATTRIBUTES[kind])
      .filter(([name, attribute]) => isSetByUs(attribute) && name in data)
      .map(([name]) => [name, data[name]]),
  );

/** The users of the panel who have written a version. The Content Manager names them itself, but the creator only for new versions. */
function writersIn({ storage, action, rows, locale }: Write, data: Data): Data {
  const isThere =
    action === 'update' && rows.some((row) => row.locale === locale && isEditedRow(storage.kind, row));
  const names = isThere ? ['updatedBy'] : ['createdBy', 'updatedBy'];
  return Object.fromEntries(
    names
      .filter((name) => data[name] === null || Number.isInteger(data[name]))
      .map((name) => [name, data[name]]),
  );
}

/** What an import says of a new record. The panel cannot choose it. */
async function importedIn(transaction: Transaction, { documentId, createdAt }: Data): Promise<Data> {
  const { strapi } = transaction;
  if (isDocumentId(documentId) && (await isTaken(transaction, documentId)))
    throw invalid('documentId', 'documentIdTaken', {});
  if (isByPanel(strapi)) return {};
  const created = momentOf(createdAt);
  return {
    ...(isDocumentId(documentId) && { documentId }),
    ...(created !== undefined && !Number.isNaN(created) && { createdAt: new Date(created) }),
  };
}

async function isTaken({ trx, strapi }: Transaction, documentId: string): Promise<boolean> {
  const [first, ...rest] = KINDS.map((kind) =>
    trx(storageOf(strapi, kind).table).where({ document_id: documentId }).select('document_id'),
  );
  const found: unknown[] = (await first?.unionAll(rest)) ?? [];
  return found.length > 0;
}
