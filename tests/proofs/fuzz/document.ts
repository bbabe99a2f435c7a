import { KINDS } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import { isObject } from '../../../src/plugins/event-calendar/server/src/api/json';
import type { JsonSchema } from '../../../src/plugins/event-calendar/server/src/api/json';

/** A parameter of an operation, except those of its body. */
interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: JsonSchema;
}

/** An operation of the description: a method and a path. */
export interface Operation {
  /** `GET /events/{id}` */
  name: string;
  method: string;
  path: string;
  /** The kind of its records; null for the index and the description. */
  kind: Kind | null;
  parameters: readonly Parameter[];
  /** The members of its body, if it takes one. */
  body: JsonSchema | undefined;
  /** By status: the media types, with the JSON pointer of the schema of each. */
  responses: ReadonlyMap<number, ReadonlyMap<string, string>>;
}

/** The service's own OpenAPI document. */
export interface ApiDocument {
  whole: JsonSchema;
  operations: readonly Operation[];
  /** Resolves a `$ref`; other schemas are returned unchanged. */
  resolve(schema: JsonSchema): JsonSchema;
}

const members = (value: unknown): [string, JsonSchema][] =>
  Object.entries(isObject(value) ? value : {}).flatMap(([name, inner]) =>
    isObject(inner) ? [[name, inner] satisfies [string, JsonSchema]] : [],
  );
const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** @param document the JSON body of `GET /doc` */
export function readDocument(document: unknown): ApiDocument {
  if (!isObject(document)) throw new Error('The service does not describe itself');
  const operations = members(document['paths']).flatMap(([path, item]) =>
    members(item).map(([method, operation]) => operationOf(path, method, operation)),
  );
  const resolve = (schema: JsonSchema): JsonSchema => {
    const reference = schema['$ref'];
    return typeof reference === 'string' ? resolve(at(document, reference)) : schema;
  };
  return { whole: document, operations, resolve };
}

function operationOf(path: string, method: string, operation: JsonSchema): Operation {
  const tag = Array.isArray(operation['tags']) ? String(operation['tags'][0]) : '';
  const parameters = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
  const pointer = `#/paths/${escaped(path)}/${method}/responses`;
  const responses = members(operation['responses']).map(
    ([status, response]): [number, Map<string, string>] => [
      Number(status),
      new Map(
        members(response['content']).map(([type]) => [
          type,
          `${pointer}/${status}/content/${escaped(type)}/schema`,
        ]),
      ),
    ],
  );
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    kind: KINDS.find((kind) => kind === tag) ?? null,
    parameters: parameters.filter(isObject).map((parameter) => ({
      name: String(parameter['name']),
      in: String(parameter['in']),
      required: parameter['required'] === true,
      schema: isObject(parameter['schema']) ? parameter['schema'] : {},
    })),
    body: bodyOf(operation),
    responses: new Map(responses),
  };
}

function bodyOf(operation: JsonSchema): JsonSchema | undefined {
  const [first] = members(isObject(operation['requestBody']) ? operation['requestBody']['content'] : {});
  const schema = first?.[1]['schema'];
  return isObject(schema) ? schema : undefined;
}

function at(document: JsonSchema, reference: string): JsonSchema {
  const found = reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), document);
  if (!isObject(found)) throw new Error(`The description names ${reference} and does not have it`);
  return found;
}
