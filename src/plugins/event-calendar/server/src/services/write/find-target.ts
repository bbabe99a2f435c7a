import type { Kind } from '../../domain/kinds';
import type { Status } from '../../domain/status';
import type { Address } from '../../api/operations/types';
import type { Translation } from '../../engine/read/language';
import { findBySlug } from '../../engine/read/record-statement';
import type { ReadPort } from '../../storage/ports/port';
import { INDEX, sql } from '../../storage/ports/sql';

/** The record of a write, with the facts that rights depend on. */
export interface Target {
  kind: Kind;
  publicId: number;
  documentId: string;
  /** The most public status among its languages. */
  status: Status;
  author: number | null;
}

/** The result for an unknown address: nothing, or for an id a record of another kind (docs/interface.md 17.4). */
export type FoundTarget =
  { is: 'found'; target: Target } | { is: 'unknown' } | { is: 'otherKind'; kind: Kind };

interface Row {
  kind: Kind;
  document_id: string;
  status: Status;
  author: number | null;
}

/** Languages of a record can differ in status if an editor published only some of them. */
const BY_OPENNESS: readonly Status[] = ['publish', 'future', 'private', 'pending', 'draft', 'trash'];

/** The most public status among a record's languages; undefined for none. */
export const mostOpenStatus = (versions: readonly { status: Status }[]): Status | undefined =>
  BY_OPENNESS.find((candidate) => versions.some((version) => version.status === candidate));

/**
 * Finds the record of a write: by its id in any language, or by its slug in the requested language (docs/interface.md 15.7).
 * The slug of a record in the trash is free (docs/interface.md 16.11).
 */
export async function findTarget(
  port: ReadPort,
  kind: Kind,
  address: Address,
  translation: Translation,
): Promise<FoundTarget> {
  const publicId = await publicIdOf(port, kind, address, translation);
  if (publicId === undefined) return { is: 'unknown' };
  const rows = await port.all<Row>(
    sql`select i.kind, i.document_id, i.status, i.author from ${INDEX} i where i.public_id = ${publicId}`,
  );
  const [first] = rows;
  if (first === undefined) return { is: 'unknown' };
  if (first.kind !== kind) return { is: 'otherKind', kind: first.kind };
  return {
    is: 'found',
    target: {
      kind,
      publicId,
      documentId: first.document_id,
      status: mostOpenStatus(rows) ?? first.status,
      author: first.author,
    },
  };
}

async function publicIdOf(
  port: ReadPort,
  kind: Kind,
  address: Address,
  translation: Translation,
): Promise<number | undefined> {
  if (address.by === 'id') return address.id;
  if (address.by === 'nothing') return undefined;
  return (await findBySlug(port, kind, address.slug, translation))?.public_id;
}
