import type { Kind } from '../../domain/kinds';
import { capitalized } from '../capitalized';
import { isObject } from '../json';
import { checkValues } from './check-values';
import { MAX_MEMBERS } from './members';
import { idSchema } from './numbers';
import { right, wrongType, wrongValue } from './schema';
import type {
  CheckContext,
  Lookup,
  LookupPart,
  Parameters,
  ParameterType,
  Reading,
  Rule,
  ValuesOf,
} from '../operations/types';

/** A record to link an event to: an existing one, or a new one with the given values. */
export type LinkTarget<P extends Parameters> =
  { is: 'id'; id: number } | { is: 'new'; values: ValuesOf<P>; lookups: readonly Lookup[] };

const recordId = idSchema();

const isNone = (raw: unknown): boolean =>
  raw === null ||
  raw === 0 ||
  (typeof raw === 'string' && (raw.trim() === '' || raw.trim() === '0')) ||
  (Array.isArray(raw) && raw.length === 0) ||
  (isObject(raw) && Object.keys(raw).length === 0);

/** Reads `7`, `"7"`, `{id: 7}` or an object with the fields of a new record. */
function readTarget<P extends Parameters>(
  raw: unknown,
  kind: Kind,
  fields: P,
  rules: readonly Rule[],
  context: CheckContext,
): Reading<LinkTarget<P>> {
  if (!isObject(raw)) {
    const id = recordId.safeParse(raw);
    return id.success
      ? right({ is: 'id', id: id.data })
      : wrongValue(`must be the id of a ${kind}, or its data`);
  }
  if (!isNone(raw.id ?? null)) {
    const id = recordId.safeParse(raw.id);
    return id.success ? right({ is: 'id', id: id.data }) : wrongValue('has an id that is not valid');
  }
  const checked = checkValues(fields, new Map(Object.entries(raw)), context, rules);
  if (checked.ok) return right({ is: 'new', values: checked.values, lookups: checked.lookups });
  const reasons = Object.values(checked.wrong).map((wrong) => wrong.text);
  return wrongValue(
    `has data from which no ${kind} can be created. ${reasons.join(' ') || checked.error.message}`,
  );
}

/** The look-ups of the links and of the new records' own parameters, all under the name of this parameter. */
function lookupsOf<P extends Parameters>(kind: Kind, targets: readonly LinkTarget<P>[]): LookupPart[] {
  const members = targets.flatMap((target) => (target.is === 'id' ? [target.id] : []));
  const nested = targets.flatMap((target) => (target.is === 'new' ? target.lookups : []));
  const parts = nested.map(({ parameter: _, ...part }): LookupPart => part);
  return members.length > 0 ? [{ kind, by: 'id', members, unknown: 'refuse' }, ...parts] : parts;
}

/** An object is the data of one record, not a list. */
function splitLinks(raw: unknown): readonly unknown[] {
  if (typeof raw === 'string') return raw.split(',');
  return Array.isArray(raw) ? raw : [raw];
}

/**
 * Several links, in the given order, without duplicates (docs/interface.md 12.2). Empty means none (docs/interface.md 12.4).
 * @param rules about several fields of a new record
 */
export function linkList<P extends Parameters>(
  kind: Kind,
  fields: P,
  rules: readonly Rule[] = [],
): ParameterType<LinkTarget<P>[]> {
  return {
    schema: {
      anyOf: [
        { type: 'integer' },
        { type: 'string' },
        { $ref: inputSchema(kind) },
        {
          type: 'array',
          maxItems: MAX_MEMBERS,
          items: { anyOf: [{ type: 'integer' }, { type: 'string' }, { $ref: inputSchema(kind) }] },
        },
      ],
    },
    declared: { type: 'array', items: { type: 'integer' } },
    nullMeansOmitted: true,
    split: splitLinks,
    read(raw, context) {
      if (isNone(raw)) return right([]);
      const members = splitLinks(raw);
      if (members.length > MAX_MEMBERS) return wrongValue(`must have at most ${MAX_MEMBERS} members`);
      const targets: LinkTarget<P>[] = [];
      const ids = new Set<number>();
      for (const member of members) {
        if (isNone(member)) continue;
        if (typeof member === 'boolean') return wrongType(`must be the id of a ${kind}, or its data`);
        const target = readTarget(member, kind, fields, rules, context);
        if (!target.ok) return target;
        if (target.value.is === 'id' && ids.has(target.value.id)) continue;
        if (target.value.is === 'id') ids.add(target.value.id);
        targets.push(target.value);
      }
      return right(targets);
    },
    lookups: (targets) => lookupsOf(kind, targets),
  };
}

/**
 * One link: of several the first one counts (docs/interface.md 12.1). Null: none, an existing link is taken away
 * (docs/interface.md 12.4).
 */
export function link<P extends Parameters>(
  kind: Kind,
  fields: P,
  rules: readonly Rule[] = [],
): ParameterType<LinkTarget<P> | null> {
  const { split: _, ...several } = linkList(kind, fields, rules);
  return {
    ...several,
    read(raw, context) {
      const targets = several.read(raw, context);
      return targets.ok ? right(targets.value[0] ?? null) : targets;
    },
    lookups: (target) => (target === null ? [] : lookupsOf(kind, [target])),
  };
}

/** Where the OpenAPI document describes the data of a new record of a kind. */
const inputSchema = (kind: Kind): string => `#/components/schemas/${capitalized(kind)}Input`;
