import { errors } from '@strapi/utils';
import { refusal, refusalText } from '../../domain/refusals';
import type { Refusal, RefusalKey, RefusalValues } from '../../domain/refusals';

/** One error of a field, in the format in which Strapi's panel shows it at the field. */
const problem = (path: readonly string[], refused: Refusal) => ({
  path: [...path],
  message: refusalText(refused),
  name: 'ValidationError',
  refusal: refused,
});

/** The error for one invalid field. */
export const invalid = <Key extends RefusalKey>(
  field: string,
  key: Key,
  values: RefusalValues<Key>,
): errors.ValidationError => invalidFields([[field, refusal(key, values)]]);

/** The error for several invalid fields; its message is that of the first one. */
export function invalidFields(fields: readonly (readonly [string, Refusal])[]): errors.ValidationError {
  const problems = fields.map(([field, refused]) => problem([field], refused));
  const [first] = problems;
  return new errors.ValidationError(first?.message ?? '', { refusal: first?.refusal, errors: problems });
}

/** The error for an action that the current state does not allow. */
export const impossible = <Key extends RefusalKey>(
  key: Key,
  values: RefusalValues<Key>,
): errors.ApplicationError => new errors.ApplicationError(...told(key, values));

/** The error for something that does not exist. */
export const missing = <Key extends RefusalKey>(key: Key, values: RefusalValues<Key>): errors.NotFoundError =>
  new errors.NotFoundError(...told(key, values));

/** The error for a missing permission. Strapi sends message and details of this kind of `ForbiddenError` only. */
export const forbidden = <Key extends RefusalKey>(key: Key, values: RefusalValues<Key>): errors.PolicyError =>
  new errors.PolicyError(...told(key, values));

function told<Key extends RefusalKey>(
  key: Key,
  values: RefusalValues<Key>,
): [message: string, details: { refusal: Refusal }] {
  const refused = refusal(key, values);
  return [refusalText(refused), { refusal: refused }];
}
