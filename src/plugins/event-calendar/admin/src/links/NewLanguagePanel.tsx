import { Typography } from '@strapi/design-system';
import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { useQueryParams } from '@strapi/strapi/admin';
import { kindOfUid } from '../../../server/src/domain/kinds';
import { useText } from '../use-text';

/** What the address of an edit view says. */
interface Asked extends Record<string, unknown> {
  plugins?: { i18n?: { locale?: string } };
}

/**
 * The edit view's panel on a language that the record has no version in yet: its relations look empty until it is saved, and are
 * then those of the other languages.
 */
export const NewLanguagePanel: PanelComponent = ({ model, documentId, document }) => {
  const text = useText();
  const [{ query }] = useQueryParams<Asked>();
  const language = query.plugins?.i18n?.locale;
  const isNew = documentId !== undefined && language !== undefined && document?.locale !== language;
  if (kindOfUid(model) === undefined || !isNew) return null;
  return {
    title: text('links.new-language.title'),
    content: <Typography textColor="neutral600">{text('links.new-language.text')}</Typography>,
  };
};
