import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { readEpoch } from '../../storage/epoch';
import { inTransaction } from '../../services/write/writing';
import { newSecret } from '../../platform/webhooks/signature';
import type { ConfiguredTarget } from '../../platform/webhooks/configured';
import { latestChange } from './pending';
import type { Seal } from '../../platform/webhooks/seal';
import { sealOf } from '../../platform/webhooks/seal';
import { DELIVERY_TABLES } from '../../storage/delivery-tables';
import type { TargetChoices, TargetRow } from '../../platform/webhooks/target';
import { columnsOf } from '../../platform/webhooks/target';

const { targets, deliveries } = DELIVERY_TABLES;

/** Makes a target, which hears of what happens from now on. @returns its id */
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
 * Changes a target. One that is switched on again goes on where it was: what waited is sent at once, and everything since then is
 * told of together.
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
      // A pause that a receiver asked for ends with it.
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

/** A new secret signs from now on, and the present one beside it, until `retireSecret`. @returns the new one */
export async function rotateSecret(trx: Knex, seal: Seal, row: TargetRow): Promise<string> {
  const secret = newSecret();
  await trx(targets)
    .where({ id: row.id })
    .update({ secret: seal.close(secret), old_secret: row.secret });
  return secret;
}

/** Only the newest secret signs from now on. */
export async function retireSecret(trx: Knex, id: number): Promise<void> {
  await trx(targets).where({ id }).update({ old_secret: null });
}

/**
 * Makes the targets of the project's config those that it names: by their names, with their cursors as they are. One of the same
 * name that somebody made in the admin panel becomes the config's. One that the config does not name any more is switched off and
 * keeps its history; when it is named again, it goes on where it was. Only a process that serves may call this: a command may
 * run in a shell that does not know the list.
 */
export async function syncConfigured(
  strapi: Core.Strapi,
  configured: readonly ConfiguredTarget[],
): Promise<void> {
  const seal = sealOf(strapi);
  await inTransaction(strapi, async (trx) => {
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
