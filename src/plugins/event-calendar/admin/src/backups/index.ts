import { Archive } from '@strapi/icons';
import type { Part } from '../plugin';
import { PLUGIN_ID, textKey } from '../plugin';

/** Tells administrators on the home page when the last backup was made. */
export const backups: Part = {
  register(app) {
    app.widgets.register([
      {
        pluginId: PLUGIN_ID,
        id: 'backups',
        icon: Archive,
        title: { id: textKey('backups.title'), defaultMessage: 'Backups of the calendar' },
        component: async () => (await import('./BackupsWidget')).default,
        permissions: [{ action: `plugin::${PLUGIN_ID}.backups.read`, subject: null }],
      },
    ]);
  },
};
