import { invalidParameters } from '../../api/errors';
import { checkValues, withUnknown } from '../../api/parameters/check-values';
import type { CheckContext, Lookup, Parameters, ValuesOf } from '../../api/operations/types';
import { findUnknown } from './find-unknown';
import { siteZone } from './post-fields';
import type { Writing } from './writing';

/** What checking depends on in a command. */
export function checkContext(writing: Writing, mayUpload: boolean): CheckContext {
  const { settings, actor, now } = writing;
  return { now, zone: siteZone(writing), settings, reader: actor.reader, mayUpload };
}

/** What was checked, and what it names. */
interface CheckedNew<P extends Parameters> {
  values: ValuesOf<P>;
  lookups: readonly Lookup[];
}

/** `checkNewWith` without images by their addresses: the values alone. */
export async function checkNew<P extends Parameters>(
  writing: Writing,
  parameters: P,
  raw: ReadonlyMap<string, unknown>,
): Promise<ValuesOf<P>> {
  return (await checkNewWith(writing, parameters, raw, false)).values;
}

/**
 * Checks raw values against the create parameters of a kind, the existence of what they name included, for commands that have
 * no request. Nothing is written.
 * @param mayUpload whether images may be named by their addresses
 * @throws CalendarError 400 naming everything that is wrong at once
 */
export async function checkNewWith<P extends Parameters>(
  writing: Writing,
  parameters: P,
  raw: ReadonlyMap<string, unknown>,
  mayUpload: boolean,
): Promise<CheckedNew<P>> {
  const { strapi, actor } = writing;
  const checked = checkValues(parameters, raw, checkContext(writing, mayUpload));
  const { unknown } =
    checked.lookups.length === 0
      ? { unknown: [] }
      : await strapi.db.transaction(({ trx }) => findUnknown(strapi, trx, checked.lookups, actor.reader));
  if (unknown.length > 0) throw invalidParameters(withUnknown(checked.ok ? {} : checked.wrong, unknown));
  if (!checked.ok) throw checked.error;
  return { values: checked.values, lookups: checked.lookups };
}
