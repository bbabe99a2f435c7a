import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { CAPABILITIES } from '../../access/capabilities';
import { panelController } from '../../admin-api';
import { noRoute } from '../../api/errors';
import { asContentApiAction } from '../../platform/strapi/content-api-action';
import { controllerAction } from '../../transport/controller-action';

type Action = (ctx: Context) => Promise<void>;
type Controller = Record<string, Action>;

/**
 * The plugin's controllers, with one action for every right that an administrator can give (docs/interface.md 3.6). All
 * routes share one handler, because the gate has already found the operation of the request. Rights without a route are actions
 * too, because Strapi's permission screens show only actions. `panel` serves the routes of the admin panel.
 */
export const controllers: Record<string, (injected: { strapi: Core.Strapi }) => Controller> = {
  ...Object.fromEntries(
    [...new Set(CAPABILITIES.map((capability) => capability.split('.')[0] ?? ''))].map((name) => [
      name,
      ({ strapi }: { strapi: Core.Strapi }) => controllerOf(strapi, name),
    ]),
  ),
  panel: panelController,
};

function controllerOf(strapi: Core.Strapi, name: string): Controller {
  const actions = CAPABILITIES.filter((capability) => capability.startsWith(`${name}.`)).map((capability) => {
    const action: Action =
      name === 'capability' ? () => Promise.reject(noRoute()) : (ctx) => controllerAction(strapi, ctx);
    return [capability.slice(name.length + 1), asContentApiAction(action)] as const;
  });
  return Object.fromEntries(actions);
}
