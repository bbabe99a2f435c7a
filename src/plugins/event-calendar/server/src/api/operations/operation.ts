import type { Kind } from '../../domain/kinds';
import type { MessageKey } from '../messages/catalogue';
import type { Input } from './types';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

export type Verb =
  'index' | 'document' | 'changes' | 'batch' | 'list' | 'create' | 'read' | 'update' | 'delete';

/** The parts of the interface: the records, and what serves their synchronisation. Each has its own path. */
export type Namespace = 'events' | 'sync';

/** How a path addresses a record. */
export type Addressing = 'root' | 'collection' | 'id' | 'slug';

/**
 * Who may call an operation (docs/interface.md 3.7, 3.9): `anyone`, with the visibility rules of reading; who may `create`
 * records of the kind; who may `edit` or `delete` this very record; who may `manage` the terms of that kind. A batch is decided for
 * `each` of its operations.
 */
export type Access = 'anyone' | 'each' | 'create' | 'edit' | 'delete' | 'manage';

/** What a checked request asks for. Its verb, and its kind if it has one, are those of the operation. */
export interface AnyCommand {
  readonly verb: Verb;
}

/**
 * An operation of the interface: its parameters, with the command that their checked values make. The three update methods are
 * one operation (docs/interface.md 11.1).
 */
export interface Operation<C extends AnyCommand = AnyCommand> extends Input<C> {
  /** `listEvents`, `updateVenueBySlug`: unique in its namespace. */
  readonly name: string;
  readonly namespace: Namespace;
  readonly verb: C['verb'];
  /** Null for operations on no kind of record, or on all. */
  readonly kind: Kind | null;
  readonly addressing: Addressing;
  readonly methods: readonly Method[];
  /** The permission that roles of users-permissions and API tokens need. */
  readonly scope: string;
  readonly access: Access;
  /** The statuses of its responses (docs/interface.md 1.9), ascending. */
  readonly statuses: readonly number[];
  readonly summary: MessageKey;
}

/** A path of the interface with its operations. */
export interface Route<O extends Operation = Operation> {
  readonly namespace: Namespace;
  /** Relative to the namespace root: `''`, `/doc`, `/events`, `/events/{id}`, `/events/by-slug/{slug}`. */
  readonly pattern: string;
  readonly addressing: Addressing;
  readonly kind: Kind | null;
  readonly operations: readonly O[];
}
