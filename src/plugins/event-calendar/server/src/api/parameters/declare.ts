import type { MessageKey } from '../messages/catalogue';
import type { JsonValue } from '../json';
import type { DefaultContext, Parameter, Parameters, ParameterType } from '../operations/types';

/** How a parameter is shown, if that does not follow from its type. */
export type Extras = Pick<Parameter<unknown>, 'shownDefault' | 'documentDefault' | 'shown'>;

/** A parameter that must be given and not null. */
export const required = <T>(type: ParameterType<T>, description: MessageKey): Parameter<T> => ({
  type,
  required: true,
  description,
});

export const optional = <T>(
  type: ParameterType<T>,
  description: MessageKey,
  extras: Extras = {},
): Parameter<T | undefined> => ({ type: orMissing(type), required: false, description, ...extras });

/** An optional parameter with a default. */
export const withDefault = <T>(
  type: ParameterType<T>,
  description: MessageKey,
  fallback: (context: DefaultContext) => T,
  extras: Extras = {},
): Parameter<T> => ({ type, required: false, description, fallback, ...extras });

/** A parameter of a list, which must say whether links contain it. */
export type ListParameter<T> = Parameter<T> & Required<Pick<Parameter<T>, 'link'>>;

/** The parameters of a list by name. */
export type ListParameters = { readonly [name: string]: ListParameter<unknown> };

/** @param link see `Parameter` */
export const inList = <T>(parameter: Parameter<T>, link: ListParameter<T>['link']): ListParameter<T> => ({
  ...parameter,
  link,
});

/** A constant default, which the descriptions show. */
export const withShownDefault = (value: JsonValue): Extras => ({ shownDefault: () => value });

/** Makes every parameter of a set optional: everything that can be created can be changed, in any part. */
export function allOptional<P extends Parameters>(parameters: P): AllOptional<P> {
  const entries = Object.entries(parameters).map(([name, parameter]) => [
    name,
    // An update keeps what is not sent, so defaults have no effect there, whatever the index shows (docs/interface.md 11.2).
    { ...parameter, required: false, fallback: undefined, documentDefault: undefined },
  ]);
  const made: unknown = Object.fromEntries(entries);
  if (!hasAll(parameters, made)) throw new TypeError('A parameter was lost');
  return made;
}

export type AllOptional<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer T> ? Parameter<T | undefined> : never;
};

const hasAll = <P extends Parameters>(parameters: P, made: unknown): made is AllOptional<P> =>
  typeof made === 'object' && made !== null && Object.keys(parameters).every((name) => name in made);

/** The same type where a value may be missing: a type that gives `T` gives `T | undefined` too. */
const orMissing = <T>(type: ParameterType<T>): ParameterType<T | undefined> => ({
  ...type,
  lookups: type.lookups && ((value) => (value === undefined ? [] : (type.lookups?.(value) ?? []))),
});
