import { isContentManager } from '../content-manager';
import type { Part } from '../plugin';
import { dropOldDrafts } from './drafts';
import { holdOptimisticPatches } from './held-patches';
import { KeptFormAction } from './KeptFormAction';
import { watchSaves } from './store-events';
import { watchRequests } from './watch-requests';

/** What is typed into a form is never lost: by a save that fails, by somebody else's, or by a tab that is closed. */
export const saving: Part = {
  register(app) {
    watchSaves(app);
    holdOptimisticPatches(app);
    watchRequests();
    dropOldDrafts(Date.now());
  },

  bootstrap(app) {
    const { apis } = app.getPlugin('content-manager');
    if (!isContentManager(apis)) return;
    apis.addDocumentHeaderAction((actions) => [KeptFormAction, ...actions]);
  },
};
