import { isFetchError } from '@strapi/strapi/admin';
import type { TargetFault } from '../../../../server/src/panel-contract/webhooks';
import type { FieldFaults } from './form';

const KNOWN: readonly TargetFault[] = [
  'name-taken',
  'private-address',
  'header-value-missing',
  'header-twice',
  'address-changed',
];

/**
 * The messages for the fields that the server refused; undefined for any other error.
 * @param text looks up a text of the plugin
 */
export function faultsOf(error: unknown, text: (name: string) => string): FieldFaults | undefined {
  if (!isFetchError(error)) return undefined;
  const { errors } = Object(Object(error.response?.data).error?.details);
  if (!Array.isArray(errors) || errors.length === 0) return undefined;
  const faults = errors.map((each: unknown): [string, string] => {
    const { path, name } = Object(each);
    const field = String(Object(path)[0]);
    const known = KNOWN.find((fault) => fault === name);
    return [field, text(known === undefined ? `webhooks.invalid.${field}` : `webhooks.fault.${known}`)];
  });
  return Object.fromEntries(faults);
}
