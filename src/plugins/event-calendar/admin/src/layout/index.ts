import type { Part } from '../plugin';
import { changeLayout } from '../strapi/layout-hooks';
import { ComingFirst } from './ComingFirst';
import { arrangeEditView } from './edit-view';
import { describeFilters } from './filters';
import { describeColumns } from './list-view';

/** How the Content Manager shows the calendar's records: translated texts, fields in boxes, additional columns. */
export const layout: Part = {
  bootstrap(app) {
    changeLayout(app, 'editView', arrangeEditView);
    changeLayout(app, 'listView', describeColumns);
    changeLayout(app, 'filters', describeFilters);
    app.getPlugin('content-manager').injectComponent('listView', 'actions', {
      name: 'event-calendar-coming-first',
      Component: ComingFirst,
    });
  },
};
