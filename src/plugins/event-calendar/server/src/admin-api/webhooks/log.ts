import type { Knex } from 'knex';
import { z } from '@strapi/utils';
import { replay } from '../../features/webhooks/on-demand';
import { sealOf } from '../../platform/webhooks/seal';
import { bodySent, headersSent } from '../../features/webhooks/send';
import { SIGNATURE_HEADERS } from '../../platform/webhooks/signature';
import { DELIVERY_TABLES } from '../../storage/delivery-tables';
import { headersOf } from '../../platform/webhooks/target';
import { isPostgres } from '../../storage/client';
import { missing } from '../../write-model/records/refuse';
import type { DeliveryLine, DeliveryPage, DeliveryView, ReplayResponse } from '../../panel-contract/webhooks';
import { checked } from '../request/route';
import type { PanelRequest, PanelRoute } from '../request/route';
import { attemptView, lastAttempts, outcomeOf } from './attempts';
import type { AttemptRow } from './attempts';
import { demandActive, findTarget, moment, numberIn } from './find';
import { demandManage } from './right';

const { targets, deliveries, attempts } = DELIVERY_TABLES;

const PAGE_SIZE = 20;
const pageQuery = z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) });

interface LineRow {
  id: number;
  target_id: number;
  message_id: string;
  type: DeliveryLine['type'];
  state: DeliveryLine['state'];
  attempts: number | string;
  created_at: number | string;
  next_at: number | string;
  ended_at: number | string | null;
  changes: number | string | null;
  last_attempt: number | null;
  /** Whether its target is switched on. */
  active: number;
}

/** `GET /rebuilds/targets/:id/deliveries?page=`: a page of the log, newest first. */
const LOG_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/rebuilds/targets/:id/deliveries',
  async handle({ strapi, person, params, query }): Promise<DeliveryPage> {
    demandManage(person);
    const { page } = checked(pageQuery, query);
    const knex = strapi.db.connection;
    const { id } = await findTarget(knex, numberIn(params['id']));
    const counted = await knex(deliveries).where({ target_id: id }).count('* as count').first();
    const rows: LineRow[] = await lines(knex)
      .where('d.target_id', id)
      .orderBy('d.id', 'desc')
      .offset((page - 1) * PAGE_SIZE)
      .limit(PAGE_SIZE);
    const pages = Math.max(1, Math.ceil(Number(counted?.['count'] ?? 0) / PAGE_SIZE));
    return { lines: await linesOf(knex, rows), page, pages };
  },
};

/** `GET /rebuilds/deliveries/:id`: the request of a delivery, and the result of each attempt. */
const DELIVERY_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/rebuilds/deliveries/:id',
  async handle(request): Promise<DeliveryView> {
    const { strapi } = request;
    const knex = strapi.db.connection;
    const row = await managedDelivery(request);
    const [line] = await linesOf(knex, [row]);
    if (line === undefined) throw new Error('A delivery without a line in the log');
    const target = await findTarget(knex, row.target_id);
    const log: AttemptRow[] = await knex(attempts).where({ delivery_id: row.id }).orderBy('id');
    const body = bodySent(target, row.body);
    return {
      ...line,
      request: {
        method: target.method,
        url: target.url,
        headers: [
          ...Object.keys(headersSent(target, body, headersOf(target, sealOf(strapi)) ?? {})),
          ...SIGNATURE_HEADERS,
        ],
        body,
      },
      log: log.map(attemptView),
    };
  },
};

/** `POST /rebuilds/deliveries/:id/replay`: sends the delivery once more, now. */
const REPLAY_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/rebuilds/deliveries/:id/replay',
  async handle(request): Promise<ReplayResponse> {
    const { strapi } = request;
    const { id, target_id } = await managedDelivery(request);
    demandActive(await findTarget(strapi.db.connection, target_id));
    const sent = await replay(strapi, id);
    if (sent === undefined) throw gone();
    return { id: sent };
  },
};

export const LOG_ROUTES: readonly PanelRoute[] = [LOG_ROUTE, DELIVERY_ROUTE, REPLAY_ROUTE];

const gone = () => missing('deliveryGone', {});

/** The delivery in the path, for a person who may manage targets. */
async function managedDelivery({
  strapi,
  person,
  params,
}: PanelRequest): Promise<LineRow & { body: string }> {
  demandManage(person);
  const row: (LineRow & { body: string }) | undefined = await lines(strapi.db.connection)
    .select('d.body')
    .where('d.id', numberIn(params['id']))
    .first();
  if (row === undefined) throw gone();
  return row;
}

function lines(knex: Knex): Knex.QueryBuilder {
  const changes = isPostgres(knex)
    ? `d.body::json #>> '{data,count}'`
    : `json_extract(d.body, '$.data.count')`;
  return knex(`${deliveries} as d`)
    .join(`${targets} as t`, 't.id', 'd.target_id')
    .select('d.id', 'd.target_id', 'd.message_id', 'd.type', 'd.state', 'd.created_at', 't.active')
    .select('d.next_at', 'd.ended_at', knex.raw(`${changes} as changes`))
    .select({ attempts: knex(`${attempts} as n`).whereRaw('n.delivery_id = d.id').count('n.id') })
    .select({ last_attempt: knex(`${attempts} as a`).whereRaw('a.delivery_id = d.id').max('a.id') });
}

async function linesOf(knex: Knex, rows: readonly LineRow[]): Promise<DeliveryLine[]> {
  const lastOf = await lastAttempts(knex, rows);
  return rows.map((row) => {
    const attempt = lastOf(row);
    return {
      id: row.id,
      targetId: row.target_id,
      messageId: row.message_id,
      type: row.type,
      state: row.state,
      changes: row.changes === null ? null : Number(row.changes),
      attempts: Number(row.attempts),
      createdAt: moment(row.created_at),
      nextAt: row.ended_at === null && row.active === 1 ? moment(row.next_at) : null,
      endedAt: row.ended_at === null ? null : moment(row.ended_at),
      lastOutcome: attempt === undefined ? null : outcomeOf(attempt),
      lastDuration: attempt === undefined ? null : attempt.duration,
    };
  });
}
