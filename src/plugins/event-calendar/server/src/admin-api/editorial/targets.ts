import { createHash } from 'node:crypto';
import { z } from '@strapi/utils';
import { forbidden, missing } from '../../write-model/records/refuse';
import { defaultLocale, primaryLocale } from '../../write-model/records/stand-ins';
import { isMarkedModified } from '../../write-model/records/unpublished-changes';
import { isPublishedRow, isStandInRow, momentOf, storageOf } from '../../storage/documents';
import type { VersionRow } from '../../storage/documents';
import { groupBy } from '../../domain/group-by';
import { POST_KINDS } from '../../domain/kinds';
import type { PostKind } from '../../domain/kinds';
import type { Right } from '../../panel-contract/rights';
import { ownedVersions } from '../request/person';
import type { OwnedVersion, Person } from '../request/person';
import { checked } from '../request/route';
import type { Transaction } from '../../storage/transaction';

/** Most records that one call may change: as many as a series has dates. */
export const MAX_RECORDS = 1000;

const kindSchema = z.object({ kind: z.enum(POST_KINDS) });

/** The kind in a path. @throws ValidationError for a kind without trash and review */
export const postKindOf = (params: Readonly<Record<string, string>>): PostKind =>
  checked(kindSchema, params).kind;

/** The record in a path. */
export const targetOf = (
  params: Readonly<Record<string, string>>,
): { kind: PostKind; documentId: string } => ({
  kind: postKindOf(params),
  documentId: params['documentId'] ?? '',
});

/** A record with all its versions. */
export interface Target {
  kind: PostKind;
  documentId: string;
  rows: readonly VersionRow[];
  /** Its drafts without stand-ins. */
  drafts: readonly VersionRow[];
  /** The draft in the primary language. */
  primary: VersionRow;
  /** The drafts as the person's rights are tested on them. */
  versions: readonly OwnedVersion[];
  /** Whether the person has this right for the version in a language; for all versions if it has none there, or none is named. */
  may(right: Right, locale?: string): boolean;
}

/**
 * Reads several records. Call it in the transaction that changes the records, under the calendar's lock.
 * @returns gives one of these records after checking that the person has the rights for all its versions. It throws NotFoundError if
 *   the record does not exist, and ForbiddenError if a right does not cover it.
 */
export async function readTargets(
  transaction: Transaction,
  person: Person,
  kind: PostKind,
  documentIds: readonly string[],
): Promise<(documentId: string, rights: readonly Right[]) => Target> {
  const { trx, strapi } = transaction;
  const owned = groupBy(await ownedVersions(person, kind, documentIds), (version) => version.documentId);
  const all: VersionRow[] = await trx<VersionRow>(storageOf(strapi, kind).table)
    .whereIn('document_id', documentIds)
    .orderBy('id');
  const rows = groupBy(all, (row) => row.document_id);
  const fallback = await defaultLocale(transaction);
  return (documentId, rights) => {
    const stored = rows.get(documentId) ?? [];
    const versions = owned.get(documentId) ?? [];
    const drafts = stored.filter((row) => !isPublishedRow(kind, row) && !isStandInRow(row));
    const primary = drafts.find((row) => row.locale === primaryLocale(drafts, fallback));
    if (primary === undefined) throw missing('missing', { kind });
    const may = (right: Right, locale?: string): boolean => {
      const own = versions.filter((version) => version.locale === locale);
      const judged = own.length > 0 ? own : versions;
      return judged.length > 0 && judged.every((version) => person.mayWith(right, kind, version));
    };
    for (const right of rights) if (!may(right)) throw forbidden('mayNot', { right, kind });
    return { kind, documentId, rows: stored, drafts, primary, versions, may };
  };
}

/**
 * `readTargets`, in the given order, after checking that the person has the rights for all of them.
 * @throws NotFoundError if one of them does not exist
 * @throws ForbiddenError if a right does not cover one of them
 */
export async function demandTargets(
  transaction: Transaction,
  person: Person,
  rights: readonly Right[],
  kind: PostKind,
  documentIds: readonly string[],
): Promise<Target[]> {
  const wanted = [...new Set(documentIds)];
  const target = await readTargets(transaction, person, kind, wanted);
  return wanted.map((documentId) => target(documentId, rights));
}

/** `demandTargets` for one record. */
export async function demandTarget(
  transaction: Transaction,
  person: Person,
  rights: readonly Right[],
  kind: PostKind,
  documentId: string,
): Promise<Target> {
  const [target] = await demandTargets(transaction, person, rights, kind, [documentId]);
  if (target === undefined) throw missing('missing', { kind });
  return target;
}

/**
 * A record of which one language is meant: the rights for its other languages do not matter.
 * @throws NotFoundError if the record does not exist
 * @throws ForbiddenError if the right does not cover it in that language; in all of them if it has no version there, or none is named
 */
export async function demandInLanguage(
  transaction: Transaction,
  person: Person,
  right: Right,
  { kind, documentId, locale }: { kind: PostKind; documentId: string; locale?: string | undefined },
): Promise<Target> {
  const target = await demandTarget(transaction, person, [], kind, documentId);
  if (!target.may(right, locale)) throw forbidden('mayNot', { right, kind });
  return target;
}

/** The query or body that names a language of a record. */
export const IN_LANGUAGE = z.object({ locale: z.string().max(35).optional() });

/** Changes with every change of the versions of a record. */
export const stateOf = ({ rows }: Pick<Target, 'rows'>): string =>
  rows.map((row) => `${row.id} ${momentOf(row['updated_at'])}`).join();

/** The same for the panel, which sends it back. */
export const versionOf = (target: Pick<Target, 'rows'>): string =>
  createHash('sha256').update(stateOf(target)).digest('hex').slice(0, 32);

/** The same of the records of a list, by document id; none for one whose shown draft has changed since the list was read. */
export async function versionsIn(
  { trx, strapi }: Transaction,
  kind: PostKind,
  listed: readonly { documentId: string; locale: string; changedAt: number }[],
): Promise<Map<string, string>> {
  const documentIds = listed.map(({ documentId }) => documentId);
  const rows: VersionRow[] = await trx<VersionRow>(storageOf(strapi, kind).table)
    .whereIn('document_id', documentIds)
    .orderBy('id')
    .select('id', 'document_id', 'locale', 'published_at', 'updated_at');
  const byRecord = groupBy(rows, (row) => row.document_id);
  const versions = new Map<string, string>();
  for (const { documentId, locale, changedAt } of listed) {
    const own = byRecord.get(documentId) ?? [];
    const draft = own.find((row) => row.locale === locale && !isPublishedRow(kind, row));
    if (draft && momentOf(draft['updated_at']) === changedAt)
      versions.set(documentId, versionOf({ rows: own }));
  }
  return versions;
}

/** The languages in which a record is published, and whether the draft of each has no unpublished changes. */
export function publishedLanguages({
  kind,
  rows,
  drafts,
}: Target): { locale: string; asItStands: boolean }[] {
  const published = rows.filter((row) => isPublishedRow(kind, row) && !isStandInRow(row));
  return published.map((row) => {
    const draft = drafts.find(({ locale }) => locale === row.locale);
    const asItStands = draft !== undefined && !isMarkedModified({ draft, published: row });
    return { locale: row.locale, asItStands };
  });
}
