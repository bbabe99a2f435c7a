import { LANGUAGE, FIELDS_PARAMETER } from '../api/parameters/check';
import type { JsonSchema } from '../api/json';
import type { Method, Operation } from '../api/operations/operation';
import type { Parameter, Parameters } from '../api/operations/types';
import { exampleAddress } from './examples';
import type { Settings } from '../platform/settings/settings';
import type { Messages, MessageKey } from '../api/messages/catalogue';

/** What the document says about an operation's input. */
export interface InputContext {
  settings: Settings;
  messages: Messages;
}

interface DescribedParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description: string;
  required: boolean;
  schema: JsonSchema;
  example?: unknown;
  style?: 'form';
  explode?: boolean;
}

/** The parameters of an operation in its path, its query string and its headers, without those of its body. */
export function parametersOf(
  operation: Operation,
  method: Method,
  context: InputContext,
): DescribedParameter[] {
  const { messages, settings } = context;
  const path = pathParameter(operation, messages);
  const inQuery = hasBody(operation) ? [] : shownIn(operation.parameters);
  return [
    ...(path === undefined ? [] : [path]),
    ...inQuery.map(([name, parameter]) => queryParameter(name, parameter, context)),
    {
      name: settings.languageParameter,
      in: 'query',
      description: messages.language,
      required: false,
      schema: LANGUAGE.schema,
    },
    ...(operation.kind === null && operation.verb !== 'changes' ? [] : [fieldsParameter(messages)]),
    ...headerParameters(operation, method, messages),
  ];
}

/** The headers with conditions of a write (docs/interface.md 18.3, 19.1). */
function headerParameters({ verb }: Operation, method: Method, messages: Messages): DescribedParameter[] {
  const header = (name: string, description: string): DescribedParameter => ({
    name,
    in: 'header',
    description,
    required: false,
    schema: { type: 'string', minLength: 1 },
  });
  const ifMatch = header('If-Match', messages['header.ifMatch']);
  const isNew = header('If-None-Match', messages['header.ifNoneMatch']);
  const date = header('If-Unmodified-Since', messages['header.ifUnmodifiedSince']);
  const key = header('Idempotency-Key', messages['header.idempotencyKey']);
  return [
    ...(verb === 'update' || verb === 'delete' ? [ifMatch, date] : []),
    ...(verb === 'create' ? [isNew] : []),
    ...(method === 'POST' ? [{ ...key, schema: { ...key.schema, maxLength: 255 } }] : []),
  ];
}

export const hasBody = (operation: Operation): boolean =>
  operation.verb === 'create' || operation.verb === 'update' || operation.verb === 'batch';

/** The schema of a body. */
export function bodySchema(parameters: Parameters, { settings, messages }: InputContext): JsonSchema {
  const shown = shownIn(parameters);
  const properties = shown.map(([name, parameter]) => [
    name,
    { ...schemaOf(parameter, settings), description: messages[parameter.description] },
  ]);
  const required = shown.filter(([, parameter]) => parameter.required).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
  };
}

const shownIn = (parameters: Parameters): [string, Parameter<unknown>][] =>
  Object.entries(parameters).filter(([, parameter]) => parameter.shown !== 'nowhere');

function schemaOf({ type, documentDefault }: Parameter<unknown>, settings: Settings): JsonSchema {
  return documentDefault === undefined ? type.schema : { ...type.schema, default: documentDefault(settings) };
}

function queryParameter(
  name: string,
  parameter: Parameter<unknown>,
  context: InputContext,
): DescribedParameter {
  const schema = schemaOf(parameter, context.settings);
  const described: DescribedParameter = {
    name,
    in: 'query',
    description: context.messages[parameter.description],
    required: parameter.required,
    schema,
  };
  // Lists are written with commas (docs/interface.md 2.16).
  return schema.type === 'array' ? { ...described, style: 'form', explode: false } : described;
}

function fieldsParameter(messages: Messages): DescribedParameter {
  return {
    name: FIELDS_PARAMETER,
    in: 'query',
    description: messages.fields,
    required: false,
    schema: { type: 'array', items: { type: 'string' } },
    style: 'form',
    explode: false,
  };
}

/** The key of the description of a path. Paths have no slugs of terms. */
export function pathMessage(operation: Pick<Operation, 'addressing' | 'kind'>): MessageKey | undefined {
  const { addressing, kind } = operation;
  if (kind === null) return undefined;
  if (addressing === 'id') return `path.id.${kind}`;
  if (addressing !== 'slug' || kind === 'category' || kind === 'tag') return undefined;
  return `path.slug.${kind}`;
}

function pathParameter(operation: Operation, messages: Messages): DescribedParameter | undefined {
  const { kind, addressing: name } = operation;
  const message = pathMessage(operation);
  if (message === undefined || kind === null || (name !== 'id' && name !== 'slug')) return undefined;
  const schema: JsonSchema =
    name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string', minLength: 1 };
  const example = exampleAddress(kind, name);
  return { name, in: 'path', description: messages[message], required: true, schema, example };
}
