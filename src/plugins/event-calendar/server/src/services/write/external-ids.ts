import type { Kind } from '../../domain/kinds';
import { isPostKind } from '../../domain/kinds';
import { alreadyInTrash, invalidParameter } from '../../api/errors';
import type { RecordIds } from '../../storage/external-ids';
import { dropExternalId, externalIdOf, externalIds, keepExternalIds } from '../../storage/external-ids';
import { logChanges, ONLY_CONTENT } from '../../storage/change-log';
import { portWithin } from '../../storage/ports/transaction-port';
import { TABLES } from '../../storage/tables';
import type { Knex } from 'knex';
import type { Actor } from './actor';
import { mayEdit } from './actor';
import type { FoundRecord } from './find-records';
import type { Target } from './find-target';
import { findTarget } from './find-target';
import type { OpenWriting } from './writing';

/** The values of a write that concern the external id. */
interface Named {
  readonly author?: number | undefined;
  readonly external_id?: string | undefined;
}

/** The authors under whom a caller's external id is looked for: the sent one, then the caller's own. */
export const authorsOf = ({ author }: Named, actor: Pick<Actor, 'author'>): number[] =>
  author === undefined ? [actor.author] : [author, actor.author];

/**
 * The record that a create means, because the caller has given it the same external id before (docs/interface.md 11.14).
 * @returns undefined for a new one, also if the record is gone for good
 */
export async function presentTarget(
  trx: Knex,
  kind: Kind,
  values: Named,
  actor: Actor,
): Promise<Target | undefined> {
  const { external_id: value } = values;
  if (!value) return undefined;
  const authors = authorsOf(values, actor);
  const known = (await externalIds(trx, kind, authors, [value])).find(authors, value);
  if (known === undefined) return undefined;
  const { publicId: id, documentId } = known;
  const found = await findTarget(
    portWithin(trx),
    kind,
    { by: 'id', id },
    { language: '', untranslated: 'fallback' },
  );
  return found.is === 'found' && found.target.documentId === documentId ? found.target : undefined;
}

/**
 * The venue or organizer that has the external id of a new one inside an event: it is linked as it is.
 * @throws CalendarError 410 if it is in the trash
 */
export async function presentPlace(
  writing: OpenWriting,
  kind: 'venue' | 'organizer',
  values: Named,
): Promise<RecordIds | undefined> {
  const { external_id: value } = values;
  if (!value) return undefined;
  const known = await writing.records.findExternal(kind, authorsOf(values, writing.actor), value);
  if (known === undefined) return undefined;
  const linkable = await writing.records.findLinkable(kind, [known.publicId], writing.actor.reader);
  if (linkable.get(known.publicId) === known.documentId) return known;
  if (await exists(writing.trx, known)) throw alreadyInTrash(kind);
  return undefined;
}

/** Whether an existing record of the same name may be used for a new one: it must be able to take the external id. */
export async function takesExternalId(
  writing: OpenWriting,
  kind: 'venue' | 'organizer',
  found: FoundRecord,
  values: Named,
): Promise<boolean> {
  if (!values.external_id) return true;
  return mayEdit(writing.actor, kind, found) && !(await writing.records.hasExternalId(found.publicId));
}

/** Gives a record that a create made, or found, the sent external id. */
export async function giveExternalId(
  writing: OpenWriting,
  kind: Kind,
  record: RecordIds,
  { author = writing.actor.author, external_id: value }: Named,
): Promise<void> {
  if (value) await writing.records.nameExternally({ kind, author, value }, record);
}

/**
 * Changes the external id of a record. It stays unique under the author under whom the record has one; otherwise under its author.
 * @throws CalendarError 400 if another record has it
 */
export async function changeExternalId(
  { trx, actor, at }: OpenWriting,
  kind: Kind,
  { publicId, documentId }: RecordIds,
  sent: string | undefined,
): Promise<void> {
  if (sent === undefined) return;
  const before = await externalIdOf(trx, publicId);
  if (sent === (before?.value ?? '')) return;
  const author = before?.author ?? (await authorOf(trx, kind, publicId)) ?? actor.author;
  if (sent !== '') {
    const other = (await externalIds(trx, kind, [author], [sent])).find([author], sent);
    if (other !== undefined && (await exists(trx, other)))
      throw invalidParameter('external_id', 'external_id is that of another record.');
  }
  await dropExternalId(trx, publicId);
  if (sent !== '') await keepExternalIds(trx, [{ kind, author, value: sent, publicId, documentId }]);
  // Nobody without rights sees it, so it is no news to the public.
  const unseen = { publicLocales: [], isShown: false, ...ONLY_CONTENT };
  await logChanges(trx, [{ kind, publicId, action: 'update', locales: [], was: '', ...unseen }], at);
}

const exists = async (trx: Knex, { publicId, documentId }: RecordIds): Promise<boolean> =>
  (await trx(TABLES.index).where({ public_id: publicId, document_id: documentId }).first('public_id')) !==
  undefined;

async function authorOf(trx: Knex, kind: Kind, publicId: number): Promise<number | undefined> {
  if (!isPostKind(kind)) return undefined;
  const row: { author: number | null } | undefined = await trx(TABLES.index)
    .where({ public_id: publicId })
    .first('author');
  return row?.author ?? undefined;
}
