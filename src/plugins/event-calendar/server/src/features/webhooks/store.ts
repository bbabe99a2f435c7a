import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { readEpoch } from '../../storage/epoch';
import { inTransaction } from '../../storage/transaction';
import { newSecret } from '../../platform/webhooks/signature';
import type { ConfiguredTarget } from '../../platform/webhooks/configured';
import { latestChange } from './pending';
import type { Seal } from '../../platform/webhooks/seal';
import { sealOf } from '../../platform/webhooks/seal';
import { DELIVERY_TABLES } from '../../storage/delivery-tables';
import type { TargetChoices, TargetRow } from '../../platform/webhooks/target';
import { columnsOf } from '../../platform/webhooks/target';

const { targets, deliveries } = DELIVERY_TABLES;

/** Creates a target, which is notified of changes from now on. @returns its id */
export async function createTarget(
  trx: Knex,
  seal: Seal,
  choices: TargetChoices,
  secret: string,
  more: { managed?: boolean; oldSecret?: string | undefined } = {},
): Promise<number> {
  const [row] = await trx(targets)
    .insert({
      ...columnsOf(choices, seal),
      managed: Number(more.managed ?? false),
      secret: seal.close(secret),
      old_secret: more.oldSecret === undefined ? null : seal.close(more.oldSecret),
      epoch: await readEpoch(trx),
      covered: await latestChange(trx),
      covered_time: Date.now(),
    })
    .returning<{ id: number }[]>('id');
  if (row === undefined) throw new Error('The target got no id');
  return row.id;
}

/**
 * Changes a target. When it is switched on again, it continues where it stopped: waiting deliveries are sent at once, and one
 * delivery covers all changes since then.
 */
export async function changeTarget(
  trx: Knex,
  seal: Seal,
  row: TargetRow,
  choices: TargetChoices,
): Promise<void> {
  const now = Date.now();
  const switchedOn = choices.active && row.active === 0;
  await trx(targets)
    .where({ id: row.id })
    .update({
      ...columnsOf(choices, seal),
      ...(choices.active ? { off_reason: null } : {}),
      // Ends a pause that the receiver asked for.
      ...(switchedOn || choices.url !== row.url ? { not_before: 0 } : {}),
      ...(choices.rollovers.join(',') === row.rollovers ? {} : { covered_time: now, publication_due: null }),
    });
  if (switchedOn || choices.url !== row.url)
    await trx(deliveries)
      .where({ target_id: row.id, state: 'pending' })
      .update({ next_at: now, attempts: 0, ...(switchedOn ? { since: now } : {}) });
}

export async function removeTarget(trx: Knex, id: number): Promise<void> {
  await trx(targets).where({ id }).delete();
}

/**
 * Adds a new secret. Messages are signed with it and with the one that the receiver has until `retireSecret`. Another one takes its place:
 * nobody has seen it, if the response was lost.
 * @returns the new secret
 */
export async function rotateSecret(trx: Knex, seal: Seal, row: TargetRow): Promise<string> {
  const secret = newSecret();
  await trx(targets)
    .where({ id: row.id })
    .update({ secret: seal.close(secret), old_secret: row.old_secret ?? row.secret });
  return secret;
}

/** Removes the old secret: from now on, messages are signed only with the newest one. */
export async function retireSecret(trx: Knex, id: number): Promise<void> {
  await trx(targets).where({ id }).update({ old_secret: null });
}

/**
 * Stores the targets of the project's config. Targets are matched by name and keep their cursors. The config takes over a target
 * of the same name from the admin panel. A target that the config no longer lists is switched off and keeps its history; when it
 * is listed again, it continues where it stopped. Only a process that serves requests may call this: the environment of a command
 * may lack the list.
 */
export async function syncConfigured(
  strapi: Core.Strapi,
  configured: readonly ConfiguredTarget[],
): Promise<void> {
  const seal = sealOf(strapi);
  await inTransaction(strapi, async ({ trx }) => {
    const names = configured.map(({ name }) => name);
    await trx(targets)
      .where('managed', 1)
      .whereNotIn('name', names)
      .update({ active: 0, off_reason: 'unlisted' });
    const rows = await trx<TargetRow>(targets).whereIn('name', names);
    for (const { secret, oldSecret, view, ...others } of configured) {
      const row = rows.find(({ name }) => name === others.name);
      const choices = { ...others, view: view ?? row?.view ?? 'public' };
      if (row === undefined) {
        await createTarget(trx, seal, choices, secret, { managed: true, oldSecret });
        continue;
      }
      await changeTarget(trx, seal, row, choices);
      await trx(targets)
        .where({ id: row.id })
        .update({
          managed: 1,
          ...(row.off_reason === 'unlisted' ? { off_reason: null } : {}),
          secret: seal.close(secret),
          old_secret: oldSecret === undefined ? null : seal.close(oldSecret),
        });
    }
  });
}
