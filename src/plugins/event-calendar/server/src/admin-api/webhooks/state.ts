import type { WebhooksState } from '../../panel-contract/webhooks';
import { demand } from '../request/person';
import type { PanelRoute } from '../request/route';
import { mayManage } from './right';
import { viewTargets } from './view';

/** `GET /rebuilds/state`: the state of all targets, for every user who may read events. Without addresses, which may be secret. */
export const STATE_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/rebuilds/state',
  async handle({ strapi, person }): Promise<WebhooksState> {
    demand(person, 'read', 'event');
    const views = await viewTargets(strapi);
    return {
      targets: views.map(({ id, name, health, lastAt, offReason }) => ({
        id,
        name,
        health,
        lastAt,
        offReason,
      })),
      mayManage: mayManage(person),
    };
  },
};
