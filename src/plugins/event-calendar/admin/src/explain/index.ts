import type { Part } from '../plugin';
import { contentManagerOf } from '../strapi/content-manager';
import { ExplainPanel } from './ExplainPanel';

/** "Why is my event not showing?", beside every event that is edited. */
export const explain: Part = {
  bootstrap(app) {
    contentManagerOf(app)?.addEditViewSidePanel((panels) => [...panels, ExplainPanel]);
  },
};
