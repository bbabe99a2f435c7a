import type {
  DocumentActionComponent,
  DocumentActionDescription,
} from '@strapi/content-manager/strapi-admin';
import { reportUnsupported } from './report-unsupported';

/**
 * Identifies Strapi's actions on a record: most by their `type`. "Delete entry (English)" of the i18n plugin has no type and is
 * identified by its appearance.
 *
 * Seen with Strapi 5.54 (`DocumentActions` and `Header` of `@strapi/content-manager`, `CMHeaderActions` of `@strapi/i18n`). Logs one line
 * if a type is missing.
 */
const TYPES = ['delete', 'publish'] as const;

/** Checks that Strapi's actions have the types by which the plugin finds them. */
export function checkActionTypes(actions: readonly Pick<DocumentActionComponent, 'type'>[]): void {
  for (const type of TYPES)
    if (!actions.some((action) => action.type === type))
      reportUnsupported(
        `has no action of the type "${type}"`,
        'records may be deleted for good instead of going to the trash, or published from it',
      );
}

/** Whether an action is "Delete entry (English)". */
export const isLanguageDeletion = ({ variant, dialog, position = [] }: DocumentActionDescription): boolean =>
  variant === 'danger' && dialog?.type === 'dialog' && position.includes('header');
