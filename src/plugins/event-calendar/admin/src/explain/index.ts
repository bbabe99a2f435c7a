import type { Part } from '../plugin';
import { ExplainPanel } from './ExplainPanel';

/** "Why is my event not showing?", beside every event that is edited. */
export const explain: Part = {
  bootstrap(app) {
    const { apis } = app.getPlugin('content-manager');
    if (isContentManager(apis)) apis.addEditViewSidePanel((panels) => [...panels, ExplainPanel]);
  },
};

type AddPanel = (change: (panels: unknown[]) => unknown[]) => void;

/** Strapi hands its plugins' interfaces over without types. */
const isContentManager = (apis: unknown): apis is { addEditViewSidePanel: AddPanel } =>
  typeof apis === 'object' && apis !== null && 'addEditViewSidePanel' in apis;
