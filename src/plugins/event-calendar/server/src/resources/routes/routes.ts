import { COLLECTIONS, isPostKind, KINDS, PLUGIN, type Kind } from '../../domain/kinds';
import { BATCH_PARAMETERS } from '../batch/parameters';
import { CHANGES_PARAMETERS } from '../changes/parameters';
import type { CalendarRoute } from '../commands';
import type { Resource } from '../definition';
import { EVENT } from '../event/definition';
import { ORGANIZER } from '../organizer/definition';
import { CATEGORY, TAG } from '../term/definition';
import { VENUE } from '../venue/definition';
import { capitalized } from '../../api/capitalized';
import type {
  Access,
  Addressing,
  AnyCommand,
  Method,
  Namespace,
  Operation,
} from '../../api/operations/operation';
import { inputOf } from '../../api/parameters/check-values';
import { anyValue } from '../../api/parameters/any-value';
import { oneOf } from '../../api/parameters/text';
import { optional, withDefault } from '../../api/parameters/declare';
import { OPENAPI_VERSIONS } from '../../api/openapi-version';
import type { Input } from '../../api/operations/types';

type RecordVerb = 'list' | 'create' | 'read' | 'update' | 'delete';

const RESOURCES: { readonly [K in Kind]: Resource<K> } = {
  event: EVENT,
  venue: VENUE,
  organizer: ORGANIZER,
  category: CATEGORY,
  tag: TAG,
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
 * On every route credentials can be wrong, a permission can be missing, limits apply, and the database can be away
 * (docs/interface.md 3.2, 3.6, 17.7, 23.3).
 */
const EVERYWHERE = [400, 401, 403, 429, 503];
const WITH_BODY = [...EVERYWHERE, 409, 413];

const ascending = (statuses: readonly number[]): readonly number[] =>
  statuses.toSorted((one, other) => one - other);

function statusesOf(verb: RecordVerb, kind: Kind, addressing: Addressing): readonly number[] {
  const statuses = {
    list: [200, 304, ...EVERYWHERE, ...(isPostKind(kind) ? [404] : [])],
    create: [200, 201, ...WITH_BODY, ...(isPostKind(kind) ? [410] : []), 412, 422],
    read: [200, 304, ...EVERYWHERE, ...(kind === 'event' && addressing === 'id' ? [404] : [])],
    // The external id of a venue or an organizer that is sent with an event can name one in the trash.
    update: [200, ...WITH_BODY, 412, 422, ...(kind === 'event' ? [404, 410] : [])],
    delete: [
      200,
      ...EVERYWHERE,
      412,
      ...(isPostKind(kind) ? [410] : []),
      ...(kind === 'event' && addressing === 'id' ? [404] : []),
    ],
  };
  return ascending(statuses[verb]);
}

function nameOf(verb: RecordVerb, kind: Kind, addressing: Addressing): string {
  if (verb === 'list') return `list${capitalized(COLLECTIONS[kind])}`;
  return `${verb}${capitalized(kind)}${addressing === 'slug' ? 'BySlug' : ''}`;
}

function operationOf<C extends AnyCommand & { verb: RecordVerb; kind: Kind }>(
  verb: C['verb'],
  kind: Kind,
  addressing: Addressing,
  input: Input<C>,
): Operation<C> {
  return {
    ...input,
    name: nameOf(verb, kind, addressing),
    namespace: 'events',
    verb,
    kind,
    addressing,
    methods: METHODS_OF[verb],
    scope: `plugin::${PLUGIN}.${kind}.${ACTIONS[verb]}`,
    access: accessOf(verb, kind),
    statuses: statusesOf(verb, kind, addressing),
    summary: `operation.${verb}.${kind}`,
  };
}

/** Parameters of the namespace index; another namespace than the own one is 404 (docs/interface.md 1.7). */
const INDEX_PARAMETERS = {
  namespace: withDefault(anyValue(), 'namespace.namespace', ({ settings }) => settings.namespace, {
    shownDefault: ({ settings }) => settings.namespace,
    documentDefault: (settings) => settings.namespace,
  }),
  context: optional(anyValue(), 'namespace.context', {
    shownDefault: () => 'view',
    documentDefault: () => 'view',
  }),
} as const;

/** An operation on a whole namespace, at its own path. */
const aboutAll = <C extends AnyCommand>(
  namespace: Namespace,
  pattern: string,
  input: Input<C>,
  operation: Pick<Operation<C>, 'name' | 'verb' | 'scope' | 'statuses' | 'summary'> &
    Partial<Pick<Operation<C>, 'methods' | 'access'>>,
) => ({
  namespace,
  pattern,
  addressing: 'root' as const,
  kind: null,
  operations: [
    {
      methods: ['GET'] as const,
      access: 'anyone' as const,
      ...input,
      ...operation,
      namespace,
      kind: null,
      addressing: 'root' as const,
    },
  ],
});

const DESCRIPTION = `plugin::${PLUGIN}.description.find`;

const DOCUMENT_PARAMETERS = {
  openapi: withDefault(oneOf(OPENAPI_VERSIONS), 'document.openapi', () => OPENAPI_VERSIONS[0], {
    shownDefault: () => OPENAPI_VERSIONS[0],
    documentDefault: () => OPENAPI_VERSIONS[0],
  }),
} as const;

const documentation = (namespace: Namespace): CalendarRoute =>
  aboutAll(
    namespace,
    '/doc',
    inputOf(DOCUMENT_PARAMETERS, ({ openapi }) => ({ verb: 'document', openapi })),
    {
      name: 'readDocumentation',
      verb: 'document',
      scope: DESCRIPTION,
      statuses: [200, 304, ...EVERYWHERE],
      summary: 'operation.document',
    },
  );

function routesOf(kind: Kind): CalendarRoute[] {
  const { list, create, read, update, delete: remove }: Resource = RESOURCES[kind];
  const collection = `/${COLLECTIONS[kind]}`;
  const item = (pattern: string, by: 'id' | 'slug'): CalendarRoute => ({
    namespace: 'events',
    pattern,
    addressing: by,
    kind,
    operations: [
      operationOf('read', kind, by, read[by] ?? read.id),
      operationOf('update', kind, by, update[by] ?? update.id),
      operationOf('delete', kind, by, remove[by] ?? remove.id),
    ],
  });
  const routes: CalendarRoute[] = [
    {
      namespace: 'events',
      pattern: collection,
      addressing: 'collection',
      kind,
      operations: [
        operationOf('list', kind, 'collection', list),
        operationOf('create', kind, 'collection', create),
      ],
    },
    item(`${collection}/{id}`, 'id'),
  ];
  // Terms are addressed by id only (docs/interface.md 1.2).
  return isPostKind(kind) ? [...routes, item(`${collection}/by-slug/{slug}`, 'slug')] : routes;
}

/** Every route of the records, relative to the namespace root. Everything else is derived from this list. */
export const ROUTES: readonly CalendarRoute[] = [
  aboutAll(
    'events',
    '',
    inputOf(INDEX_PARAMETERS, ({ namespace }) => ({ verb: 'index', namespace })),
    {
      name: 'readNamespace',
      verb: 'index',
      scope: DESCRIPTION,
      statuses: ascending([200, 304, 404, ...EVERYWHERE]),
      summary: 'operation.index',
    },
  ),
  documentation('events'),
  ...KINDS.flatMap(routesOf),
];

/** The same for the changes feed and batches. */
export const SYNC_ROUTES: readonly CalendarRoute[] = [
  documentation('sync'),
  aboutAll(
    'sync',
    '/changes',
    inputOf(CHANGES_PARAMETERS, (values) => ({ verb: 'changes', values })),
    {
      name: 'listChanges',
      verb: 'changes',
      scope: `plugin::${PLUGIN}.changes.find`,
      statuses: ascending([200, 304, 410, ...EVERYWHERE]),
      summary: 'operation.changes',
    },
  ),
  aboutAll(
    'sync',
    '/batch',
    inputOf(BATCH_PARAMETERS, (values) => ({ verb: 'batch', values })),
    {
      name: 'runBatch',
      verb: 'batch',
      methods: ['POST'],
      // Its operations have their own; Strapi checks none for it, and its permission screens show none.
      access: 'each',
      scope: `plugin::${PLUGIN}.changes.find`,
      statuses: ascending([200, ...WITH_BODY, 404, 410, 412, 422, 501]),
      summary: 'operation.batch',
    },
  ),
];
