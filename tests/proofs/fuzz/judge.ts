import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { isObject } from '../../../src/plugins/event-calendar/server/src/api/json';
import type { JsonSchema } from '../../../src/plugins/event-calendar/server/src/api/json';
import type { ApiDocument } from './document';
import type { CauseOf } from './server-log';
import type { RawResponse } from './send';
import type { Sent } from './wire';

/** Statuses that no operation declares: unknown route, invalid credentials, and errors before the route is found. */
const WITHOUT_OPERATION = [400, 401, 404, 413, 429];
const BODY_LIMIT = 1024 * 1024;

/** The faults of a response; empty if there are none. */
export function createJudge(
  document: ApiDocument,
  causeOf: CauseOf,
): (sent: Sent, response: RawResponse) => string[] {
  const check = schemaChecks(document);

  return (sent, response) => {
    const { status, headers, body } = response;
    if (status >= 500) return [`${status}: ${causeOf(headers['x-request-id'])}`];
    const wrong: string[] = [];
    if (!expected(sent, response)) wrong.push(`${status} is not declared`);
    if (sent.method === 'HEAD' || status === 204 || status === 304) {
      if (body.length > 0) wrong.push('a response that must have no body has one');
      return wrong;
    }
    const type = (headers['content-type'] ?? '').split(';')[0] ?? '';
    if (type === 'text/html' && status === 200) {
      const page = sent.plan.operation.responses.get(200)?.has(type) === true;
      return page ? wrong : [...wrong, 'a page is not declared'];
    }
    if (type !== 'application/json') return [...wrong, `the content type is "${type}"`];
    const value = parsed(body);
    if (value === undefined) return [...wrong, 'the body is not JSON'];
    return [
      ...wrong,
      ...(status >= 400 ? errorFaults(value, response) : []),
      ...check(sent, status, type, value),
    ];
  };
}

function expected({ plan, reaches, body }: Sent, { status }: RawResponse): boolean {
  // The size after decompression counts.
  const packed = plan.body?.as === 'raw' && plan.body.encoding !== undefined;
  const large = packed || (body?.length ?? 0) > BODY_LIMIT;
  if (plan.method === 'options') return [200, ...WITHOUT_OPERATION].includes(status);
  const declared = plan.operation.responses.has(status) || (status === 413 && large);
  if (reaches === 'operation') return declared;
  return WITHOUT_OPERATION.includes(status) || (reaches === 'either' && declared);
}

/** Checks the form of errors (docs/interface.md 17.1) beyond its schema. */
function errorFaults(value: unknown, { status, headers }: RawResponse): string[] {
  if (!isObject(value) || !isObject(value['data'])) return ['an error without "data"'];
  const { code, message, data } = value;
  const faults: string[] = [];
  if (typeof code !== 'string' || code === '') faults.push('an error without a code');
  if (typeof message !== 'string' || message === '') faults.push('an error without a message');
  if (data.status !== status) faults.push(`data.status is ${String(data.status)}, not the status`);
  if (status === 401 && headers['www-authenticate'] === undefined) faults.push('401 without a challenge');
  if (status === 429 && headers['retry-after'] === undefined) faults.push('429 without Retry-After');
  if (code === 'rest_invalid_param' && (!isObject(data.params) || Object.keys(data.params).length === 0)) {
    faults.push('rest_invalid_param names no parameter');
  }
  if (code === 'rest_missing_callback_param' && !(Array.isArray(data.params) && data.params.length > 0)) {
    faults.push('rest_missing_callback_param names no parameter');
  }
  return faults;
}

/** Checks bodies against the schemas of the description: complete, or reduced by `_fields`. */
function schemaChecks(document: ApiDocument) {
  const validators = { whole: withSchemas(document, true), some: withSchemas(document, false) };
  const compiled = new Map<string, ValidateFunction>();

  return ({ plan, path, reaches }: Sent, status: number, type: string, value: unknown): string[] => {
    const declared = plan.operation.responses.get(status)?.get(type);
    const error = '#/components/schemas/Error';
    const pointer = status >= 400 ? (declared ?? error) : declared;
    if (pointer === undefined || plan.method === 'options' || reaches === 'nothing') return [];
    const form = path.includes('_fields') || asksForFields(plan) ? 'some' : 'whole';
    const key = `${form} ${pointer}`;
    const validate = compiled.get(key) ?? validators[form].compile({ $ref: `document${pointer}` });
    compiled.set(key, validate);
    if (validate(value)) return [];
    const errors = validate.errors ?? [];
    return errors
      .slice(0, 3)
      .map(
        ({ instancePath, message, params }) =>
          `${status} against its schema: ${instancePath.replace(/\/\d+/g, '/n')} ${message} ${JSON.stringify(params)}`,
      );
  };
}

const asksForFields = ({ body }: Sent['plan']): boolean =>
  body !== undefined &&
  (body.as === 'raw' ? String(body.body).includes('_fields') : '_fields' in body.members);

/** Schemas that allow additional members: of request bodies and of errors. */
const NOT_CLOSED = /(Input|Update|UpdateBySlug|Error)$/;

/**
 * The schemas of responses, without additional members; with `_fields` any member may be missing.
 * @param complete whether required members must be present
 */
function withSchemas({ whole }: ApiDocument, complete: boolean): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  formats.default(ajv);
  const components = isObject(whole['components']) ? whole['components'] : {};
  const schemas = Object.entries(isObject(components['schemas']) ? components['schemas'] : {});
  const strict = schemas.map(([name, schema]): [string, unknown] => {
    if (NOT_CLOSED.test(name) || !isObject(schema)) return [name, schema];
    return [name, { ...(complete ? schema : withoutRequired(schema)), additionalProperties: false }];
  });
  const document: JsonSchema = {
    ...whole,
    components: { ...components, schemas: Object.fromEntries(strict) },
  };
  ajv.addSchema(document, 'document');
  return ajv;
}

/** A copy of a schema without `required`, at any depth. */
function withoutRequired(schema: JsonSchema): JsonSchema {
  const { required: _, properties, ...rest } = schema;
  if (!isObject(properties)) return rest;
  const inner = Object.entries(properties).map(([name, member]) => [
    name,
    isObject(member) ? withoutRequired(member) : member,
  ]);
  return { ...rest, properties: Object.fromEntries(inner) };
}

function parsed(body: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return value;
  } catch {
    return undefined;
  }
}
