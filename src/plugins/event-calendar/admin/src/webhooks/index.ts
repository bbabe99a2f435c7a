import { Rocket } from '@strapi/icons';
import { READ_EVENTS } from '../pages/permissions';
import type { Part } from '../plugin';
import { PLUGIN_ID, textKey } from '../plugin';
import { MANAGE_WEBHOOKS } from './permissions';

/** Adds site rebuilds to the settings, and their state to the home page. */
export const webhooks: Part = {
  register(app) {
    // After all other widgets, because it is hidden if there are no targets.
    app.widgets.register([
      {
        pluginId: PLUGIN_ID,
        id: 'rebuilds',
        icon: Rocket,
        title: { id: textKey('webhooks.title'), defaultMessage: 'Site rebuilds' },
        component: async () => (await import('./WebhooksWidget')).default,
        permissions: READ_EVENTS,
      },
    ]);
  },

  bootstrap(app) {
    app.addSettingsLink(
      { id: PLUGIN_ID, intlLabel: { id: textKey('plugin.name'), defaultMessage: 'Event Calendar' } },
      {
        id: 'rebuilds',
        to: `${PLUGIN_ID}/rebuilds`,
        intlLabel: { id: textKey('webhooks.title'), defaultMessage: 'Site rebuilds' },
        permissions: MANAGE_WEBHOOKS,
        Component: () => import('./WebhooksApp'),
      },
    );
  },
};
