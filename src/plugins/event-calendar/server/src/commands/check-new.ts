import { invalidParameters } from '../http/errors';
import { checkValues, withUnknown } from '../http/parameters/check-values';
import type { Parameters, ValuesOf } from '../http/parameters/types';
import { findUnknown } from './find-unknown';
import { siteZone } from './post-fields';
import type { Writing } from './writing';

/**
 * Checks raw values against the create parameters of a kind, the existence of what they name included, for commands that have
 * no request. Nothing is written.
 * @throws CalendarError 400 naming everything that is wrong at once
 */
export async function checkNew<P extends Parameters>(
  writing: Writing,
  parameters: P,
  raw: ReadonlyMap<string, unknown>,
): Promise<ValuesOf<P>> {
  const { strapi, settings, actor, now } = writing;
  const context = { now, zone: siteZone(writing), settings, reader: actor.reader, mayUpload: false };
  const checked = checkValues(parameters, raw, context);
  const unknown =
    checked.lookups.length === 0
      ? []
      : await strapi.db.transaction(({ trx }) => findUnknown(strapi, trx, checked.lookups, actor.reader));
  if (unknown.length > 0) throw invalidParameters(withUnknown(checked.ok ? {} : checked.wrong, unknown));
  if (!checked.ok) throw checked.error;
  return checked.values;
}
