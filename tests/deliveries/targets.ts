import type { Core } from '@strapi/strapi';
import { inTransaction } from '../../src/plugins/event-calendar/server/src/storage/transaction';
import { newSecret } from '../../src/plugins/event-calendar/server/src/platform/webhooks/signature';
import { sealOf } from '../../src/plugins/event-calendar/server/src/platform/webhooks/seal';
import { createTarget } from '../../src/plugins/event-calendar/server/src/features/webhooks/store';
import type {
  TargetChoices,
  TargetRow,
} from '../../src/plugins/event-calendar/server/src/platform/webhooks/target';

/** Creates a target with short times, so that tests do not wait. */
export async function makeTarget(
  strapi: Core.Strapi,
  url: string,
  { secret = newSecret(), ...choices }: Partial<TargetChoices & { secret: string }> = {},
): Promise<{ id: number; secret: string }> {
  const whole: TargetChoices = {
    name: `target ${url} ${Math.random()}`,
    url,
    method: 'POST',
    headers: {},
    body: 'full',
    view: 'everything',
    kinds: [],
    languages: [],
    rollovers: [],
    quiet: 50,
    longest: 2_000,
    active: true,
    ...choices,
  };
  const id = await inTransaction(strapi, ({ trx }) => createTarget(trx, sealOf(strapi), whole, secret));
  return { id, secret };
}

/** The target with a name, such as one of the settings. */
export async function targetNamed(strapi: Core.Strapi, name: string): Promise<TargetRow> {
  const row: TargetRow | undefined = await strapi.db.connection('calendar_targets').where({ name }).first();
  if (row === undefined) throw new Error(`There is no ${name}`);
  return row;
}

export async function targetRow(strapi: Core.Strapi, id: number): Promise<TargetRow> {
  const row: TargetRow | undefined = await strapi.db.connection('calendar_targets').where({ id }).first();
  if (row === undefined) throw new Error(`There is no target ${id}`);
  return row;
}

/** The columns of `calendar_deliveries` that tests use. */
export interface DeliveryRow {
  id: number;
  message_id: string;
  type: string;
  state: string;
  slot: string | null;
  attempts: number;
  range_after: number | string | null;
  range_last: number | string | null;
  created_at: number | string;
  next_at: number | string;
  body: string;
}

export const deliveriesTo = async (strapi: Core.Strapi, id: number): Promise<DeliveryRow[]> =>
  strapi.db.connection('calendar_deliveries').where({ target_id: id }).orderBy('id');
