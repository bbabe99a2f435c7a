import type { RebuildState } from '../../panel-contract/rebuilds';
import { demand } from '../request/person';
import type { PanelRoute } from '../request/route';
import { mayManage } from './right';
import { viewTargets } from './view';

/** `GET /rebuilds/state`: for whoever may read events; no addresses, which may be secrets themselves. */
export const STATE_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/rebuilds/state',
  async answer({ strapi, person }): Promise<RebuildState> {
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
