import type { StrapiApp } from '@strapi/strapi/admin';
import { tellUnknownForm } from './unknown-form';

/**
 * The hooks with which Strapi lets plugins change the layout of its edit views and lists. Their names are documented nowhere, and it
 * throws where there is none of a name, which would end the start of the panel.
 *
 * Seen with Strapi 5.54 (`pages/EditView` and `pages/ListView` of `@strapi/content-manager`). Says so where one is missing.
 */
const HOOKS = {
  editView: 'Admin/CM/pages/EditView/mutate-edit-view-layout',
  listView: 'Admin/CM/pages/ListView/inject-column-in-table',
} as const;

type Change = Parameters<StrapiApp['registerHook']>[1];

/** Changes a layout; call it in the plugin's `bootstrap`. */
export function changeLayout(
  app: Pick<StrapiApp, 'registerHook'>,
  of: keyof typeof HOOKS,
  change: Change,
): void {
  try {
    app.registerHook(HOOKS[of], change);
  } catch {
    tellUnknownForm(`has no hook "${HOOKS[of]}"`, 'forms and lists look as Strapi arranges them');
  }
}
