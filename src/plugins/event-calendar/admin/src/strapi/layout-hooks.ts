import type { StrapiApp } from '@strapi/strapi/admin';
import { reportUnsupported } from './report-unsupported';

/**
 * The hooks with which plugins change the layout of edit views and lists. Their names are not documented. Strapi throws if a hook does
 * not exist, which would stop the start of the panel.
 *
 * Seen with Strapi 5.54 (`pages/EditView` and `pages/ListView` of `@strapi/content-manager`). Logs one line if one is missing.
 */
const HOOKS = {
  editView: 'Admin/CM/pages/EditView/mutate-edit-view-layout',
  listView: 'Admin/CM/pages/ListView/inject-column-in-table',
  filters: 'Admin/CM/pages/ListView/inject-in-filters',
} as const;

type Change = Parameters<StrapiApp['registerHook']>[1];

/** Registers a hook on a layout. To be called in `bootstrap` of the plugin. */
export function changeLayout(
  app: Pick<StrapiApp, 'registerHook'>,
  view: keyof typeof HOOKS,
  change: Change,
): void {
  try {
    app.registerHook(HOOKS[view], change);
  } catch {
    reportUnsupported(`has no hook "${HOOKS[view]}"`, 'forms and lists look as Strapi arranges them');
  }
}
