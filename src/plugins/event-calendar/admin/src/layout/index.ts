import type { Part } from '../plugin';
import { arrangeEditView } from './edit-view';
import { describeColumns } from './list-view';

/** How the Content Manager shows the calendar's records: words in the person's language, boxes, and columns that help. */
export const layout: Part = {
  bootstrap(app) {
    app.registerHook('Admin/CM/pages/EditView/mutate-edit-view-layout', arrangeEditView);
    app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', describeColumns);
  },
};
