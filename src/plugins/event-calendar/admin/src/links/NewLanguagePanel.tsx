import { Typography } from '@strapi/design-system';
import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { kindOfUid } from '../../../server/src/domain/kinds';
import { useEditedLocale } from '../use-edited-locale';
import { useText } from '../use-text';

/** The edit view's panel for a language in which the record has no version yet. */
export const NewLanguagePanel: PanelComponent = ({ model, documentId, document }) => {
  const text = useText();
  const language = useEditedLocale();
  const isNew = documentId !== undefined && language !== undefined && document?.locale !== language;
  const kind = kindOfUid(model);
  if (kind === undefined || !isNew) return null;
  return {
    title: text('links.new-language.title'),
    content: <Typography textColor="neutral600">{text('links.new-language.text', { kind })}</Typography>,
  };
};
