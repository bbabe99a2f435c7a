import type {
  DocumentActionComponent,
  DocumentActionDescription,
} from '@strapi/content-manager/strapi-admin';
import { tellUnknownForm } from './unknown-form';

/**
 * How Strapi's actions on a record are told apart: most by their `type`; "Delete entry (English)" of its i18n plugin, which has none,
 * by its looks.
 *
 * Seen with Strapi 5.54 (`DocumentActions` and `Header` of `@strapi/content-manager`, `CMHeaderActions` of `@strapi/i18n`). Says so where a
 * type is missing.
 */
const TYPES = ['delete', 'publish'] as const;

/** Looks whether Strapi's actions have the types by which they are changed. */
export function checkActionTypes(actions: readonly Pick<DocumentActionComponent, 'type'>[]): void {
  for (const type of TYPES)
    if (!actions.some((action) => action.type === type))
      tellUnknownForm(
        `has no action of the type "${type}"`,
        'records may be deleted for good instead of going to the trash, or published from it',
      );
}

/** "Delete entry (English)". */
export const isLanguageDeletion = ({ variant, dialog, position = [] }: DocumentActionDescription): boolean =>
  variant === 'danger' && dialog?.type === 'dialog' && position.includes('header');
