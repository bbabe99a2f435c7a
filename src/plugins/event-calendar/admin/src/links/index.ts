import { isContentManager } from '../content-manager';
import type { Part } from '../plugin';
import { NewLanguagePanel } from './NewLanguagePanel';
import { UnpublishedLinksPanel } from './UnpublishedLinksPanel';

/** What an edit view says of the records that an event links to, where an editor would else stumble. */
export const links: Part = {
  bootstrap(app) {
    const { apis } = app.getPlugin('content-manager');
    if (isContentManager(apis)) apis.addEditViewSidePanel([NewLanguagePanel, UnpublishedLinksPanel]);
  },
};
