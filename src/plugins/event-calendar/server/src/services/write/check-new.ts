import { invalidParameters } from '../../api/errors';
import { checkValues, withUnknown } from '../../api/parameters/check-values';
import type { CheckedValues } from '../../api/parameters/check-values';
import type { CheckContext, Lookup, Parameters, ValuesOf } from '../../api/operations/types';
import { findUnknown } from './find-unknown';
import type { Unknown } from './find-unknown';
import { portWithin } from '../../storage/ports/transaction-port';
import { siteZone } from './post-fields';
import type { Writing } from './writing';

/** What checks in a command depend on. */
export function checkContext(writing: Writing, mayUpload: boolean): CheckContext {
  const { settings, actor, now } = writing;
  return { now, zone: siteZone(writing), settings, reader: actor.reader, mayUpload };
}

/** The checked values and their linked records. */
interface CheckedNew<P extends Parameters> {
  values: ValuesOf<P>;
  lookups: readonly Lookup[];
}

/** The values of `checkNewWith`, without images given by their addresses. */
export async function checkNew<P extends Parameters>(
  writing: Writing,
  parameters: P,
  raw: ReadonlyMap<string, unknown>,
): Promise<ValuesOf<P>> {
  return (await checkNewWith(writing, parameters, raw, false)).values;
}

/**
 * Checks raw values against the create parameters of a kind, including whether linked records exist, for commands without a
 * request. Writes nothing.
 * @param mayUpload whether images may be given by their addresses
 * @throws CalendarError 400 with all faults
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
      : await strapi.db.transaction(({ trx }) => findUnknown(portWithin(trx), checked.lookups, actor.reader));
  return { values: valuesOf(checked, unknown), lookups: checked.lookups };
}

/**
 * The values of a check that found nothing wrong.
 * @param unknown what the database does not know of the records that the values name
 * @throws CalendarError 400 with all faults
 */
export function valuesOf<P extends Parameters>(
  checked: CheckedValues<P>,
  unknown: readonly Unknown[],
): ValuesOf<P> {
  if (unknown.length > 0) throw invalidParameters(withUnknown(checked.ok ? {} : checked.wrong, unknown));
  if (!checked.ok) throw checked.error;
  return checked.values;
}
