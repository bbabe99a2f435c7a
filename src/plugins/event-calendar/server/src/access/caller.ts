import type { Reader } from '../domain/visibility';
import type { Capability } from './capabilities';
import { actionOf, isReading } from './capabilities';

/** Who sent a request, after Strapi has checked the credentials (docs/interface.md 3.1, 3.4). */
export interface Caller {
  /** The id of the users-permissions user; null for other callers. */
  userId: number | null;
  /** `role`: code of the host project that acts as a role. */
  kind: 'anonymous' | 'user' | 'token' | 'role';
  /** Identifies the caller across requests: `user 5`, `token 2`, `role 4`, `anonymous`. */
  name: string;
  may(capability: Capability): boolean;
}

/** What Strapi's authentication leaves behind in `ctx.state.auth`. */
export interface Authentication {
  strategy: { name: string };
  credentials: unknown;
  ability: unknown;
}

/** A caller without any rights. */
export const NOBODY: Caller = { userId: null, kind: 'anonymous', name: 'anonymous', may: () => false };

/**
 * The caller that an authentication stands for. Users and custom tokens may do what their permissions say, a full-access
 * token everything, and a read-only token only reads (docs/interface.md 3.4).
 */
export function callerOf(authentication: Authentication | undefined): Caller {
  if (authentication === undefined) return NOBODY;
  const { strategy, credentials, ability } = authentication;
  const granted = (capability: Capability): boolean => allows(ability, actionOf(capability));
  if (strategy.name === 'content-api-token') {
    const type = property(credentials, 'type');
    const token = {
      userId: null,
      kind: 'token',
      name: `token ${String(property(credentials, 'id'))}`,
    } as const;
    if (type === 'full-access') return { ...token, may: () => true };
    if (type === 'read-only') return { ...token, may: isReading };
    return { ...token, may: granted };
  }
  const userId = property(credentials, 'id');
  if (typeof userId === 'number') return { userId, kind: 'user', name: `user ${userId}`, may: granted };
  return { ...NOBODY, may: granted };
}

/** Whether Strapi's permissions allow the caller an action that does not belong to the calendar. */
export function mayAct(authentication: Authentication | undefined, action: string): boolean {
  if (authentication?.strategy.name !== 'content-api-token') return allows(authentication?.ability, action);
  const type = property(authentication.credentials, 'type');
  return type === 'full-access' || (type === 'custom' && allows(authentication.ability, action));
}

/** Whether the caller has a token with all rights in this Strapi. */
export const mayReadAll = (authentication: Authentication | undefined): boolean =>
  authentication?.strategy.name === 'content-api-token' &&
  property(authentication.credentials, 'type') === 'full-access';

/** What visibility needs to know of a caller. */
export function readerOf(caller: Caller): Reader {
  return {
    userId: caller.userId,
    mayCreate: (kind) => caller.may(`${kind}.create`),
    readsOthers: () => caller.may('capability.readPrivate'),
  };
}

/** A member of a value of unknown type. */
export function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Checks an action against the ability that Strapi built from the caller's permissions. */
function allows(ability: unknown, action: string): boolean {
  const can = property(ability, 'can');
  return typeof can === 'function' && Reflect.apply(can, ability, [action]) === true;
}
