import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { latestChange, pendingChanges } from '../../features/webhooks/pending';
import { sealOf } from '../../platform/webhooks/seal';
import { DELIVERY_TABLES } from '../../storage/delivery-tables';
import { headersOf, kindsOf, languagesOf, rolloversOf } from '../../platform/webhooks/target';
import type { TargetRow } from '../../platform/webhooks/target';
import { settingsOf } from '../../platform/settings/settings-reader';
import type { TargetHealth, TargetView } from '../../panel-contract/rebuilds';
import { lastAttempts, outcomeOf } from './attempts';
import type { AttemptRow } from './attempts';
import { moment } from './find';

const { targets, deliveries, attempts } = DELIVERY_TABLES;

/** A target with what stands in the log about it; tests do not count. */
interface Standing extends TargetRow {
  /** The last attempt of the latest delivery of which there is one. */
  last_attempt: number | null;
  /** Whether a delivery waits or is under way. */
  waiting: boolean | number;
}

/**
 * Targets by their names, as they are shown: in five statements, however many there are.
 * @param id only this one
 */
export async function viewTargets(strapi: Core.Strapi, id?: number): Promise<TargetView[]> {
  const knex = strapi.db.connection;
  const rows = await standings(knex, id);
  if (rows.length === 0) return [];
  const lastOf = await lastAttempts(knex, rows);
  const pending = await pendingChanges(knex, rows, await latestChange(knex), settingsOf(strapi).untranslated);
  const seal = sealOf(strapi);
  return rows.map((row) => {
    const attempt = lastOf(row);
    return {
      id: row.id,
      name: row.name,
      url: row.url,
      method: row.method,
      headers: Object.keys(headersOf(row, seal) ?? {}),
      body: row.body,
      view: row.view,
      kinds: kindsOf(row),
      languages: languagesOf(row),
      quietSeconds: Number(row.quiet) / 1000,
      longestSeconds: Number(row.longest) / 1000,
      rollovers: rolloversOf(row),
      active: row.active === 1,
      managed: row.managed === 1,
      rotating: row.old_secret !== null,
      offReason: offReasonOf(row),
      health: healthOf(row, attempt, Boolean(row.waiting) || pending.has(row.id)),
      lastAt: attempt === undefined ? null : moment(attempt.at),
      lastOutcome: attempt === undefined ? null : outcomeOf(attempt),
    };
  });
}

/** @throws Error where it has disappeared since it was found */
export async function viewTarget(strapi: Core.Strapi, id: number): Promise<TargetView> {
  const [view] = await viewTargets(strapi, id);
  if (view === undefined) throw new Error(`Target ${id} has disappeared`);
  return view;
}

/** An older reason is over as soon as the target is on. */
const offReasonOf = ({ off_reason: reason }: TargetRow): TargetView['offReason'] =>
  reason === 'gone' || reason === 'unlisted' ? reason : null;

function healthOf(
  { active }: Standing,
  last: Pick<AttemptRow, 'error'> | undefined,
  isWaiting: boolean,
): TargetHealth {
  if (active === 0) return 'off';
  if (last !== undefined && last.error !== null) return 'failing';
  if (isWaiting) return 'waiting';
  return last === undefined ? 'new' : 'delivered';
}

async function standings(knex: Knex, id: number | undefined): Promise<Standing[]> {
  const real = () => knex(`${deliveries} as d`).whereNot('d.type', 'calendar.test');
  const attempted = real()
    .whereRaw('d.target_id = t.id')
    .whereExists(knex(`${attempts} as x`).select(knex.raw('1')).whereRaw('x.delivery_id = d.id'))
    .orderBy('d.id', 'desc')
    .limit(1)
    .select('d.id');
  const query = knex<Standing>(`${targets} as t`)
    .select('t.*')
    .select({ last_attempt: knex(`${attempts} as a`).whereIn('a.delivery_id', attempted).max('a.id') })
    // What waits is few, and is read along an index of its own, once for all targets.
    .select(knex.raw('t.id in (?) as waiting', [real().where('d.state', 'pending').select('d.target_id')]))
    .orderBy('t.name');
  if (id !== undefined) void query.where('t.id', id);
  return query;
}
