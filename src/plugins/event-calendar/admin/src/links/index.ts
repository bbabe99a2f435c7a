import type { Part } from '../plugin';
import { contentManagerOf } from '../strapi/content-manager';
import { watchCreatedRecords } from './created-records';
import { FocusTitle } from './FocusTitle';
import { KeepFocus } from './KeepFocus';
import { LinkCreatedRecords } from './LinkCreatedRecords';
import { NewLanguagePanel } from './NewLanguagePanel';
import { NewRecordAction } from './NewRecordAction';
import { withOwnPublishQuestion } from './publish-question';
import { UnpublishedLinksPanel } from './UnpublishedLinksPanel';
import { watchDialogKeys, withDialogKeys } from './dialog-keys';
import { watchLinkInputs } from './watch-link-inputs';

/** Help with an event's links in the edit view: create linked records, see what is unpublished, add a language. */
export const links: Part = {
  register(app) {
    watchCreatedRecords(app);
    watchLinkInputs();
    watchDialogKeys();
  },

  bootstrap(app) {
    const apis = contentManagerOf(app);
    if (apis === undefined) return;
    apis.addEditViewSidePanel([
      NewLanguagePanel,
      UnpublishedLinksPanel,
      LinkCreatedRecords,
      FocusTitle,
      KeepFocus,
    ]);
    apis.addDocumentAction((actions) => [
      ...actions
        .map((action) => (action.type === 'publish' ? withOwnPublishQuestion(action) : action))
        .flatMap(withDialogKeys),
      NewRecordAction,
    ]);
  },
};
