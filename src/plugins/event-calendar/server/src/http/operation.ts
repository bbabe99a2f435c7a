import type { Kind } from '../domain/kinds';
import type { MessageKey } from '../description/messages';
import type { Parameters, Rule } from './parameters/types';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

export type Verb = 'index' | 'document' | 'list' | 'create' | 'read' | 'update' | 'delete';

/** How a path names what it is about. */
export type Addressing = 'root' | 'collection' | 'id' | 'slug';

/**
 * Who may call an operation (CONTRACT B2, H-1): `anyone`, with the visibility rules of reading; whoever may `create` records
 * of the kind; whoever may `edit` or `delete` that very record; whoever may `manage` the terms of that kind.
 */
export type Access = 'anyone' | 'create' | 'edit' | 'delete' | 'manage';

/** One thing that the interface does. The three update methods are one operation (CONTRACT A1). */
export interface Operation<P extends Parameters = Parameters> {
  /** `listEvents`, `updateVenueBySlug`: unique. */
  readonly name: string;
  readonly verb: Verb;
  /** Null for the namespace index and the documentation. */
  readonly kind: Kind | null;
  readonly addressing: Addressing;
  readonly methods: readonly Method[];
  /** The permission that users-permissions roles and API tokens are asked for. */
  readonly scope: string;
  readonly access: Access;
  readonly parameters: P;
  readonly rules: readonly Rule[];
  /** The statuses that it really answers (CONTRACT H-41), ascending. */
  readonly statuses: readonly number[];
  readonly summary: MessageKey;
}

/** A path of the interface with everything that can be done there. */
export interface Route {
  /** Relative to the namespace root: `''`, `/doc`, `/events`, `/events/{id}`, `/events/by-slug/{slug}`. */
  readonly pattern: string;
  readonly addressing: Addressing;
  readonly kind: Kind | null;
  readonly operations: readonly Operation[];
}
