import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { latestChange, pendingChanges } from '../../features/webhooks/pending';
import { sealOf } from '../../platform/webhooks/seal';
import { DELIVERY_TABLES } from '../../storage/delivery-tables';
import { headersOf, kindsOf, languagesOf, rolloversOf } from '../../platform/webhooks/target';
import type { TargetRow } from '../../platform/webhooks/target';
import { settingsOf } from '../../platform/settings/settings-reader';
import type { TargetHealth, TargetView } from '../../panel-contract/webhooks';
import { lastAttempts, outcomeOf } from './attempts';
import type { AttemptRow } from './attempts';
import { moment } from './find';

const { targets, deliveries, attempts } = DELIVERY_TABLES;

/** A target with facts from its delivery log, tests excluded. */
interface LoggedTarget extends TargetRow {
  /** Id of the last attempt of the latest delivery that was attempted. */
  last_attempt: number | null;
  /** Whether a delivery is waiting or being sent. */
  waiting: boolean | number;
}

/**
 * Reads the targets for the panel, sorted by name, in five statements whatever their number.
 * @param id returns only this target
 */
export async function viewTargets(strapi: Core.Strapi, id?: number): Promise<TargetView[]> {
  const knex = strapi.db.connection;
  const rows = await readLoggedTargets(knex, id);
  if (rows.length === 0) return [];
  const lastOf = await lastAttempts(knex, rows);
  // Those that are off may be far behind, and wait for nothing.
  const active = rows.filter((row) => row.active === 1);
  const latest = await latestChange(knex);
  const pending = await pendingChanges(knex, active, latest, settingsOf(strapi).untranslated);
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

/** Reads one target for the panel. @throws Error if it was deleted meanwhile */
export async function viewTarget(strapi: Core.Strapi, id: number): Promise<TargetView> {
  const [view] = await viewTargets(strapi, id);
  if (view === undefined) throw new Error(`Target ${id} has disappeared`);
  return view;
}

/** Why the target was switched off, if not by hand. Other values of the column mean nothing here. */
const offReasonOf = ({ off_reason: reason }: TargetRow): TargetView['offReason'] =>
  reason === 'gone' || reason === 'unlisted' ? reason : null;

function healthOf(
  { active }: LoggedTarget,
  last: Pick<AttemptRow, 'error'> | undefined,
  isWaiting: boolean,
): TargetHealth {
  if (active === 0) return 'off';
  if (last !== undefined && last.error !== null) return 'failing';
  if (isWaiting) return 'waiting';
  return last === undefined ? 'new' : 'delivered';
}

async function readLoggedTargets(knex: Knex, id: number | undefined): Promise<LoggedTarget[]> {
  const real = () => knex(`${deliveries} as d`).whereNot('d.type', 'calendar.test');
  const attempted = real()
    .whereRaw('d.target_id = t.id')
    .whereExists(knex(`${attempts} as x`).select(knex.raw('1')).whereRaw('x.delivery_id = d.id'))
    .orderBy('d.id', 'desc')
    .limit(1)
    .select('d.id');
  const query = knex<LoggedTarget>(`${targets} as t`)
    .select('t.*')
    .select({ last_attempt: knex(`${attempts} as a`).whereIn('a.delivery_id', attempted).max('a.id') })
    // Few deliveries wait. They are read through their own index, once for all targets.
    .select(knex.raw('t.id in (?) as waiting', [real().where('d.state', 'pending').select('d.target_id')]))
    .orderBy('t.name');
  if (id !== undefined) void query.where('t.id', id);
  return query;
}
