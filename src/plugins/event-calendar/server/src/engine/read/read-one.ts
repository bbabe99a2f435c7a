import type { Kind } from '../../domain/kinds';
import { isPostKind } from '../../domain/kinds';
import { mayBeSeen, visibility } from '../../domain/visibility';
import type { Reader } from '../../domain/visibility';
import {
  invalidEventId,
  noLongerAvailable,
  notAccessible,
  passwordProtected,
  unknownId,
  unknownSlug,
} from '../../api/errors';
import type { Address } from '../../api/operations/types';
import type { Translation } from './language';
import type { LinkedRecords } from './linked';
import type { ReadPort } from '../../storage/ports/port';
import type { RecordRow } from './record-statement';
import { recordTexts } from './record-texts';
import { findById, findBySlug } from './record-statement';
import { mayOpen } from './visible';

/** What can open an event with a password (docs/interface.md 16.16). */
export interface Key {
  /** Whether the password of the request matches a stored one. */
  fits(stored: string): boolean;
  /** `edit` opens it to those who may edit it. */
  context: string | undefined;
}

/**
 * Finds the record of an address, if the reader may see it (docs/interface.md 16.7, 17.4).
 * @throws CalendarError 400, 403 or 404
 */
export async function findReadable(
  port: ReadPort,
  kind: Kind,
  address: Address,
  { reader, translation }: { reader: Reader; translation: Translation },
): Promise<RecordRow> {
  const row =
    address.by === 'slug'
      ? await bySlug(port, kind, address.slug, translation)
      : await byId(port, kind, address.by === 'id' ? address.id : 0, translation);
  if (kind === 'event' && row.status === 'trash') throw noLongerAvailable();
  if (isPostKind(kind) && !mayBeSeen(visibility(reader, kind), row)) throw notAccessible(kind);
  return row;
}

async function byId(port: ReadPort, kind: Kind, id: number, translation: Translation): Promise<RecordRow> {
  const found = await findById(port, id, translation);
  if (found.kind !== undefined && found.kind !== kind && kind === 'event') throw invalidEventId();
  if (found.kind !== kind || found.row === undefined) throw unknownId(kind);
  return found.row;
}

async function bySlug(
  port: ReadPort,
  kind: Kind,
  slug: string,
  translation: Translation,
): Promise<RecordRow> {
  const row = await findBySlug(port, kind, slug, translation);
  if (row === undefined) throw unknownSlug(kind);
  return row;
}

/**
 * The response to a single read, with its slots.
 * @throws CalendarError 403 for an event behind a password that stays closed
 */
export async function recordText(
  port: ReadPort,
  records: LinkedRecords,
  row: RecordRow,
  key: Key,
  { reader, translation }: { reader: Reader; translation: Translation },
): Promise<string> {
  const closed = row.kind === 'event' && row.password !== null;
  if (closed && !opens(key, row, reader)) throw passwordProtected();
  const { language } = translation;
  const asked = { rows: [row], change: row.latest ?? 0, opened: closed };
  const [text = ''] = await recordTexts(port, records, asked, { language, reader });
  return text;
}

function opens({ fits, context }: Key, row: RecordRow, reader: Reader): boolean {
  if (row.password === null) return true;
  if (fits(row.password)) return true;
  return context === 'edit' && mayOpen(reader, row);
}
