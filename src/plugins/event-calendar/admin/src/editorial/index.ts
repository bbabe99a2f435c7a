import { ArrowLeft, Calendar, CheckCircle, Globe, List } from '@strapi/icons';
import type { WidgetArgs } from '@strapi/strapi/admin';
import { uidOf } from '../../../server/src/domain/kinds';
import { contentManagerOf } from '../strapi/content-manager';
import type { Part } from '../plugin';
import { PLUGIN_ID, textKey } from '../plugin';
import { ChangeBulkAction, TrashBulkAction, documentActions, exceptForCalendarRecords } from './actions';
import { rememberApp } from '../strapi/cached-records';
import { OverlayHost } from './OverlayHost';
import { LanguagesPanel } from '../languages/LanguagesPanel';
import { SeriesPanel } from '../series/SeriesPanel';
import { PublicationPanel } from './PublicationPanel';

const may = (right: string) => [
  { action: `plugin::content-manager.explorer.${right}`, subject: uidOf('event') },
];
const title = (name: string, defaultMessage: string) => ({
  id: textKey(`editorial.${name}`),
  defaultMessage,
});
const link = (page: string) => ({
  label: title('widget.all', 'See all'),
  href: `/plugins/${PLUGIN_ID}${page}`,
});

/** Editorial features: trash, review, copies, scheduled publication and the home-page widgets. */
export const editorial: Part = {
  register(app) {
    rememberApp(app);
    const widgets: WidgetArgs[] = [
      {
        pluginId: PLUGIN_ID,
        id: 'waiting',
        icon: List,
        title: title('widget.waiting', 'What waits for me'),
        link: link('/list'),
        component: async () => (await import('../event-list/WaitingWidget')).default,
        permissions: may('update'),
      },
      {
        pluginId: PLUGIN_ID,
        id: 'upcoming',
        icon: Calendar,
        title: title('widget.upcoming', 'Upcoming'),
        link: link(''),
        component: async () => (await import('./UpcomingWidget')).default,
        permissions: may('read'),
      },
      {
        pluginId: PLUGIN_ID,
        id: 'waiting-for-review',
        icon: CheckCircle,
        title: title('widget.review', 'Waiting for review'),
        link: link('/review'),
        component: async () => (await import('./ReviewWidget')).default,
        permissions: may('publish'),
      },
      {
        pluginId: PLUGIN_ID,
        id: 'sent-back',
        icon: ArrowLeft,
        title: title('widget.returned', 'Sent back to you'),
        link: link('/returned'),
        component: async () => (await import('../review/ReturnedWidget')).default,
        permissions: may('update'),
      },
      {
        pluginId: PLUGIN_ID,
        id: 'missing-translations',
        icon: Globe,
        title: title('widget.missing', 'Missing translations'),
        component: async () => (await import('./MissingTranslationsWidget')).default,
        permissions: may('update'),
      },
    ];
    // Before Strapi's own widgets, which say nothing about dates.
    app.widgets.register((others) => [...widgets, ...others]);
  },

  bootstrap(app) {
    const apis = contentManagerOf(app);
    if (apis === undefined) return;
    const plugin = app.getPlugin('content-manager');
    apis.addDocumentAction(documentActions);
    apis.addBulkAction((actions) => [
      ...actions.map((action) => (action.type === 'delete' ? exceptForCalendarRecords(action) : action)),
      ChangeBulkAction,
      TrashBulkAction,
    ]);
    apis.addEditViewSidePanel((panels) => {
      const position = panels.findIndex((panel) => panel.type === 'actions') + 1;
      return [
        ...panels.slice(0, position),
        PublicationPanel,
        SeriesPanel,
        LanguagesPanel,
        ...panels.slice(position),
      ];
    });
    const host = { name: 'event-calendar-editorial', Component: OverlayHost };
    plugin.injectComponent('editView', 'right-links', host);
    plugin.injectComponent('listView', 'actions', host);
  },
};
