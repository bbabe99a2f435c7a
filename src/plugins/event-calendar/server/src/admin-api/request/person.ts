import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { forbidden, missing } from '../../write-model/records/refuse';
import type { Kind } from '../../domain/kinds';
import { isPostKind, uidOf } from '../../domain/kinds';
import type { Right } from '../../panel-contract/rights';

/** The fields of a version that the rights of the admin panel depend on. */
export interface OwnedVersion {
  id: number;
  documentId: string;
  locale: string;
  createdBy: { id: number } | null;
}

/** The part of Strapi's permission checker that is used here. */
interface Checker {
  can: Record<Right, (version?: object) => boolean>;
  sanitizedQuery: Record<Right, (query: object) => Promise<{ filters?: object }>>;
}

/** A user who is logged in to the admin panel, with the rights of the Content Manager. The plugin gives no further rights. */
export interface Person {
  /** The id of the user of the admin panel. */
  id: number;
  /** Whether the person has a right of the settings, by its action, such as `plugin::event-calendar.rebuilds.manage`. */
  mayAct(action: string): boolean;
  /** Whether the person has the right, perhaps only for some records. */
  may(right: Right, kind: Kind): boolean;
  /** Whether the right covers this version of a record, with conditions such as "is the creator" and languages. */
  mayWith(right: Right, kind: Kind, version: OwnedVersion): boolean;
  /**
   * The condition, for Strapi's query engine, that selects the records that the right covers; undefined if it covers all records.
   */
  condition(right: Right, kind: Kind): Promise<object | undefined>;
}

/** The person who sent the request. Strapi lets only logged-in users reach the routes of the admin panel. */
export function personOf(strapi: Core.Strapi, ctx: Context): Person {
  const { user, userAbility } = ctx.state;
  const checkerOf = (kind: Kind): Checker =>
    strapi
      .plugin('content-manager')
      .service('permission-checker')
      .create({ userAbility, model: uidOf(kind) });
  return {
    id: Number(user.id),
    mayAct: (action) => userAbility.can(action),
    may: (right, kind) => checkerOf(kind).can[right](),
    mayWith: (right, kind, version) => checkerOf(kind).can[right](version),
    async condition(right, kind) {
      const { filters } = await checkerOf(kind).sanitizedQuery[right]({});
      return filters !== undefined && Object.keys(filters).length > 0 ? filters : undefined;
    },
  };
}

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
  strapi: Core.Strapi,
  person: Person,
  rights: readonly Right[],
  kind: Kind,
  documentId: string,
  locale?: string,
): Promise<OwnedVersion[]> {
  const versions = await ownedVersions(strapi, kind, [documentId], locale);
  if (versions.length === 0) throw missing('missing', { kind });
  for (const right of rights) {
    const covers = versions.every((version) => person.mayWith(right, kind, version));
    if (!covers) throw forbidden('mayNot', { right, kind });
  }
  return versions;
}

/** The versions of several records that editors work on, without a check of rights. */
export async function ownedVersions(
  strapi: Core.Strapi,
  kind: Kind,
  documentIds: readonly string[],
  locale?: string,
): Promise<OwnedVersion[]> {
  const drafts = isPostKind(kind);
  return strapi.db.query(uidOf(kind)).findMany({
    select: ['id', 'documentId', 'locale'],
    where: {
      documentId: { $in: [...documentIds] },
      ...(drafts ? { publishedAt: null } : {}),
      ...(locale === undefined ? {} : { locale }),
    },
    populate: { createdBy: { select: ['id'] } },
  });
}
