import { Calendar } from '@strapi/icons';
import { textKey } from '../plugin';
import type { Part } from '../plugin';
import { READ_EVENTS } from './permissions';

/** A calendar of all events in the main menu. */
export const board: Part = {
  register(app) {
    app.addMenuLink({
      to: 'plugins/event-calendar/board',
      icon: Calendar,
      intlLabel: { id: textKey('board.menu'), defaultMessage: 'Calendar' },
      permissions: [...READ_EVENTS],
      position: 2,
      Component: () => import('./BoardPage'),
    });
  },
};
