import { shortened } from '../../domain/text/characters';
import { invalidParameters, missingParameters } from '../errors';
import type { Wrong, Wrongs } from '../wrong';
import type {
  Accepted,
  CheckContext,
  Input,
  Lookup,
  Parameter,
  Parameters,
  Refusal,
  Rule,
  ValuesOf,
} from '../operations/types';

/** What `checkValues` finds. */
export type CheckedValues<P extends Parameters> =
  ({ ok: true; values: ValuesOf<P> } & Pick<Accepted<unknown>, 'lookups' | 'given' | 'lists'>) | Refusal;

/**
 * Parameters with the command that their checked values make. Nothing after the check needs to find out which parameters a
 * request had: its command carries what was checked, with its types.
 * @param rules about several parameters
 */
export const inputOf = <P extends Parameters, C>(
  parameters: P,
  commandOf: (values: ValuesOf<P>, context: CheckContext) => C,
  rules: readonly Rule[] = [],
): Input<C, P> => ({
  parameters,
  check(raw, context, alsoWrong) {
    const checked = checkValues(parameters, raw, context, rules, alsoWrong);
    if (!checked.ok) return checked;
    const { values, lookups, given, lists } = checked;
    return { ok: true, command: commandOf(values, context), lookups, given, lists };
  },
});

/**
 * Checks raw values against the parameters of an operation: first what is missing, then everything else in one report
 * (docs/interface.md 2.14). Names that are not parameters are ignored (docs/interface.md 2.12). Never throws, whatever the
 * input.
 * @param alsoWrong found before, for the same report
 */
export function checkValues<P extends Parameters>(
  parameters: P,
  raw: ReadonlyMap<string, unknown>,
  context: CheckContext,
  rules: readonly Rule[] = [],
  alsoWrong: Wrongs = {},
): CheckedValues<P> {
  const missing = requiredOf(parameters).filter((name) => (raw.get(name) ?? null) === null);
  if (missing.length > 0) return { ok: false, error: missingParameters(missing), wrong: {}, lookups: [] };

  const values: Record<string, unknown> = {};
  const given: Record<string, string> = {};
  const lists: Record<string, readonly string[]> = {};
  const wrongs: Record<string, Wrong> = { ...alsoWrong };
  const lookups: Lookup[] = [];
  for (const [name, parameter] of fallbacksOf(parameters)) values[name] = parameter.fallback?.(context);
  for (const [name, value] of raw) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (parameter === undefined || value === undefined) continue;
    if (value === null && parameter.type.nullMeansOmitted === true) continue;
    const reading = parameter.type.read(value, context);
    if (!reading.ok) {
      wrongs[name] = { text: `${name} ${reading.wrong}.`, of: reading.of };
    } else if (reading.value !== undefined) {
      values[name] = reading.value;
      const members = queryMembers(value);
      given[name] = members.join(',');
      if (parameter.type.split !== undefined && typeof value === 'object' && members.some(isUnfit))
        lists[name] = members;
      for (const part of parameter.type.lookups?.(reading.value) ?? [])
        lookups.push({ parameter: name, ...part });
    }
  }
  for (const rule of rules) Object.assign(wrongs, rule(values, wrongs));

  if (Object.keys(wrongs).length > 0) {
    const wrong = inOrder(parameters, wrongs);
    return { ok: false, error: invalidParameters(wrong), wrong, lookups };
  }
  // Nothing is missing, and every value was read by its own type; the type guard tells this to the compiler.
  if (!isComplete(parameters, values)) throw new TypeError('A required parameter has no value');
  return { ok: true, values, lookups, given, lists };
}

/** How many characters of an unknown member a message has. */
const LONGEST_NAMED = 100;

/** Adds the unknown members that the database found to the wrong parameters, for `invalidParameters`. */
export function withUnknown(
  wrong: Wrongs,
  unknown: readonly { parameter: string; members: readonly (number | string)[] }[],
): Wrongs {
  const wrongs: Record<string, Wrong> = { ...wrong };
  for (const { parameter, members } of unknown) {
    const named = members
      .slice(0, 10)
      .map((member) => shortened(String(member), LONGEST_NAMED))
      .join(', ');
    wrongs[parameter] ??= { text: `${parameter} names what does not exist: ${named}.`, of: 'value' };
  }
  return wrongs;
}

const isComplete = <P extends Parameters>(
  parameters: P,
  values: Record<string, unknown>,
): values is ValuesOf<P> & Record<string, unknown> =>
  requiredOf(parameters).every((name) => values[name] !== undefined);

/** The form of a value in a query string: the members of a list. Values that are nested deeper have no such form. */
function queryMembers(raw: unknown): string[] {
  if (typeof raw !== 'object' || raw === null) return [String(raw)];
  const members: unknown[] = Array.isArray(raw) ? raw : Object.values(raw);
  return members.map((member) => (typeof member === 'object' ? '' : String(member)));
}

/** Whether a member of a list would be another one in a text with commas, which is percent-decoded once more. */
const isUnfit = (member: string): boolean => /[,%]/.test(member);

/** In declaration order, whatever the order of the request. */
function inOrder(parameters: Parameters, wrongs: Wrongs): Wrongs {
  const names = Object.keys(parameters);
  const place = (name: string): number => (names.includes(name) ? names.indexOf(name) : names.length);
  return Object.fromEntries(Object.entries(wrongs).sort(([one], [other]) => place(one) - place(other)));
}

// The parameters are constants, so the required ones and the defaults are computed once.
const REQUIRED = new WeakMap<Parameters, readonly string[]>();
const FALLBACKS = new WeakMap<Parameters, readonly (readonly [string, Parameter<unknown>])[]>();

function requiredOf(parameters: Parameters): readonly string[] {
  let names = REQUIRED.get(parameters);
  if (names === undefined) {
    names = Object.keys(parameters).filter((name) => parameters[name]?.required === true);
    REQUIRED.set(parameters, names);
  }
  return names;
}

function fallbacksOf(parameters: Parameters): readonly (readonly [string, Parameter<unknown>])[] {
  let entries = FALLBACKS.get(parameters);
  if (entries === undefined) {
    entries = Object.entries(parameters).filter(([, parameter]) => parameter.fallback !== undefined);
    FALLBACKS.set(parameters, entries);
  }
  return entries;
}
