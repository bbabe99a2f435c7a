import { errors } from '@strapi/utils';
import { refusal, refusalText } from '../../domain/refusals';
import type { Refusal, RefusalKey, RefusalValues } from '../../domain/refusals';

/** One thing that is wrong, in the form in which Strapi's panel shows it at its field. */
const problem = (path: readonly string[], refused: Refusal) => ({
  path: [...path],
  message: refusalText(refused),
  name: 'ValidationError',
  refusal: refused,
});

/** A field that cannot stay as it is. */
export const invalid = <Key extends RefusalKey>(
  field: string,
  key: Key,
  values: RefusalValues<Key>,
): errors.ValidationError => invalidFields([[field, refusal(key, values)]]);

/** Several fields that cannot stay as they are; the first one gives the error its message. */
export function invalidFields(fields: readonly (readonly [string, Refusal])[]): errors.ValidationError {
  const problems = fields.map(([field, refused]) => problem([field], refused));
  const [first] = problems;
  return new errors.ValidationError(first?.message ?? '', { refusal: first?.refusal, errors: problems });
}

/** Something that cannot be done as things stand. */
export const impossible = <Key extends RefusalKey>(
  key: Key,
  values: RefusalValues<Key>,
): errors.ApplicationError => new errors.ApplicationError(...told(key, values));

/** Something that is not there. */
export const missing = <Key extends RefusalKey>(key: Key, values: RefusalValues<Key>): errors.NotFoundError =>
  new errors.NotFoundError(...told(key, values));

/** Something that the person has no right to. */
export const forbidden = <Key extends RefusalKey>(
  key: Key,
  values: RefusalValues<Key>,
): errors.ForbiddenError => new errors.ForbiddenError(...told(key, values));

function told<Key extends RefusalKey>(
  key: Key,
  values: RefusalValues<Key>,
): [message: string, details: { refusal: Refusal }] {
  const refused = refusal(key, values);
  return [refusalText(refused), { refusal: refused }];
}
