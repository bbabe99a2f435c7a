import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { askingPerson } from '../access/person';
import type { Person } from '../access/person';
import { mayReadPassword } from '../access/password-rights';
import { passwordMarkOf, passwordSealOf } from '../platform/event-passwords';
import { fieldMark } from '../domain/field-mark';
import { uidOf } from '../domain/kinds';
import type { Kind } from '../domain/kinds';
import type { Conflict, ConflictField, Opened } from '../domain/opened';
import { OPENED_HEADER, readOpened } from '../domain/opened';
import type { Write } from './write';
import type { Data } from './prepare';
import { relationsOf } from './records/links';
import type { Relation } from './records/links';
import { targetsOf } from './relation-input';
import { imagesOf, sharedColumns } from './records/shared-fields';
import { isEditedRow, momentOf, storageOf } from '../storage/documents';
import type { VersionRow } from '../storage/documents';
import type { Transaction } from '../storage/transaction';

/** The values with which the form of the current request was opened in the admin panel; undefined for other writes. */
export const openedByRequest = (strapi: Core.Strapi): Opened | undefined =>
  readOpened(strapi.requestContext.get()?.get(OPENED_HEADER));

/** Whether a write is that of the form that was opened. */
export const isOpened = ({ action, documentId }: Write, opened: Opened | undefined): opened is Opened =>
  opened !== undefined && action === 'update' && opened.documentId === documentId;

/**
 * Refuses a write to fields that somebody else has changed since the form was opened. Call it under the calendar's lock, before
 * anything is written. Changes of other fields do not matter.
 * @throws ApplicationError with a `Conflict`
 */
export async function refuseConflict(write: Write, data: Data, opened: Opened | undefined): Promise<void> {
  const { trx, strapi } = write;
  if (!isOpened(write, opened)) return;
  const { kind } = write.storage;
  const drafts = write.rows.filter((row) => isEditedRow(kind, row));
  const own = drafts.find((row) => row.locale === write.locale);
  // The first write in a language can conflict in shared fields; its form does not show the links.
  const row = own ?? drafts[0];
  if (row === undefined) return;
  const shared = new Set([...sharedColumns(write.storage), 'image']);
  const isCompared = (name: string): boolean =>
    name in data && (own !== undefined || shared.has(write.storage.columns.get(name) ?? name));
  const links = own === undefined ? [] : relationsOf(strapi, kind);
  const fields: ConflictField[] = [];
  for (const [name, known] of Object.entries(opened.fields)) {
    if (!isCompared(name)) continue;
    const link = links.find(({ attribute }) => attribute === name);
    const field =
      link === undefined ? await storedField(write, row, name) : await storedLink(write, link, row);
    if (field === undefined) continue;
    const mine = link === undefined ? data[name] : targetsOf(data[name]).documentIds[0];
    const same = link === undefined ? fieldMark(field.theirs) : field.mark;
    if (!known.includes(field.mark) && same !== fieldMark(mine)) fields.push(field);
  }
  if (fields.length === 0) return;
  const conflict: Conflict = { fields, ...(await lastEdit(trx, write.rows)) };
  const names = fields.map(({ name }) => name).join(', ');
  throw new errors.ApplicationError(`Somebody else has changed ${names} meanwhile`, { conflict });
}

/** The stored value of a field in the form of the panel; undefined if it has no column or the person may not read it. */
async function storedField(write: Write, row: VersionRow, name: string): Promise<ConflictField | undefined> {
  const { strapi } = write;
  if (name === 'password')
    return (await mayReadPassword(strapi, row.document_id)) ? storedPassword(strapi, row[name]) : undefined;
  const theirs = await storedValue(write, row, name);
  return theirs === undefined ? undefined : { name, theirs, mark: fieldMark(theirs) };
}

/** The password of an event. */
function storedPassword(strapi: Core.Strapi, stored: unknown): ConflictField {
  const theirs = typeof stored === 'string' ? (passwordSealOf(strapi).open(stored) ?? stored) : null;
  return { name: 'password', theirs, mark: passwordMarkOf(strapi, stored) };
}

/**
 * The linked record of a field; undefined for fields with any number of links. For those the panel sends added and removed links,
 * which can be merged with the changes of others. A record that the person may not read has no name.
 */
async function storedLink(
  { trx, strapi }: Transaction,
  { attribute, target, join }: Relation,
  row: VersionRow,
): Promise<ConflictField | undefined> {
  if (join.position !== null) return undefined;
  const theirs: { id: number; documentId: string; name: string } | undefined = await trx(`${join.table} as l`)
    .join(`${storageOf(strapi, target).table} as t`, 't.id', `l.${join.target}`)
    .where({ [`l.${join.owner}`]: row.id })
    .first('t.id', 't.document_id as documentId', 't.locale', 't.name');
  const mark = fieldMark(theirs?.documentId);
  if (theirs === undefined) return { name: attribute, theirs: null, mark };
  const { name, ...unnamed } = theirs;
  const person = askingPerson(strapi);
  const mayRead = person === undefined || (await coversRow(person, target, theirs.id));
  return { name: attribute, theirs: mayRead ? { ...unnamed, name } : unnamed, mark };
}

/** Whether the person may read a version, by its row id. */
async function coversRow(person: Person, kind: Kind, id: number): Promise<boolean> {
  if (!person.may('read', kind)) return false;
  const versions = await person.versionsFor(kind, { id });
  return versions.every((version) => person.mayWith('read', kind, version));
}

async function storedValue({ trx, strapi, storage }: Write, row: VersionRow, name: string): Promise<unknown> {
  const { type } = { type: '', ...strapi.contentType(uidOf(storage.kind)).attributes[name] };
  if (type === 'media') {
    const id = (await imagesOf(trx, storage.kind, [row])).get(row.id);
    return id === undefined ? null : { id };
  }
  const column = storage.columns.get(name);
  if (column === undefined) return undefined;
  const value = row[column] ?? null;
  if (value === null) return null;
  if (type === 'boolean') return Boolean(value);
  if (type === 'datetime') return isoOf(value);
  return ['integer', 'float', 'decimal', 'biginteger'].includes(type) ? Number(value) : value;
}

function isoOf(value: unknown): string | null {
  const moment = momentOf(value);
  return moment === undefined ? null : new Date(moment).toISOString();
}

/** The last editor of a record, and the time. */
async function lastEdit(trx: Knex, rows: readonly VersionRow[]): Promise<Omit<Conflict, 'fields'>> {
  const momentAt = (row: VersionRow): number => momentOf(row['updated_at']) ?? 0;
  const [last] = [...rows].sort((one, other) => momentAt(other) - momentAt(one));
  if (last === undefined) return { editor: null, at: null };
  const user: { firstname: string | null; lastname: string | null } | undefined = await trx('admin_users')
    .where({ id: Number(last['updated_by_id'] ?? 0) })
    .first('firstname', 'lastname');
  const name = [user?.firstname, user?.lastname].filter(Boolean).join(' ');
  return { editor: name === '' ? null : name, at: isoOf(last['updated_at']) };
}
