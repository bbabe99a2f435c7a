import type { OwnedVersion, Person } from '../../access/person';
import { forbidden, missing } from '../../write-model/records/refuse';
import type { Kind } from '../../domain/kinds';
import { isPostKind } from '../../domain/kinds';
import type { Right } from '../../panel-contract/rights';

export type { OwnedVersion, Person };

/** @throws ForbiddenError if the person has the right for no record of that kind */
export function demand(person: Person, right: Right, kind: Kind): void {
  if (!person.may(right, kind)) throw forbidden('mayNotAny', { right });
}

/**
 * Returns the versions of a record that editors work on (drafts; for categories and tags the only versions), after checking that
 * the person has the rights for all of them.
 * @throws NotFoundError if the record does not exist
 * @throws ForbiddenError if a right does not cover all of the versions
 */
export async function demandRecord(
  person: Person,
  rights: readonly Right[],
  kind: Kind,
  documentId: string,
  locale?: string,
): Promise<OwnedVersion[]> {
  const versions = await ownedVersions(person, kind, [documentId], locale);
  demandVersions(person, rights, kind, versions);
  return versions;
}

/** The same for versions that were read. @throws NotFoundError if there are none; ForbiddenError */
export function demandVersions(
  person: Person,
  rights: readonly Right[],
  kind: Kind,
  versions: readonly OwnedVersion[],
): void {
  if (versions.length === 0) throw missing('missing', { kind });
  for (const right of rights) {
    const covers = versions.every((version) => person.mayWith(right, kind, version));
    if (!covers) throw forbidden('mayNot', { right, kind });
  }
}

/** The versions of several records that editors work on, without those that only stand in for a language. No right is checked. */
export function ownedVersions(
  person: Person,
  kind: Kind,
  documentIds: readonly string[],
  locale?: string,
): Promise<OwnedVersion[]> {
  return person.versionsFor(kind, {
    documentId: { $in: [...documentIds] },
    ...(isPostKind(kind) ? { publishedAt: null } : {}),
    $or: [{ standIn: false }, { standIn: null }],
    ...(locale === undefined ? {} : { locale }),
  });
}
