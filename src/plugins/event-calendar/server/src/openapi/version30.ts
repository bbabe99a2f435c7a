import { isObject, type JsonSchema } from '../api/json';

/** Members whose values are data, without schemas. */
const DATA = new Set(['default', 'enum', 'example', 'examples']);

/**
 * A document of OpenAPI 3.1 in the words of 3.0, for generators that know no other. Its schemas are those of an older draft of
 * JSON Schema: null is not a type, a constant is a list of one, and nothing may stand beside a reference.
 */
export function inVersion30(document: JsonSchema): JsonSchema {
  const { info, ...described } = document;
  return { ...mapped(described, memberIn30), openapi: '3.0.3', info: withoutLicenseId(info) };
}

function valueIn30(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(valueIn30);
  return isObject(value) ? schemaIn30(mapped(value, memberIn30)) : value;
}

function memberIn30(value: unknown, name: string): unknown {
  if (DATA.has(name)) return value;
  // The names of members can be any word.
  return name === 'properties' && isObject(value) ? mapped(value, valueIn30) : valueIn30(value);
}

const mapped = (values: JsonSchema, change: (value: unknown, name: string) => unknown): JsonSchema =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));

function schemaIn30(schema: JsonSchema): JsonSchema {
  const { $ref, type, const: only, ...others } = schema;
  if ($ref !== undefined && Object.keys(schema).length > 1) return { allOf: [{ $ref }], ...others };
  if (only !== undefined) return { type, enum: [only], ...others };
  if (!Array.isArray(type)) return schema;
  return { type: type.find((one) => one !== 'null'), nullable: true, ...others };
}

/** Licences have no SPDX identifiers yet. */
function withoutLicenseId(info: unknown): unknown {
  if (!isObject(info) || !isObject(info.license)) return info;
  const { identifier, ...license } = info.license;
  const url = `https://spdx.org/licenses/${String(identifier)}.html`;
  return { ...info, license: { ...license, url } };
}
