import type { Core } from '@strapi/strapi';

/**
 * Registers the custom field `plugin::event-calendar.html-text`, for texts of any content type. The database stores a `richtext`, and
 * the admin panel shows an editor for HTML. The field does not sanitise: a content type must do that itself. Texts of the calendar
 * always go through `storeHtml`.
 */
export function registerHtmlText(strapi: Core.Strapi): void {
  strapi.customFields.register({
    name: 'html-text',
    plugin: 'event-calendar',
    type: 'richtext',
    inputSize: { default: 12, isResizable: true },
  });
}
