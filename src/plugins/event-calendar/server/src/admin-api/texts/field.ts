import type { Core } from '@strapi/strapi';

/**
 * The custom field `plugin::event-calendar.html-text`, for texts of any content type. To the database it is a `richtext`; the
 * admin panel gives it an editor that writes HTML. What keeps scripts and the like out is the content type's own affair: the
 * calendar's go through `storeHtml`, whoever writes them.
 */
export function registerHtmlText(strapi: Core.Strapi): void {
  strapi.customFields.register({
    name: 'html-text',
    plugin: 'event-calendar',
    type: 'richtext',
    inputSize: { default: 12, isResizable: true },
  });
}
