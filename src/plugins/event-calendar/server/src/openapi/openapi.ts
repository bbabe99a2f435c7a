import { isTermKind, KINDS } from '../domain/kinds';
import { capitalized } from '../api/capitalized';
import type { JsonSchema } from '../api/json';
import type { OpenApiVersion } from '../api/openapi-version';
import type { Method, Namespace, Operation, Route } from '../api/operations/operation';
import { ROUTES, SYNC_ROUTES } from '../resources/routes/routes';
import { BATCH_INPUT, batchSchemas } from './batch-schemas';
import { changesSchemas } from './changes-schemas';
import { bodyExamples } from './examples';
import type { Settings } from '../platform/settings/settings';
import { envelopeSchemas, errorSchema } from './envelope-schemas';
import { bodySchema, hasBody, parametersOf, type InputContext } from './inputs';
import type { MessageKey } from '../api/messages/catalogue';
import { messagesOf } from '../api/messages';
import { recordSchemas } from './record-schemas';
import type { FeedType, ResponseContext } from './responses';
import { responsesOf } from './responses';
import { originOf, responseExamples } from './response-examples';
import { reference } from './schema-parts';
import { inVersion30 } from './version30';

/** The version of the interface that the document describes. */
const VERSION = '1.0.0';

export interface DocumentContext {
  settings: Settings;
  /** The address of the namespace root, without a trailing slash. */
  root: string;
  /** The language of the root: that of the descriptions. */
  language: string;
  namespace: Namespace;
  /** The formats of feeds. */
  feeds: readonly FeedType[];
  /** By default the usual one. */
  version?: OpenApiVersion;
}

/** The differences between the documents of the namespaces. */
interface Described {
  routes: readonly Route[];
  title: string;
  description: string;
  tags: JsonSchema[];
  schemas: JsonSchema;
}

/**
 * The OpenAPI document (docs/interface.md 1.9), made from the same definitions that check requests. It depends only on
 * its arguments, so it can be cached.
 */
export function openApiDocument({ version, ...context }: DocumentContext): JsonSchema {
  const document = documentOf(context);
  return version === '3.0' ? inVersion30(document) : document;
}

function documentOf({
  settings,
  root,
  language,
  namespace,
  feeds,
}: Omit<DocumentContext, 'version'>): JsonSchema {
  const messages = messagesOf(language);
  const examples = namespace === 'sync' ? {} : responseExamples({ settings, root });
  const context = { settings, messages, feeds, examples: Object.keys(examples) };
  const described = namespace === 'sync' ? describeSync(context) : describeEvents(context);
  const { routes, title, description, tags, schemas } = described;
  return {
    openapi: '3.1.0',
    info: {
      version: VERSION,
      title,
      description,
      ...contactAt(root),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Clients of this interface expect the trailing slash; routes accept the double slash that results (`findRoute`).
    servers: [{ url: `${root}/` }],
    tags: [{ name: 'namespace', description: messages['tag.namespace'] }, ...tags],
    paths: Object.fromEntries(routes.map((route) => [route.pattern || '/', pathItem(route, context)])),
    components: {
      schemas,
      ...(Object.keys(examples).length > 0 ? { examples } : {}),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: messages['security.bearer'] },
        basic: { type: 'http', scheme: 'basic', description: messages['security.basic'] },
      },
    },
  };
}

/** The site, which readers of a copy of the document would not find otherwise. */
function contactAt(root: string): { contact?: JsonSchema } {
  const url = originOf(root);
  return url === undefined ? {} : { contact: { url } };
}

function describeEvents(context: InputContext): Described {
  const { messages } = context;
  return {
    routes: ROUTES,
    title: messages['api.title'],
    description: messages['api.description'],
    tags: KINDS.map((kind) => ({ name: kind, description: messages[`tag.${kind}`] })),
    schemas: { ...recordSchemas(messages), ...envelopeSchemas(messages), ...inputSchemas(context) },
  };
}

function describeSync(context: InputContext): Described {
  const { messages } = context;
  return {
    routes: SYNC_ROUTES,
    title: messages['sync.title'],
    description: messages['sync.description'],
    tags: [
      { name: 'changes', description: messages['tag.changes'] },
      { name: 'batch', description: messages['tag.batch'] },
    ],
    schemas: {
      ...recordSchemas(messages, true),
      ...changesSchemas(messages),
      ...batchSchemas(context),
      Error: errorSchema(messages),
    },
  };
}

function pathItem(route: Route, context: ResponseContext): JsonSchema {
  const entries = route.operations.flatMap((operation) =>
    operation.methods.map((method) => [method.toLowerCase(), documented(operation, method, context)]),
  );
  return Object.fromEntries(entries);
}

function documented(operation: Operation, method: Method, context: ResponseContext): JsonSchema {
  const { messages } = context;
  return {
    operationId: operationId(operation, method),
    summary: messages[operation.summary],
    description: messages[aboutOperation(operation)],
    tags: [tagOf(operation)],
    security: securityOf(operation),
    parameters: parametersOf(operation, method, context),
    ...(hasBody(operation) ? { requestBody: requestBody(operation, context) } : {}),
    responses: responsesOf(operation, method, context),
  };
}

const tagOf = ({ verb, kind }: Operation): string =>
  verb === 'changes' || verb === 'batch' ? verb : (kind ?? 'namespace');

/** The key of what readers should know before they use an operation. */
function aboutOperation({ verb, kind }: Operation): MessageKey {
  if (verb === 'list' && kind === 'event') return 'about.list.event';
  return verb === 'delete' && kind !== null && isTermKind(kind) ? 'about.delete.term' : `about.${verb}`;
}

/** The three update methods are one operation with three ids. PATCH, the most exact, has the plain one. */
function operationId({ name, verb }: Operation, method: Method): string {
  return verb === 'update' && method !== 'PATCH' ? `${name}With${capitalized(method.toLowerCase())}` : name;
}

/** Reading needs no credentials but takes them; writing needs one of the two kinds (docs/interface.md 3.1). */
function securityOf({ access }: Operation): JsonSchema[] {
  const credentials = [{ bearer: [] }, { basic: [] }];
  return access === 'anyone' || access === 'each' ? [{}, ...credentials] : credentials;
}

/** Forms list their members, because clients of this interface expect it. The other types refer to the same schema. */
function requestBody(operation: Operation, context: InputContext): JsonSchema {
  if (operation.verb === 'batch')
    return { required: true, content: { 'application/json': { schema: reference(BATCH_INPUT) } } };
  const schema = reference(inputName(operation));
  const inForm = bodyExamples(operation, true);
  return {
    required: operation.verb === 'create',
    content: {
      'application/json': { schema, ...bodyExamples(operation, false) },
      'application/x-www-form-urlencoded': {
        schema: bodySchema(operation.parameters, context),
        ...inForm,
      },
      'multipart/form-data': { schema, ...inForm },
    },
  };
}

/** `EventInput` for a new event, `EventUpdate` and `EventUpdateBySlug` for its changes. */
function inputName({ verb, kind, addressing, parameters }: Operation): string {
  const name = capitalized(kind ?? '');
  if (verb === 'create') return `${name}Input`;
  const byId = ROUTES.flatMap((route) => route.operations).find(
    (other) => other.kind === kind && other.verb === verb && other.addressing === 'id',
  );
  // By slug, most kinds take the same input.
  return addressing === 'slug' && byId?.parameters !== parameters ? `${name}UpdateBySlug` : `${name}Update`;
}

function inputSchemas(context: InputContext): Record<string, JsonSchema> {
  const written = ROUTES.flatMap((route) => route.operations).filter(hasBody);
  const named = written.map((operation): [string, JsonSchema] => [
    inputName(operation),
    bodySchema(operation.parameters, context),
  ]);
  return Object.fromEntries(named);
}
