import type { Kind } from '../domain/kinds';
import type { ListParameters } from '../api/parameters/declare';
import type { Input, Parameters, Rule } from '../api/operations/types';
import { inputOf } from '../api/parameters/check-values';
import type { CreateCommand, DeleteCommand, ListCommand, ReadCommand, UpdateCommand } from './commands';

/** The input of an operation on a record by its id; and by its slug, if that differs. */
interface ByAddress<C> {
  readonly id: Input<C>;
  readonly slug?: Input<C>;
}

/**
 * The definition of a resource: for each operation its parameters, and the command that their checked values make. Routes, checks,
 * `/doc`, links of lists, lists and writes follow from it.
 */
export interface Resource<K extends Kind = Kind> {
  readonly list: Input<ListCommand<K>, ListParameters>;
  readonly read: ByAddress<ReadCommand<K>>;
  readonly create: Input<CreateCommand<K>>;
  readonly update: ByAddress<UpdateCommand<K>>;
  readonly delete: ByAddress<DeleteCommand<K>>;
}

/** Creating a record: the command carries the values with the types of their parameters. */
export const creating = <K extends Kind, P extends Parameters>(
  kind: K,
  parameters: P,
  rules: readonly Rule[] = [],
) =>
  inputOf(
    parameters,
    (values) => {
      const again = (omitted: readonly string[]) => ({ kind, values: without(values, omitted) });
      return { verb: 'create', kind, values, again } as const;
    },
    rules,
  );

/** Changing a record. */
export const updating = <K extends Kind, P extends Parameters>(
  kind: K,
  parameters: P,
  rules: readonly Rule[] = [],
) =>
  inputOf(
    parameters,
    (values) => {
      const update = (omitted: readonly string[]) => ({ kind, values: without(values, omitted) });
      return { verb: 'update', kind, update } as const;
    },
    rules,
  );

/** Deleting a record. */
export const deleting = <K extends Kind>(kind: K, parameters: Parameters) =>
  inputOf(parameters, () => ({ verb: 'delete', kind }) as const);

/** The command of reading a record that no password protects; a sent one has no effect (docs/interface.md 16.20). */
export const readingOpen =
  <K extends Kind>(kind: K) =>
  ({ context }: { readonly context?: string | undefined }) =>
    ({ verb: 'read', kind, password: undefined, context }) as const;

/** The values without those that count as not sent. */
function without<Values extends object>(values: Values, omitted: readonly string[]): Partial<Values> {
  const kept: Partial<Values> = {};
  for (const name of Object.keys(values)) {
    if (isNameIn(values, name) && !omitted.includes(name)) kept[name] = values[name];
  }
  return kept;
}

const isNameIn = <Values extends object>(
  values: Values,
  name: string,
): name is Extract<keyof Values, string> => Object.hasOwn(values, name);
