import { inTransaction } from '../../storage/transaction';
import { newSecret } from '../../platform/webhooks/signature';
import { sealOf } from '../../platform/webhooks/seal';
import { changeTarget, createTarget, removeTarget } from '../../features/webhooks/store';
import type { TargetView, TargetWithSecret } from '../../panel-contract/webhooks';
import type { PanelRoute } from '../request/route';
import { demandDeletable, demandOwn, findTarget, numberIn } from './find';
import { demandManage } from './right';
import { checkChangedTarget, checkNewTarget } from './save';
import { viewTarget, viewTargets } from './view';

/** `GET /rebuilds/targets`: all targets, sorted by name. */
const LIST_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/rebuilds/targets',
  async handle({ strapi, person }): Promise<TargetView[]> {
    demandManage(person);
    return viewTargets(strapi);
  },
};

/** `POST /rebuilds/targets` with a `TargetInput`: creates a target. Only this response contains the secret. */
const CREATE_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/rebuilds/targets',
  async handle({ strapi, settings, person, body }): Promise<TargetWithSecret> {
    demandManage(person);
    const secret = newSecret();
    const id = await inTransaction(strapi, async ({ trx }) =>
      createTarget(trx, sealOf(strapi), await checkNewTarget(trx, settings, body), secret),
    );
    return { ...(await viewTarget(strapi, id)), secret };
  },
};

/** `PUT /rebuilds/targets/:id` with the fields of a `TargetInput` to change. */
const CHANGE_ROUTE: PanelRoute = {
  method: 'PUT',
  path: '/rebuilds/targets/:id',
  async handle({ strapi, settings, person, params, body }): Promise<TargetView> {
    demandManage(person);
    const id = numberIn(params['id']);
    const seal = sealOf(strapi);
    await inTransaction(strapi, async ({ trx }) => {
      const row = await findTarget(trx, id);
      demandOwn(row);
      await changeTarget(trx, seal, row, await checkChangedTarget(trx, settings, row, seal, body));
    });
    return viewTarget(strapi, id);
  },
};

/** `DELETE /rebuilds/targets/:id`: deletes a target and its log, unless the config still defines it. */
const DELETE_ROUTE: PanelRoute = {
  method: 'DELETE',
  path: '/rebuilds/targets/:id',
  async handle({ strapi, person, params }): Promise<{ id: number }> {
    demandManage(person);
    const id = numberIn(params['id']);
    await inTransaction(strapi, async ({ trx }) => {
      demandDeletable(await findTarget(trx, id));
      await removeTarget(trx, id);
    });
    return { id };
  },
};

export const TARGET_ROUTES: readonly PanelRoute[] = [LIST_ROUTE, CREATE_ROUTE, CHANGE_ROUTE, DELETE_ROUTE];
