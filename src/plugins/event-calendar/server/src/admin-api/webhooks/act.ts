import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { inTransaction } from '../../storage/transaction';
import { rebuildNow, sendTest } from '../../features/webhooks/on-demand';
import { sealOf } from '../../platform/webhooks/seal';
import type { TargetRow } from '../../platform/webhooks/target';
import { retireSecret, rotateSecret } from '../../features/webhooks/store';
import type {
  AttemptView,
  RebuildResponse,
  TargetView,
  TargetWithSecret,
} from '../../panel-contract/webhooks';
import type { PanelRequest, PanelRoute } from '../request/route';
import { attemptView } from './attempts';
import { demandActive, demandOwn, findTarget, numberIn } from './find';
import { demandManage } from './right';
import { viewTarget } from './view';

/** Reads the target in the path of a request, on a connection or in a transaction. @throws NotFoundError if there is none */
type FindTarget = (knex: Knex) => Promise<TargetRow>;

/** A route that acts on a target, for persons who may manage targets. @param name of the action, the end of its path */
const actOnTarget = <Response>(
  name: string,
  run: (request: PanelRequest, find: FindTarget) => Promise<Response>,
): PanelRoute => ({
  method: 'POST',
  path: `/rebuilds/targets/:id/${name}`,
  async handle(request) {
    demandManage(request.person);
    const id = numberIn(request.params['id']);
    return run(request, (knex) => findTarget(knex, id));
  },
});

/** Sends a test message at once, even to a target that is switched off. Returns the result. */
const TEST_ROUTE = actOnTarget('test', async ({ strapi, settings }, find): Promise<AttemptView> =>
  attemptView(await sendTest(strapi, settings, await find(strapi.db.connection))),
);

/** Sends the waiting changes now; without any, sends a message with no changes. */
const REBUILD_ROUTE = actOnTarget('rebuild', async ({ strapi, settings }, find): Promise<RebuildResponse> => {
  const target = await find(strapi.db.connection);
  demandActive(target);
  return { started: await rebuildNow(strapi, settings, target) };
});

/** Changes the secrets of a target that the project's config does not define. */
const changeSecrets = <Result>(
  strapi: Core.Strapi,
  find: FindTarget,
  change: (trx: Knex, row: TargetRow) => Promise<Result>,
): Promise<{ id: number; result: Result }> =>
  inTransaction(strapi, async ({ trx }) => {
    const row = await find(trx);
    demandOwn(row);
    return { id: row.id, result: await change(trx, row) };
  });

/** Creates a new secret and returns it, this once. The old one also signs until it is retired. */
const ROTATE_ROUTE = actOnTarget('rotate', async ({ strapi }, find): Promise<TargetWithSecret> => {
  const { id, result: secret } = await changeSecrets(strapi, find, (trx, row) =>
    rotateSecret(trx, sealOf(strapi), row),
  );
  return { ...(await viewTarget(strapi, id)), secret };
});

/** From now on only the newest secret signs. */
const RETIRE_ROUTE = actOnTarget('retire', async ({ strapi }, find): Promise<TargetView> => {
  const { id } = await changeSecrets(strapi, find, (trx, row) => retireSecret(trx, row.id));
  return viewTarget(strapi, id);
});

export const ACT_ROUTES: readonly PanelRoute[] = [TEST_ROUTE, REBUILD_ROUTE, ROTATE_ROUTE, RETIRE_ROUTE];
