import type { PanelRoute } from '../request/route';
import { ACT_ROUTES } from './act';
import { LOG_ROUTES } from './log';
import { STATE_ROUTE } from './state';
import { TARGET_ROUTES } from './targets';

export { registerWebhookRight } from './right';

/** The routes of the settings page "Site rebuilds", and of its badge and widget. */
export const WEBHOOK_ROUTES: readonly PanelRoute[] = [
  STATE_ROUTE,
  ...TARGET_ROUTES,
  ...ACT_ROUTES,
  ...LOG_ROUTES,
];
