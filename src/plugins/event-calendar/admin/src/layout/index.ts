import type { Part } from '../plugin';
import { changeLayout } from '../strapi/layout-hooks';
import { ComingFirst } from './ComingFirst';
import { arrangeEditView } from './edit-view';
import { describeFilters } from './filters';
import { describeColumns } from './list-view';
import { StartLanguage } from './StartLanguage';

/** How the Content Manager shows the calendar's records: translated texts, fields in boxes, additional columns. */
export const layout: Part = {
  bootstrap(app) {
    changeLayout(app, 'editView', arrangeEditView);
    changeLayout(app, 'listView', describeColumns);
    changeLayout(app, 'filters', describeFilters);
    const contentManager = app.getPlugin('content-manager');
    contentManager.injectComponent('listView', 'actions', {
      name: 'event-calendar-coming-first',
      Component: ComingFirst,
    });
    contentManager.injectComponent('listView', 'actions', {
      name: 'event-calendar-start-language',
      Component: StartLanguage,
    });
  },
};
