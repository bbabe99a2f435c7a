import fc from 'fast-check';
import type { Caller } from './callers';
import type { ApiDocument, Operation } from './document';
import { hostileBody } from './hostile-bodies';
import { hostileQuery, hostileSegment, oddHeaders } from './hostile-lines';
import { hostileValue } from './hostile-values';
import { Filler } from './value';
import type { Members, Reference, Value } from './value';
import type { Knowledge } from './values';
import { addressed, createValues, some } from './values';

type Form = 'json' | 'form' | 'multipart';
export type Body =
  | { as: Form; members: Members }
  | { as: 'raw'; type: string | undefined; body: string | Buffer | Filler; encoding?: string };

/** A request whose records are chosen only when it is sent. */
export interface Plan {
  temper: 'sound' | 'near' | 'hostile';
  operation: Operation;
  caller: Caller;
  root: 'en' | 'fr';
  /** The variable part of the path: a record, or an already percent-encoded text. */
  segment: Reference | string;
  spelling: 'plain' | 'capitals' | 'slash';
  /** How the method is sent: unchanged, as HEAD or OPTIONS, as a POST that stands for it, or as an unsupported method. */
  method: 'plain' | 'head' | 'options' | 'parameter' | 'header' | 'astray';
  query: Members;
  lists: 'commas' | 'brackets' | 'repeated';
  rawQuery: string;
  body: Body | undefined;
  headers: Readonly<Record<string, string>>;
  /** Sends a current or former ETag of this or another record. */
  condition: { header: 'If-Match' | 'If-None-Match'; of: 'record' | 'another' } | undefined;
  /** Sends an Idempotency-Key with this number; `twice`: two such requests at the same time. */
  key: { number: number; twice: boolean } | undefined;
  chunked: boolean;
}

/** Generates plans of all operations; creating ones are more frequent, because others delete. */
export function planArbitrary(
  document: ApiDocument,
  callers: readonly Caller[],
  knowledge: Knowledge,
): fc.Arbitrary<Plan> {
  const values = createValues(document, knowledge);
  const caller = fc.oneof(
    ...callers.map((one) => ({ weight: one.weight * 10, arbitrary: fc.constant(one) })),
  );
  const fieldsOf = ({ body }: Operation): string[] =>
    Object.keys(document.resolve(body ?? {})['properties'] ?? {});
  const filtersOf = ({ parameters }: Operation) => parameters.filter((one) => one.in === 'query');

  const sound = (operation: Operation): fc.Arbitrary<Plan> =>
    fc.record({
      temper: fc.constant('sound' as const),
      operation: fc.constant(operation),
      caller,
      root: often('en', 'fr'),
      segment: segmentOf(operation),
      spelling: often('plain', 'capitals', 'slash'),
      method: methodOf(operation),
      query: some(
        filtersOf(operation).map(({ name, schema }) => [
          name,
          values.named(name, schema, 'query', operation.kind),
        ]),
      ),
      lists: fc.constantFrom('commas', 'brackets'),
      rawQuery: fc.constant(''),
      body:
        operation.body === undefined
          ? fc.constant(undefined)
          : bodyOf(values.membersOf(operation.body, operation.kind)),
      headers: rarely(10, oddHeaders, {}),
      condition: conditionOf(operation),
      key: keyOf(operation),
      chunked: often(false, true),
    });

  /** A valid plan with one error. */
  const near = (operation: Operation, plans: fc.Arbitrary<Plan>): fc.Arbitrary<Plan> => {
    const fields = fieldsOf(operation);
    const filters = filtersOf(operation).map(({ name }) => name);
    const change = fc.record({
      to: hostileValue,
      what: fc.constantFrom('a given one', 'any', 'none', 'a stranger'),
      which: fc.nat(99),
    });
    return fc.tuple(plans, change).map(([plan, { to, what, which }]) => {
      const changed = (members: Members, declared: readonly string[]): Members => {
        const names = what === 'any' ? declared : Object.keys(members);
        const picked = names[which % Math.max(1, names.length)] ?? 'stranger';
        const name = what === 'a stranger' ? 'stranger' : picked;
        const others = Object.entries(members).filter(([other]) => other !== name);
        return Object.fromEntries(what === 'none' ? others : [...others, [name, to]]);
      };
      const { body, query } = plan;
      return body === undefined || body.as === 'raw'
        ? { ...plan, temper: 'near', query: changed(query, filters) }
        : { ...plan, temper: 'near', body: { ...body, members: changed(body.members, fields) } };
    });
  };

  const hostile = (operation: Operation, plans: fc.Arbitrary<Plan>): fc.Arbitrary<Plan> => {
    const general = ['id', 'slug', 'password', '_method', 'i18n_language', '_fields', '__proto__'];
    const names = new Set([
      ...fieldsOf(operation),
      ...filtersOf(operation).map(({ name }) => name),
      ...general,
    ]);
    const members = some([...names].map((name): [string, fc.Arbitrary<Value>] => [name, hostileValue]));
    const empty: fc.Arbitrary<Members> = fc.constant({});
    return fc
      .record({
        plan: plans,
        segment: fc.oneof(segmentOf(operation), hostileSegment),
        query: fc.oneof(empty, members),
        rawQuery: fc.oneof(fc.constant(''), hostileQuery),
        lists: fc.constantFrom('commas' as const, 'brackets' as const, 'repeated' as const),
        body: fc.oneof(
          { weight: 20, arbitrary: bodyOf(members) },
          { weight: 20, arbitrary: hostileBody.map((raw): Body => ({ as: 'raw', ...raw })) },
          { weight: 20, arbitrary: fc.constant(undefined) },
          { weight: operation.body === undefined ? 0 : 2, arbitrary: large },
        ),
        headers: rarely(50, oddHeaders, {}),
      })
      .map(({ plan, ...rest }) => ({ ...plan, ...rest, temper: 'hostile' }));
  };

  const plansOf = (operation: Operation): fc.Arbitrary<Plan> => {
    const plans = sound(operation);
    return fc.oneof(
      { weight: 5, arbitrary: plans },
      { weight: 3, arbitrary: near(operation, plans) },
      { weight: 2, arbitrary: hostile(operation, plans) },
    );
  };
  return fc.oneof(
    ...document.operations.map((operation) => ({
      weight: operation.body !== undefined && !operation.path.includes('{') ? 4 : 1,
      arbitrary: plansOf(operation),
    })),
  );
}

/** Bodies around the limit of 1 MB: a text that is not a record, or a record with a long description. */
const large: fc.Arbitrary<Body> = fc.oneof(
  fc.constantFrom(1_048_575, 1_048_576, 1_048_577, 1_100_000).map((length): Body => ({
    as: 'raw',
    type: 'application/json',
    body: new Filler(length),
  })),
  fc.constantFrom(500_000, 1_040_000).map((length): Body => ({
    as: 'json',
    members: { title: 'x', name: 'x', description: new Filler(length, '<i>é') },
  })),
);

function segmentOf({ path, kind }: Operation): fc.Arbitrary<Reference | string> {
  if (kind === null || !path.includes('{')) return fc.constant('');
  return addressed(kind, path.includes('{slug}') ? 'slug' : 'id');
}

function methodOf({ method }: Operation): fc.Arbitrary<Plan['method']> {
  const stands = ['PUT', 'PATCH', 'DELETE'].includes(method);
  return fc.oneof(
    { weight: 90, arbitrary: fc.constant('plain' as const) },
    { weight: method === 'GET' ? 4 : 0, arbitrary: fc.constant('head' as const) },
    { weight: 2, arbitrary: fc.constant('options' as const) },
    { weight: stands ? 4 : 0, arbitrary: fc.constantFrom('parameter' as const, 'header' as const) },
    { weight: 2, arbitrary: fc.constant('astray' as const) },
  );
}

function conditionOf({ parameters, responses }: Operation): fc.Arbitrary<Plan['condition']> {
  const conditional = parameters.some(({ name }) => name === 'If-Match');
  if (!conditional && !responses.has(304)) return fc.constant(undefined);
  const header = conditional ? ('If-Match' as const) : ('If-None-Match' as const);
  return rarely(15, fc.record({ header: fc.constant(header), of: often('record', 'another') }), undefined);
}

/** Numbers repeat, mostly with another body, sometimes with the same body at the same time. */
function keyOf({ parameters }: Operation): fc.Arbitrary<Plan['key']> {
  if (!parameters.some(({ name }) => name === 'Idempotency-Key')) return fc.constant(undefined);
  return rarely(10, fc.record({ number: fc.nat(400), twice: fc.boolean() }), undefined);
}

const bodyOf = (members: fc.Arbitrary<Members>): fc.Arbitrary<Body> =>
  fc.record({ as: fc.constantFrom<Form[]>('json', 'json', 'json', 'form', 'multipart'), members });

/** The first one with a probability of 90 %. */
const often = <First, Other>(first: First, ...others: Other[]): fc.Arbitrary<First | Other> =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constant(first) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

/** @param weight in percent */
const rarely = <Item, Otherwise>(
  weight: number,
  arbitrary: fc.Arbitrary<Item>,
  otherwise: Otherwise,
): fc.Arbitrary<Item | Otherwise> =>
  fc.oneof({ weight: 100 - weight, arbitrary: fc.constant(otherwise) }, { weight, arbitrary });
