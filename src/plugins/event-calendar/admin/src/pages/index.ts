import { Calendar } from '@strapi/icons';
import type { Part } from '../plugin';
import { PLUGIN_ID, textKey } from '../plugin';
import { READ_EVENTS } from './permissions';

/** The calendar's own pages, behind one entry of the main menu. */
export const pages: Part = {
  register(app) {
    app.addMenuLink({
      to: `plugins/${PLUGIN_ID}`,
      icon: Calendar,
      intlLabel: { id: textKey('board.menu'), defaultMessage: 'Calendar' },
      permissions: [...READ_EVENTS],
      position: 2,
      Component: () => import('./CalendarApp'),
    });
  },
};
