import type { Core } from '@strapi/strapi';
import type { Kind } from '../../domain/kinds';
import { isPostKind, uidOf } from '../../domain/kinds';
import type { Right } from '../../panel-contract/rights';
import type { Person } from '../request/person';

/** Which versions of some records a right covers: drafts, or the only versions of categories and tags. */
export interface Coverage {
  /** Whether it covers the version in a language. */
  covers(documentId: string, locale: string): boolean;
  /** Whether it covers all versions of a record. @param versions how many the record has */
  coversAll(documentId: string, versions: number): boolean;
}

const ALL: Coverage = { covers: () => true, coversAll: () => true };
const NONE: Coverage = { covers: () => false, coversAll: () => false };

/**
 * Finds out which versions of some records each right covers. A right without a condition needs no statement, and rights with the
 * same condition share one, whatever the number of records.
 */
export async function coverages<Asked extends Right>(
  strapi: Core.Strapi,
  person: Person,
  rights: readonly Asked[],
  kind: Kind,
  documentIds: readonly string[],
): Promise<Map<Asked, Coverage>> {
  const byCondition = new Map<string, Promise<Coverage>>();
  const result = new Map<Asked, Coverage>();
  for (const right of rights) {
    if (!person.may(right, kind)) {
      result.set(right, NONE);
      continue;
    }
    const condition = await person.condition(right, kind);
    if (condition === undefined) {
      result.set(right, ALL);
      continue;
    }
    const key = JSON.stringify(condition);
    const known = byCondition.get(key) ?? read(strapi, kind, condition, documentIds);
    byCondition.set(key, known);
    result.set(right, await known);
  }
  return result;
}

/** Which versions of some records the person may read. */
export async function readable(
  strapi: Core.Strapi,
  person: Person,
  kind: Kind,
  documentIds: readonly string[],
): Promise<Coverage> {
  return (await coverages(strapi, person, ['read'], kind, documentIds)).get('read') ?? NONE;
}

async function read(
  strapi: Core.Strapi,
  kind: Kind,
  condition: object,
  documentIds: readonly string[],
): Promise<Coverage> {
  const versions = {
    documentId: { $in: [...documentIds] },
    ...(isPostKind(kind) ? { publishedAt: null } : {}),
  };
  const found: { documentId: string; locale: string }[] = await strapi.db
    .query(uidOf(kind))
    .findMany({ select: ['documentId', 'locale'], where: { $and: [versions, condition] } });
  const locales = new Map<string, Set<string>>();
  for (const { documentId, locale } of found) {
    const known = locales.get(documentId);
    if (known === undefined) locales.set(documentId, new Set([locale]));
    else known.add(locale);
  }
  return {
    covers: (documentId, locale) => locales.get(documentId)?.has(locale) ?? false,
    coversAll: (documentId, count) => (locales.get(documentId)?.size ?? 0) >= count,
  };
}
