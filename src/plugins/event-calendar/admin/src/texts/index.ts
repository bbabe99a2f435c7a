import { PLUGIN_ID, textKey } from '../plugin';
import type { Part } from '../plugin';

/** Registers the custom field `plugin::event-calendar.html-text`: texts with headings, links, lists and images, stored as HTML. */
export const texts: Part = {
  register(app) {
    app.customFields.register({
      name: 'html-text',
      pluginId: PLUGIN_ID,
      type: 'richtext',
      intlLabel: { id: textKey('texts.field'), defaultMessage: 'Formatted text' },
      intlDescription: {
        id: textKey('texts.field-description'),
        defaultMessage: 'A text with headings, links, lists and images, stored as clean HTML',
      },
      components: { Input: () => import('./HtmlTextInput') },
    });
  },
};
