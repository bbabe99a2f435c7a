import type { Part } from '../plugin';
import { contentManagerOf } from '../strapi/content-manager';
import { ExplainPanel } from './ExplainPanel';

/** Adds "Why is my event not showing?" to the edit view of events. */
export const explain: Part = {
  bootstrap(app) {
    contentManagerOf(app)?.addEditViewSidePanel((panels) => [...panels, ExplainPanel]);
  },
};
