import { inTransaction } from '../../services/write/writing';
import { rebuildNow, sendTest } from '../../features/webhooks/on-demand';
import { sealOf } from '../../platform/webhooks/seal';
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

/** The target in the path, for a person who may manage targets. */
async function managedTarget({ strapi, person, params }: PanelRequest): ReturnType<typeof findTarget> {
  demandManage(person);
  return findTarget(strapi.db.connection, numberIn(params['id']));
}

/** `POST /rebuilds/targets/:id/test`: sends a test message at once, even to a target that is switched off. Returns the result. */
const TEST_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/rebuilds/targets/:id/test',
  async handle(request): Promise<AttemptView> {
    const { strapi, settings } = request;
    return attemptView(await sendTest(strapi, settings, await managedTarget(request)));
  },
};

/** `POST /rebuilds/targets/:id/rebuild`: sends the waiting changes now; without any, sends a message with no changes. */
const REBUILD_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/rebuilds/targets/:id/rebuild',
  async handle(request): Promise<RebuildResponse> {
    const { strapi, settings } = request;
    const target = await managedTarget(request);
    demandActive(target);
    return { started: await rebuildNow(strapi, settings, target) };
  },
};

/** `POST /rebuilds/targets/:id/rotate`: creates a new secret and returns it, this once. The old one also signs until it is retired. */
const ROTATE_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/rebuilds/targets/:id/rotate',
  async handle({ strapi, person, params }): Promise<TargetWithSecret> {
    demandManage(person);
    const id = numberIn(params['id']);
    const secret = await inTransaction(strapi, async (trx) => {
      const row = await findTarget(trx, id);
      demandOwn(row);
      return rotateSecret(trx, sealOf(strapi), row);
    });
    return { ...(await viewTarget(strapi, id)), secret };
  },
};

/** `POST /rebuilds/targets/:id/retire`: from now on only the newest secret signs. */
const RETIRE_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/rebuilds/targets/:id/retire',
  async handle({ strapi, person, params }): Promise<TargetView> {
    demandManage(person);
    const id = numberIn(params['id']);
    await inTransaction(strapi, async (trx) => {
      demandOwn(await findTarget(trx, id));
      await retireSecret(trx, id);
    });
    return viewTarget(strapi, id);
  },
};

export const ACT_ROUTES: readonly PanelRoute[] = [TEST_ROUTE, REBUILD_ROUTE, ROTATE_ROUTE, RETIRE_ROUTE];
