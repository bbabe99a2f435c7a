/** A JSON value; undefined members are left out. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue | undefined;
}

/** A JSON Schema (draft 2020-12), or a part of a document that holds some. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Whether a value is an object, not a list and not null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
