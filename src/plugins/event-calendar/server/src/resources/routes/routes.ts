import { COLLECTIONS, isPostKind, KINDS, PLUGIN, type Kind } from '../../domain/kinds';
import { EVENT_LIST, bothCoordinates } from '../event/list';
import * as event from '../event/parameters';
import * as organizer from '../organizer/parameters';
import * as term from '../term/parameters';
import * as venue from '../venue/parameters';
import { CHANGES_PARAMETERS } from '../changes/parameters';
import { capitalized } from '../../api/capitalized';
import type { Access, Addressing, Method, Namespace, Operation, Route } from '../../api/operations/operation';
import { anything } from '../../api/parameters/anything';
import { optional, withDefault } from '../../api/parameters/declare';
import type { ListParameters } from '../../api/parameters/declare';
import type { Parameters, Rule } from '../../api/operations/types';

type RecordVerb = 'list' | 'create' | 'read' | 'update' | 'delete';

/** The parameters of the operations of a kind: by id, and by slug if that differs. */
interface Resource {
  parameters: Readonly<Record<Exclude<RecordVerb, 'list'>, Parameters>> & { readonly list: ListParameters };
  bySlug?: Readonly<Record<'read' | 'update' | 'delete', Parameters>>;
  listRules?: readonly Rule[];
}

const linkedReads = { read: venue.LINKED_READ, delete: {} };
const termReads = { read: term.TERM_ONLY, delete: term.TERM_ONLY };

const RESOURCES: Readonly<Record<Kind, Resource>> = {
  event: {
    parameters: {
      list: EVENT_LIST,
      create: event.EVENT_CREATE,
      read: event.EVENT_READ,
      update: event.EVENT_UPDATE,
      delete: event.EVENT_DELETE,
    },
    bySlug: {
      read: event.EVENT_READ_BY_SLUG,
      update: event.EVENT_UPDATE_BY_SLUG,
      delete: event.EVENT_DELETE_BY_SLUG,
    },
    listRules: [bothCoordinates],
  },
  venue: {
    parameters: {
      list: venue.VENUE_LIST,
      create: venue.VENUE_CREATE,
      update: venue.VENUE_UPDATE,
      ...linkedReads,
    },
  },
  organizer: {
    parameters: {
      list: organizer.ORGANIZER_LIST,
      create: organizer.ORGANIZER_CREATE,
      update: organizer.ORGANIZER_UPDATE,
      ...linkedReads,
    },
  },
  category: {
    parameters: {
      list: term.CATEGORY_LIST,
      create: term.CATEGORY_CREATE,
      update: term.CATEGORY_UPDATE,
      ...termReads,
    },
  },
  tag: {
    parameters: {
      list: term.TAG_LIST,
      create: term.TAG_CREATE,
      update: term.TAG_UPDATE,
      ...termReads,
    },
  },
};

const METHODS_OF: Readonly<Record<RecordVerb, readonly Method[]>> = {
  list: ['GET'],
  create: ['POST'],
  read: ['GET'],
  update: ['POST', 'PUT', 'PATCH'],
  delete: ['DELETE'],
};

/** Read-only API tokens can use only actions whose names end in `find` or `findOne`. */
const ACTIONS: Readonly<Record<RecordVerb, string>> = {
  list: 'find',
  create: 'create',
  read: 'findOne',
  update: 'update',
  delete: 'delete',
};

/** The access rule of every operation (docs/interface.md 3.7), declared only here. */
function accessOf(verb: RecordVerb, kind: Kind): Access {
  if (verb === 'list' || verb === 'read') return 'anyone';
  if (!isPostKind(kind)) return 'manage';
  return verb === 'create' ? 'create' : verb === 'update' ? 'edit' : 'delete';
}

/**
 * On every route credentials can be wrong, a permission can be missing, and limits apply (docs/interface.md 3.2, 3.6,
 * 23.3).
 */
const EVERYWHERE = [400, 401, 403, 429];
const WITH_BODY = [...EVERYWHERE, 409, 413];

function statusesOf(verb: RecordVerb, kind: Kind, addressing: Addressing): readonly number[] {
  const statuses = {
    list: [200, 304, ...EVERYWHERE, ...(isPostKind(kind) ? [404] : [])],
    create: [201, ...WITH_BODY, 422],
    read: [200, 304, ...EVERYWHERE, ...(kind === 'event' && addressing === 'id' ? [404] : [])],
    update: [200, ...WITH_BODY, 412, 422, ...(kind === 'event' ? [404] : [])],
    delete: [
      200,
      ...EVERYWHERE,
      412,
      ...(isPostKind(kind) ? [410] : []),
      ...(kind === 'event' && addressing === 'id' ? [404] : []),
    ],
  };
  return statuses[verb].sort((one, other) => one - other);
}

function nameOf(verb: RecordVerb, kind: Kind, addressing: Addressing): string {
  if (verb === 'list') return `list${capitalized(COLLECTIONS[kind])}`;
  return `${verb}${capitalized(kind)}${addressing === 'slug' ? 'BySlug' : ''}`;
}

function operationOf(verb: RecordVerb, kind: Kind, addressing: Addressing): Operation {
  const { parameters, bySlug, listRules } = RESOURCES[kind];
  const different = verb === 'list' || verb === 'create' || addressing === 'id' ? undefined : bySlug?.[verb];
  return {
    name: nameOf(verb, kind, addressing),
    namespace: 'events',
    verb,
    kind,
    addressing,
    methods: METHODS_OF[verb],
    scope: `plugin::${PLUGIN}.${kind}.${ACTIONS[verb]}`,
    access: accessOf(verb, kind),
    parameters: different ?? parameters[verb],
    rules: verb === 'list' ? (listRules ?? []) : [],
    statuses: statusesOf(verb, kind, addressing),
    summary: `operation.${verb}.${kind}`,
  };
}

/** Parameters of the namespace index; another namespace than the own one is 404 (docs/interface.md 1.7). */
export const INDEX_PARAMETERS = {
  namespace: withDefault(anything(), 'namespace.namespace', ({ settings }) => settings.namespace, {
    shownDefault: ({ settings }) => settings.namespace,
    documentDefault: (settings) => settings.namespace,
  }),
  context: optional(anything(), 'namespace.context', {
    shownDefault: () => 'view',
    documentDefault: () => 'view',
  }),
} as const;

/** An operation on a whole namespace, at its own path. */
const aboutAll = (
  namespace: Namespace,
  pattern: string,
  operation: Pick<Operation, 'name' | 'verb' | 'scope' | 'parameters' | 'statuses' | 'summary'>,
): Route => ({
  namespace,
  pattern,
  addressing: 'root',
  kind: null,
  operations: [
    {
      ...operation,
      namespace,
      kind: null,
      addressing: 'root',
      methods: ['GET'],
      access: 'anyone',
      rules: [],
    },
  ],
});

const DESCRIPTION = `plugin::${PLUGIN}.description.find`;

const documentation = (namespace: Namespace): Route =>
  aboutAll(namespace, '/doc', {
    name: 'readDocumentation',
    verb: 'document',
    scope: DESCRIPTION,
    parameters: {},
    statuses: [200, 304, ...EVERYWHERE],
    summary: 'operation.document',
  });

function routesOf(kind: Kind): Route[] {
  const collection = `/${COLLECTIONS[kind]}`;
  const item = (pattern: string, addressing: 'id' | 'slug'): Route => ({
    namespace: 'events',
    pattern,
    addressing,
    kind,
    operations: [
      operationOf('read', kind, addressing),
      operationOf('update', kind, addressing),
      operationOf('delete', kind, addressing),
    ],
  });
  const routes: Route[] = [
    {
      namespace: 'events',
      pattern: collection,
      addressing: 'collection',
      kind,
      operations: [operationOf('list', kind, 'collection'), operationOf('create', kind, 'collection')],
    },
    item(`${collection}/{id}`, 'id'),
  ];
  // Terms are addressed by id only (docs/interface.md 1.2).
  return isPostKind(kind) ? [...routes, item(`${collection}/by-slug/{slug}`, 'slug')] : routes;
}

/** Every route of the records, relative to the namespace root. Everything else is derived from this list. */
export const ROUTES: readonly Route[] = [
  aboutAll('events', '', {
    name: 'readNamespace',
    verb: 'index',
    scope: DESCRIPTION,
    parameters: INDEX_PARAMETERS,
    statuses: [200, 304, ...EVERYWHERE.slice(0, 3), 404, 429],
    summary: 'operation.index',
  }),
  documentation('events'),
  ...KINDS.flatMap(routesOf),
];

/** The same for the changes feed. */
export const SYNC_ROUTES: readonly Route[] = [
  documentation('sync'),
  aboutAll('sync', '/changes', {
    name: 'listChanges',
    verb: 'changes',
    scope: `plugin::${PLUGIN}.changes.find`,
    parameters: CHANGES_PARAMETERS,
    statuses: [200, 304, ...EVERYWHERE.slice(0, 3), 410, 429],
    summary: 'operation.changes',
  }),
];
