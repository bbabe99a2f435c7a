import { isObject } from '../../api/json';
import type { ParameterType, Reading, ValuesOf } from '../../api/operations/types';
import { required, withDefault } from '../../api/parameters/declare';
import { flag } from '../../api/parameters/flags';
import { right, wrongType, wrongValue } from '../../api/parameters/schema';

/** The most operations of a batch, and of one that is carried out whole or not at all. */
const MOST_OPERATIONS = 200;
export const MOST_ATOMIC = 10;

/** An operation of a batch, as it was sent. */
export interface SentOperation {
  readonly method: string;
  /** Path and query string. */
  readonly path: string;
  readonly body: unknown;
  /** By their names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
}

/** The header of a request that its operations cannot have. */
const OF_BATCH = 'authorization';

function operations(): ParameterType<readonly SentOperation[]> {
  return {
    schema: {
      type: 'array',
      maxItems: MOST_OPERATIONS,
      items: {
        type: 'object',
        required: ['method', 'path'],
        properties: {
          method: { type: 'string', enum: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] },
          path: { type: 'string', minLength: 1 },
          body: { type: 'object' },
          headers: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
    },
    declared: { type: 'array', items: { type: 'object' } },
    read(raw) {
      if (!Array.isArray(raw)) return wrongType('must be a list of operations');
      if (raw.length > MOST_OPERATIONS) return wrongValue(`must be at most ${MOST_OPERATIONS} operations`);
      const read: SentOperation[] = [];
      for (const [index, value] of raw.entries()) {
        const operation = operationOf(value, `operations[${index}]`);
        if (!operation.ok) return operation;
        read.push(operation.value);
      }
      return right(read);
    },
  };
}

/** @param name how a fault names it */
function operationOf(value: unknown, name: string): Reading<SentOperation> {
  if (!isObject(value)) return wrongType(`must be objects, and ${name} is none`);
  const { method, path, body } = value;
  // Serializers write what is not set as null, and those of PHP an empty map as a list.
  const isEmpty =
    value['headers'] === null || (Array.isArray(value['headers']) && value['headers'].length === 0);
  const { headers = {} } = isEmpty ? {} : value;
  if (typeof method !== 'string') return wrongType(`must have texts as method, and ${name}.method is none`);
  if (typeof path !== 'string') return wrongType(`must have texts as path, and ${name}.path is none`);
  if (!isObject(headers)) return wrongType(`must have objects as headers, and ${name}.headers is none`);
  const read = new Map<string, string>();
  for (const [header, text] of Object.entries(headers)) {
    if (text === null) continue;
    if (typeof text !== 'string')
      return wrongType(`must have texts in headers, and ${name}.headers has others`);
    if (header.toLowerCase() === OF_BATCH)
      return wrongValue(`have the caller of the batch, and ${name}.headers names another`);
    read.set(header.toLowerCase(), text);
  }
  return right({ method: method.toUpperCase(), path, body, headers: read });
}

/** `POST /batch` */
export const BATCH_PARAMETERS = {
  operations: required(operations(), 'batch.operations'),
  atomic: withDefault(flag(), 'batch.atomic', () => false, {
    shownDefault: () => false,
    documentDefault: () => false,
  }),
} as const;
export type BatchValues = ValuesOf<typeof BATCH_PARAMETERS>;
