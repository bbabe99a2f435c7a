import type { Operation } from './document';
import type { Body, Plan } from './plan';
import { percent } from './percent';
import { Filler, RawJson, Reference, isList, jsonText, settle } from './value';
import type { Members, Plain } from './value';
import type { Known, World } from './world';

/** A request in the form in which it is sent, and expectations about its response. */
export interface Sent {
  plan: Plan;
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** Whether the path and method belong to the plan's operation, to none, or are undetermined. */
  reaches: 'operation' | 'nothing' | 'either';
  /** The intended record of the path. */
  target: Known | undefined;
}

type Find = (reference: Reference) => string | number;

const BOUNDARY = 'proof-boundary';
const TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: `multipart/form-data; boundary=${BOUNDARY}`,
};
/** An unused id. */
const NOBODY = 4_000_000_000;
const LANGUAGE = 'i18n_language';
/** Methods that no route supports; without CONNECT, which cannot be sent to a path. */
const ASTRAY = ['PROPFIND', 'TRACE', 'LINK', 'PURGE', 'MKCOL', 'M-SEARCH'];

/** @param base the path of the language roots: `/api/{root}/calendar/events/v1` */
export function write(plan: Plan, world: World, base: (root: string) => string, number: number): Sent {
  const { operation, method, segment } = plan;
  const language = languageOf(plan);
  const find = (reference: Reference): string | number => nameOf(world.find(reference, language), reference);
  const target = segment instanceof Reference ? world.find(segment, language) : undefined;
  const text = segment instanceof Reference ? percent(String(nameOf(target, segment))) : segment;
  // Without an id it is the path of the collection, which is another operation.
  const raw = text === '' ? '-' : text;
  const collection = plan.spelling === 'capitals' ? operation.path.toUpperCase() : operation.path;
  const path = collection.replace(/\{(?:id|slug)\}/i, () => raw).replace(/^\/$/, '');
  const written = plan.body === undefined ? undefined : bodyBytes(plan.body, find);
  const query = [
    ...(method === 'parameter' ? [`_method=${operation.method}`] : []),
    ...queryParts(plan, find),
    ...(plan.rawQuery === '' ? [] : [plan.rawQuery]),
  ].join('&');
  return {
    plan,
    method: sentMethod(plan, number),
    path: `${base(plan.root)}${path}${plan.spelling === 'slash' ? '/' : ''}${query === '' ? '' : `?${query}`}`,
    headers: {
      // Every request has its own client address, because other tests cover the limits per address.
      'X-Forwarded-For': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      ...plan.caller.headers,
      ...plan.headers,
      ...conditionLine(plan, target, world, number),
      ...(plan.key === undefined ? {} : { 'Idempotency-Key': `key-${plan.key.number}` }),
      ...(method === 'header' ? { 'X-HTTP-Method-Override': operation.method } : {}),
      ...written?.headers,
      ...lengthOf(written?.bytes, plan.chunked),
    },
    body: written?.bytes,
    reaches:
      method === 'astray' || !isAddress(operation, raw)
        ? 'nothing'
        : isOverridden(plan)
          ? 'either'
          : 'operation',
    target,
  };
}

/** An unknown id or slug, if there is no record. */
function nameOf(known: Known | undefined, { by, which }: Reference): string | number {
  if (known === undefined) return by === 'id' ? NOBODY + which : `nobody-${which}`;
  return by === 'id' ? known.id : known.slug;
}

function conditionLine(
  { condition }: Plan,
  target: Known | undefined,
  world: World,
  number: number,
): Record<string, string> {
  if (condition === undefined) return {};
  return { [condition.header]: (condition.of === 'record' ? target?.etag : world.etag(number)) ?? '"none"' };
}

/** The language of a request (docs/interface.md 15.1). */
export function languageOf({ root, query, body }: Plan): string {
  const inBody = body === undefined || body.as === 'raw' ? undefined : body.members[LANGUAGE];
  const asked = inBody ?? query[LANGUAGE];
  return typeof asked === 'string' ? asked : root;
}

function sentMethod({ operation, method }: Plan, number: number): string {
  switch (method) {
    case 'plain':
      return operation.method;
    case 'head':
      return 'HEAD';
    case 'options':
      return 'OPTIONS';
    case 'parameter':
    case 'header':
      return 'POST';
    case 'astray':
      return ASTRAY[number % ASTRAY.length] ?? 'TRACE';
  }
}

/** Whether a path segment can address a record: ids are digits, slugs any characters (docs/interface.md 1.3). */
function isAddress({ path }: Operation, segment: string): boolean {
  if (path.includes('{id}')) return /^\d+$/.test(segment);
  return !path.includes('{slug}') || /^[^/?#]+$/.test(segment);
}

/** A POST whose query contains another method than intended. */
const isOverridden = ({ operation, method, query, rawQuery }: Plan): boolean =>
  (method === 'parameter' || method === 'header' || (method === 'plain' && operation.method === 'POST')) &&
  ('_method' in query || rawQuery.includes('_method'));

function lengthOf(bytes: Buffer | undefined, chunked: boolean): Record<string, string> {
  if (bytes === undefined) return {};
  return chunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(bytes.length) };
}

function bodyBytes(body: Body, find: Find): { bytes: Buffer; headers: Record<string, string> } {
  if (body.as === 'raw') {
    const { length } = body.body;
    const bytes = body.body instanceof Filler ? `"${'x'.repeat(length - 2)}"` : body.body;
    return {
      bytes: Buffer.from(bytes),
      headers: {
        ...(body.type === undefined ? {} : { 'Content-Type': body.type }),
        ...(body.encoding === undefined ? {} : { 'Content-Encoding': body.encoding }),
      },
    };
  }
  const members = settled(body.members, find);
  const headers = { 'Content-Type': TYPES[body.as] };
  if (body.as === 'json') return { bytes: Buffer.from(jsonText(members)), headers };
  const fields = Object.entries(members).flatMap(([name, value]) => flat(name, value));
  if (body.as === 'form') {
    return {
      bytes: Buffer.from(fields.map(([name, text]) => `${percent(name)}=${percent(text)}`).join('&')),
      headers,
    };
  }
  const parts = fields.map(
    ([name, text]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name.replace(/[\r\n"]/g, percent)}"\r\n\r\n${text}\r\n`,
  );
  return { bytes: Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`), headers };
}

function queryParts(plan: Plan, find: Find): string[] {
  const members = Object.entries(settled(plan.query, find));
  return members.flatMap(([name, value]) => {
    const isPlainList = isList(value) && value.every((one) => typeof one !== 'object');
    if (isPlainList && plan.lists === 'commas')
      return [`${percent(name)}=${value.map((one) => percent(text(one))).join(',')}`];
    const repeated = plan.lists === 'repeated';
    // Other tests cover too long request lines, which Node.js itself refuses.
    return flat(name, value)
      .slice(0, 300)
      .map(
        ([key, said]) =>
          `${percent(repeated ? name : key)}=${percent(said).slice(0, 4_000).replace(/%.?$/, '')}`,
      );
  });
}

/** The members of a form: `venue[city]`, `categories[]` (docs/interface.md 2.7). */
function flat(name: string, value: Plain): [string, string][] {
  if (isList(value)) {
    return value.flatMap((one, index) => flat(`${name}[${typeof one === 'object' ? index : ''}]`, one));
  }
  if (typeof value === 'object' && value !== null && !(value instanceof RawJson)) {
    return Object.entries(value).flatMap(([key, inner]) => flat(`${name}[${key}]`, inner));
  }
  return [[name, text(value)]];
}

const text = (value: Plain): string =>
  value instanceof RawJson ? value.text : value === null ? '' : String(value);

function settled(members: Members, find: Find): { [name: string]: Plain } {
  const entries = Object.entries(members).map(([name, value]): [string, Plain] => [
    name,
    settle(value, find),
  ]);
  return Object.fromEntries(entries);
}
