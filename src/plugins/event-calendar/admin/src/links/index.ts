import { isContentManager } from '../content-manager';
import type { Part } from '../plugin';
import { watchCreatedRecords } from './created-records';
import { FocusTitle } from './FocusTitle';
import { LinkCreatedRecords } from './LinkCreatedRecords';
import { NewLanguagePanel } from './NewLanguagePanel';
import { NewRecordAction } from './NewRecordAction';
import { askingPlainly } from './publish-question';
import { UnpublishedLinksPanel } from './UnpublishedLinksPanel';
import { watchLinkInputs } from './watch-link-inputs';

/** What an edit view does and says of the records that an event links to, where an editor would else stumble. */
export const links: Part = {
  register(app) {
    watchCreatedRecords(app);
    watchLinkInputs();
  },

  bootstrap(app) {
    const { apis } = app.getPlugin('content-manager');
    if (!isContentManager(apis)) return;
    apis.addEditViewSidePanel([NewLanguagePanel, UnpublishedLinksPanel, LinkCreatedRecords, FocusTitle]);
    apis.addDocumentAction((actions) => [
      ...actions.map((action) => (action.type === 'publish' ? askingPlainly(action) : action)),
      NewRecordAction,
    ]);
  },
};
