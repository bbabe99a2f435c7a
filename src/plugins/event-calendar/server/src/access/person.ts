import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Kind } from '../domain/kinds';
import { uidOf } from '../domain/kinds';
import { RIGHTS } from '../panel-contract/rights';
import type { Right } from '../panel-contract/rights';
import { storageOf } from '../storage/documents';
import { isByTool } from './panel-request';

/** The part of Strapi's permission checker that is used here. */
interface Checker {
  can: Record<Right, (version?: object, field?: string) => boolean>;
  sanitizedQuery: Record<Right, (query: object) => Promise<{ filters?: object }>>;
}

/** A version of a record, with what the conditions of rights depend on. */
export interface OwnedVersion {
  id: number;
  documentId: string;
  locale: string;
}

/** A user who is logged in to the admin panel, with the rights of the Content Manager. The plugin gives no further rights. */
export interface Person {
  /** The id of the user of the admin panel. */
  id: number;
  /** Whether the person has a right of the settings, by its action, such as `plugin::event-calendar.rebuilds.manage`. */
  mayAct(action: string): boolean;
  /** Whether the person has the right, perhaps only for some records. @param field an attribute; without it, for any */
  may(right: Right, kind: Kind, field?: string): boolean;
  /**
   * Whether the right covers this version of a record, with conditions such as "is the creator" and languages.
   * @param version the fields that the conditions depend on, see `versionsFor`
   * @param field an attribute; without it, whether the right covers any
   */
  mayWith(right: Right, kind: Kind, version: object, field?: string): boolean;
  /**
   * The condition, for Strapi's query engine, that selects the records that the right covers; undefined if it covers all records.
   */
  condition(right: Right, kind: Kind): Promise<object | undefined>;
  /**
   * Reads versions with all that the conditions of the person's rights depend on. Test only what was read: a condition such as
   * "is not private" would hold for an attribute that is absent.
   * @param attributes that are read too
   */
  versionsFor(kind: Kind, where: object, attributes?: readonly string[]): Promise<OwnedVersion[]>;
}

/** What Strapi notes of a request with a session of the admin panel, or an admin token. */
export type PanelState = Readonly<Record<string, unknown>>;

/**
 * The person whose session in the admin panel, or admin token, belongs to a request. Strapi lets nobody else reach the routes of the
 * panel.
 */
export function personOf(strapi: Core.Strapi, { user, userAbility }: PanelState): Person {
  const checkers = new Map<Kind, Checker>();
  const checkerOf = (kind: Kind): Checker => {
    const service = strapi.plugin('content-manager').service('permission-checker');
    const checker: Checker = checkers.get(kind) ?? service.create({ userAbility, model: uidOf(kind) });
    checkers.set(kind, checker);
    return checker;
  };
  const condition: Person['condition'] = async (right, kind) => {
    const { filters } = await checkerOf(kind).sanitizedQuery[right]({});
    return filters !== undefined && Object.keys(filters).length > 0 ? filters : undefined;
  };
  const may: Person['may'] = (right, kind, field) => checkerOf(kind).can[right](undefined, field);
  return {
    id: Number(Object(user).id),
    mayAct: (action) => Object(userAbility).can(action) === true,
    may,
    mayWith: (right, kind, version, field) => checkerOf(kind).can[right](version, field),
    condition,
    async versionsFor(kind, where, attributes = []) {
      const rights = RIGHTS.filter((right) => may(right, kind));
      const all = await Promise.all(rights.map((right) => condition(right, kind)));
      const conditions = all.filter((each) => each !== undefined);
      // The service is a function; Strapi's types know services only as objects.
      const builder = strapi.plugin('content-manager').service('populate-builder').call(null, uidOf(kind));
      const populate: object = await builder.populateFromQuery({ filters: { $and: conditions } }).build();
      const { columns } = storageOf(strapi, kind);
      const names = ['id', 'documentId', 'locale', ...attributes, ...namesIn(conditions)];
      const select = [...new Set(names)].filter((name) => columns.has(name));
      return strapi.db.query(uidOf(kind)).findMany({ select, where, populate });
    },
  };
}

/** The names in a condition, at every depth: those of attributes among others. */
const namesIn = (condition: unknown): string[] =>
  typeof condition === 'object' && condition !== null
    ? Object.entries(condition).flatMap(([name, value]) => [name, ...namesIn(value)])
    : [];

/**
 * The person whose session in the admin panel, or admin token, sent the current request; undefined for all other callers and for commands.
 * @throws ForbiddenError if a tool asks whose rights are not known
 */
export function askingPerson(strapi: Core.Strapi): Person | undefined {
  const state: PanelState = strapi.requestContext.get()?.state ?? {};
  if (state['userAbility'] !== undefined) return personOf(strapi, state);
  if (isByTool(strapi))
    throw new errors.ForbiddenError('The calendar does not know the rights of this token');
  return undefined;
}
