import type { Core } from '@strapi/strapi';
import type { Kind } from '../domain/kinds';
import { uidOf } from '../domain/kinds';
import type { Right } from '../panel-contract/rights';

/** The part of Strapi's permission checker that is used here. */
interface Checker {
  can: Record<Right, (version?: object, field?: string) => boolean>;
  sanitizedQuery: Record<Right, (query: object) => Promise<{ filters?: object }>>;
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
  /** Versions by their row ids, with all that the conditions of the right depend on, as the Content Manager reads them. */
  versionsFor(right: Right, kind: Kind, ids: readonly number[]): Promise<object[]>;
}

/** What Strapi notes of a request with a session of the admin panel. */
export type PanelState = Readonly<Record<string, unknown>>;

/** The person whose session in the admin panel belongs to a request. Strapi lets nobody else reach the routes of the panel. */
export function personOf(strapi: Core.Strapi, { user, userAbility }: PanelState): Person {
  const checkers = new Map<Kind, Checker>();
  const checkerOf = (kind: Kind): Checker => {
    const service = strapi.plugin('content-manager').service('permission-checker');
    const checker: Checker = checkers.get(kind) ?? service.create({ userAbility, model: uidOf(kind) });
    checkers.set(kind, checker);
    return checker;
  };
  return {
    id: Number(Object(user).id),
    mayAct: (action) => Object(userAbility).can(action) === true,
    may: (right, kind, field) => checkerOf(kind).can[right](undefined, field),
    mayWith: (right, kind, version, field) => checkerOf(kind).can[right](version, field),
    async condition(right, kind) {
      const { filters } = await checkerOf(kind).sanitizedQuery[right]({});
      return filters !== undefined && Object.keys(filters).length > 0 ? filters : undefined;
    },
    async versionsFor(right, kind, ids) {
      const query = await checkerOf(kind).sanitizedQuery[right]({});
      // The service is a function; Strapi's types know services only as objects.
      const builder = strapi.plugin('content-manager').service('populate-builder').call(null, uidOf(kind));
      const populate: object = await builder.populateFromQuery(query).build();
      return strapi.db.query(uidOf(kind)).findMany({ where: { id: { $in: [...ids] } }, populate });
    },
  };
}

/** The person whose session in the admin panel sent the current request; undefined for all other callers and for commands. */
export function askingPerson(strapi: Core.Strapi): Person | undefined {
  const state: PanelState = strapi.requestContext.get()?.state ?? {};
  return state['userAbility'] === undefined ? undefined : personOf(strapi, state);
}
