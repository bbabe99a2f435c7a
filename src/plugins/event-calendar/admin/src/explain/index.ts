import { isContentManager } from '../content-manager';
import type { Part } from '../plugin';
import { ExplainPanel } from './ExplainPanel';

/** "Why is my event not showing?", beside every event that is edited. */
export const explain: Part = {
  bootstrap(app) {
    const { apis } = app.getPlugin('content-manager');
    if (isContentManager(apis)) apis.addEditViewSidePanel((panels) => [...panels, ExplainPanel]);
  },
};
