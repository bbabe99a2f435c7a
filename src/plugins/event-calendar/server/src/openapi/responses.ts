import type { Method, Operation } from '../api/operations/operation';
import { isObject, type JsonSchema } from '../api/json';
import type { Settings } from '../platform/settings/settings';
import type { Kind } from '../domain/kinds';
import { isTermKind } from '../domain/kinds';
import { listSchemaName, recordSchemaName, singleSchemaName } from './envelope-schemas';
import { BATCH_SCHEMA } from './batch-schemas';
import { CHANGES_SCHEMA } from './changes-schemas';
import type { Messages, MessageKey } from '../api/messages/catalogue';
import { responseExample } from './response-examples';
import { reference } from './schema-parts';

const json = (schema: JsonSchema, example?: JsonSchema): JsonSchema => ({
  'application/json': { schema, ...example },
});

const exampleOf = (name: string, examples: readonly string[]): JsonSchema =>
  examples.includes(name) ? { examples: { [name]: { $ref: `#/components/examples/${name}` } } } : {};

/** A format of feeds: its media type, and the kinds whose lists have it. */
export interface FeedType {
  mediaType: string;
  kinds: readonly Kind[];
}

/** What responses depend on besides their operation. */
export interface ResponseContext {
  settings: Settings;
  messages: Messages;
  feeds: readonly FeedType[];
  /** The names of the examples of responses. */
  examples: readonly string[];
}

/** The responses of an operation by status (docs/interface.md 1.9). */
export function responsesOf(
  operation: Operation,
  method: Method,
  context: ResponseContext,
): Record<string, JsonSchema> {
  const { messages } = context;
  const responses = statusesWith(operation, method).map((status) => {
    const response =
      status < 300
        ? withIgnored(success(operation, context), context)
        : status < 400
          ? {}
          : failure(status, messages);
    return [String(status), { description: described(operation, status, messages), ...response }];
  });
  return Object.fromEntries(responses);
}

function described(operation: Operation, status: number, messages: Messages): string {
  const description = messages[descriptionOf(operation, status)];
  return status === 200 && operation.verb === 'list'
    ? `${description} ${messages['list.feeds']}`
    : description;
}

/** Only POST takes an Idempotency-Key (docs/interface.md 19.1). */
const statusesWith = ({ statuses }: Operation, method: Method): readonly number[] =>
  method === 'POST' ? statuses : statuses.filter((status) => status !== 409 && status !== 422);

function success(operation: Operation, context: ResponseContext): JsonSchema {
  const { settings, messages, feeds, examples } = context;
  const { verb, kind } = operation;
  const tagged = { ETag: header('string', messages['header.etag.response']) };
  if (verb === 'batch') return { content: json(reference(BATCH_SCHEMA)) };
  if (verb === 'changes') return { headers: tagged, content: json(reference(CHANGES_SCHEMA)) };
  if (kind === null) {
    const content = json({ type: 'object' });
    // Browsers get the same content as a page.
    return {
      headers: tagged,
      content: verb === 'document' ? { ...content, 'text/html': { schema: { type: 'string' } } } : content,
    };
  }
  const example = exampleOf(responseExample(verb, kind), examples);
  if (verb === 'list') {
    const types = feeds.filter(({ kinds }) => kinds.includes(kind));
    const asFeed = types.map(({ mediaType }) => [mediaType, { schema: { type: 'string' } }]);
    const content = { ...json(reference(listSchemaName(kind)), example), ...Object.fromEntries(asFeed) };
    return { headers: { ...totalHeaders(settings, messages), ...tagged }, content };
  }
  const headers = {
    ...(verb === 'delete' && isTermKind(kind) ? {} : { ETag: header('string', messages['header.etag']) }),
    ...(verb === 'create' && isTermKind(kind)
      ? { Location: header('string', messages['header.location']) }
      : {}),
  };
  return {
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: json(reference(verb === 'read' ? singleSchemaName(kind) : recordSchemaName(kind)), example),
  };
}

/** Every response names the parameters that had no meaning (docs/interface.md 2.12). */
const withIgnored = (
  { headers, ...response }: JsonSchema,
  { settings: { headerPrefix }, messages }: ResponseContext,
): JsonSchema => ({
  headers: {
    ...(isObject(headers) ? headers : {}),
    [`${headerPrefix}Ignored-Parameters`]: header('string', messages['header.ignored']),
  },
  ...response,
});

function failure(status: number, messages: Messages): JsonSchema {
  const content = json(reference('Error'));
  if (status !== 429 && status !== 503) return { content };
  return { headers: { 'Retry-After': header('integer', messages['header.retryAfter']) }, content };
}

function totalHeaders({ headerPrefix }: Settings, messages: Messages): JsonSchema {
  return {
    [`${headerPrefix}Total`]: header('integer', messages['header.total']),
    [`${headerPrefix}TotalPages`]: header('integer', messages['header.totalPages']),
  };
}

const header = (type: string, description: string): JsonSchema => ({ description, schema: { type } });

const OTHERS: Readonly<Record<number, MessageKey>> = {
  304: 'status.304',
  400: 'status.400',
  401: 'status.401',
  403: 'status.403',
  409: 'status.409',
  410: 'status.410',
  412: 'status.412',
  413: 'status.413',
  422: 'status.422',
  429: 'status.429',
  501: 'status.501',
  503: 'status.503',
};

function descriptionOf({ verb, kind }: Operation, status: number): MessageKey {
  if (status === 201) return 'status.201';
  if (status === 200 && verb === 'create') return 'status.200.create';
  if (status === 410 && verb === 'changes') return 'status.410.changes';
  if (status === 410 && (verb === 'create' || verb === 'update')) return 'status.410.named';
  if (status === 404 && verb === 'batch') return 'status.404.batch';
  if (status === 404) {
    return kind === null ? 'status.404.namespace' : verb === 'list' ? 'status.404.list' : 'status.404.event';
  }
  const failed = OTHERS[status];
  if (failed !== undefined) return failed;
  if (verb === 'index' || verb === 'document') return 'status.200';
  return `status.200.${verb}`;
}
