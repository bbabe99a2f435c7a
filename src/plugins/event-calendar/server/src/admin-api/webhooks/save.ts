import type { Knex } from 'knex';
import { errors, z } from '@strapi/utils';
import { impossible } from '../../write-model/records/refuse';
import type { Seal } from '../../platform/webhooks/seal';
import { DELIVERY_TABLES } from '../../storage/delivery-tables';
import { headersOf, kindsOf, languagesOf, rolloversOf } from '../../platform/webhooks/target';
import type { TargetChoices, TargetRow } from '../../platform/webhooks/target';
import {
  choicesOf,
  isPrivateAddress,
  newTargetShape,
  targetShape,
} from '../../platform/webhooks/target-input';
import type { Settings } from '../../platform/settings/settings';
import type { TargetFault } from '../../panel-contract/webhooks';
import { checked } from '../request/route';

/** Most targets that may exist, because each one is checked every second. */
const MOST_TARGETS = 50;

const newTarget = z.strictObject(newTargetShape);
const changedTarget = z.strictObject(targetShape).partial();
type Changed = z.infer<typeof changedTarget>;

/**
 * Checks the input for a new target.
 * @throws ValidationError with the field that is wrong
 * @throws ApplicationError if the most targets exist already
 */
export async function checkNewTarget(
  trx: Knex,
  settings: Pick<Settings, 'privateTargetAddresses'>,
  body: unknown,
): Promise<TargetChoices> {
  const input = checked(newTarget, body);
  const rows: { name: string }[] = await trx(DELIVERY_TABLES.targets).select('name');
  if (rows.length >= MOST_TARGETS) throw impossible('targetsFull', { most: MOST_TARGETS });
  demandFreeName(rows, input.name);
  demandPublicAddress(settings, input.url);
  demandNoDuplicates(input.headers);
  return choicesOf(input);
}

/**
 * Checks the input for a changed target. Fields that are left out keep their values.
 * @throws ValidationError with the field that is wrong
 */
export async function checkChangedTarget(
  trx: Knex,
  settings: Pick<Settings, 'privateTargetAddresses'>,
  row: TargetRow,
  seal: Seal,
  body: unknown,
): Promise<TargetChoices> {
  const input = checked(changedTarget, body);
  if (input.name !== undefined) {
    const others = trx(DELIVERY_TABLES.targets).whereNot('id', row.id).select('name');
    demandFreeName(await others, input.name);
  }
  if (input.url !== undefined) demandPublicAddress(settings, input.url);
  const { headers, ...others } = input;
  const { quietSeconds = Number(row.quiet) / 1000, longestSeconds = Number(row.longest) / 1000 } = others;
  return choicesOf({
    name: row.name,
    url: row.url,
    method: row.method,
    body: row.body,
    view: row.view,
    kinds: kindsOf(row),
    active: row.active === 1,
    rollovers: rolloversOf(row),
    ...others,
    languages: others.languages ?? checked(targetShape.languages, languagesOf(row)),
    headers: headersAfter(headersOf(row, seal), headers, isSameReceiver(row.url, others.url ?? row.url)),
    quietSeconds,
    longestSeconds,
  });
}

/** Whether two addresses differ only in their query, so that both lead to the same receiver. */
function isSameReceiver(before: string, after: string): boolean {
  const [one, other] = [new URL(before), new URL(after)];
  return one.origin === other.origin && one.pathname === other.pathname;
}

/**
 * The headers after a change. Stored values are secret and must not be sent to a new receiver: after a change of the address each
 * value must be given again.
 * @param before the stored headers; undefined if they cannot be decrypted
 * @param mayStay whether stored values may stay, because the receiver is the same
 * @throws ValidationError with the first header without a value
 */
function headersAfter(
  before: Readonly<Record<string, string>> | undefined,
  given: Changed['headers'],
  mayStay: boolean,
): Record<string, string> {
  const known = new Map(Object.entries(before ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  if (given === undefined && before !== undefined && mayStay) return { ...before };
  const wanted = given ?? Object.fromEntries(Object.keys(before ?? {}).map((name) => [name, null]));
  demandNoDuplicates(wanted);
  const entries = Object.entries(wanted).map(([name, value]): [string, string] => {
    if (value === null && !mayStay)
      throw wrong(
        'headers',
        'address-changed',
        `The address has changed: give the value of ${name} again`,
        name,
      );
    const text = value ?? known.get(name.toLowerCase());
    if (text === undefined)
      throw wrong('headers', 'header-value-missing', `${name} has no stored value: give it one`, name);
    return [name, text];
  });
  return Object.fromEntries(entries);
}

/** Refuses duplicate headers. Their names are case-insensitive (RFC 9110, 5.1). */
function demandNoDuplicates(headers: object): void {
  const names = Object.keys(headers);
  const lower = names.map((name) => name.toLowerCase());
  const twice = names.find((_, position) => lower.indexOf(lower[position] ?? '') < position);
  if (twice !== undefined) throw wrong('headers', 'header-twice', `${twice} is listed twice`, twice);
}

function demandFreeName(rows: readonly { name: string }[], name: string): void {
  if (rows.some((row) => row.name === name))
    throw wrong('name', 'name-taken', `Another target has the name "${name}"`);
}

function demandPublicAddress(settings: Pick<Settings, 'privateTargetAddresses'>, url: string): void {
  if (!settings.privateTargetAddresses && isPrivateAddress(url))
    throw wrong(
      'url',
      'private-address',
      'The address is a private one, which the setting privateTargetAddresses does not allow',
    );
}

function wrong(field: string, name: TargetFault, message: string, part?: string): errors.ValidationError {
  const path = part === undefined ? [field] : [field, part];
  return new errors.ValidationError(message, { errors: [{ path, message, name }] });
}
