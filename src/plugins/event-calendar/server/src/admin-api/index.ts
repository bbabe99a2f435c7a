import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { settingsOf } from '../platform/settings/settings-reader';
import { BACKUPS_ROUTE } from './backups';
import { BOARD_ROUTES } from './board';
import { CALENDAR_ROUTE } from './calendar';
import { EDITORIAL_ROUTES } from './editorial';
import { EVENT_LIST_ROUTES } from './event-list';
import { EXPLAIN_ROUTE } from './explain/route';
import { FEED_ROUTES } from './feeds/route';
import { FIELD_ROUTES } from './fields';
import { MANY_ROUTES } from './many';
import { PUBLISH_LINKS_ROUTE, UNPUBLISHED_LINKS_ROUTE } from './links/unpublished';
import { PICTURE_ROUTE } from './media/picture-route';
import { personOf } from '../access/person';
import { PRESENCE_ROUTE } from './presence';
import { SERIES_ROUTES } from './series';
import { MOVING_SERIES_ROUTE } from './series-check/route';
import { TRANSLATION_ROUTES } from './translations';
import { WEBHOOK_ROUTES } from './webhooks';
import type { PanelRequest, PanelRoute } from './request/route';
import { ConflictError } from './request/route';

/** All routes of the admin panel, below `/event-calendar`. */
const PANEL_ROUTES: readonly PanelRoute[] = [
  CALENDAR_ROUTE,
  PRESENCE_ROUTE,
  UNPUBLISHED_LINKS_ROUTE,
  PUBLISH_LINKS_ROUTE,
  ...FIELD_ROUTES,
  ...EDITORIAL_ROUTES,
  ...BOARD_ROUTES,
  ...MANY_ROUTES,
  ...SERIES_ROUTES,
  MOVING_SERIES_ROUTE,
  ...TRANSLATION_ROUTES,
  ...EVENT_LIST_ROUTES,
  EXPLAIN_ROUTE,
  ...FEED_ROUTES,
  ...WEBHOOK_ROUTES,
  BACKUPS_ROUTE,
  PICTURE_ROUTE,
];

/** The routes in Strapi's form. Only users who are logged in to the admin panel can call them. */
export const panelRoutes = {
  type: 'admin' as const,
  routes: PANEL_ROUTES.map(({ method, path }, position) => ({
    method,
    path,
    handler: `panel.${actionName(position)}`,
    config: { policies: ['admin::isAuthenticatedAdmin'] },
  })),
};

/** The controller of the routes, with one action per route. */
export const panelController = ({ strapi }: { strapi: Core.Strapi }) =>
  Object.fromEntries(
    PANEL_ROUTES.map((route, position) => [
      actionName(position),
      async (ctx: Context): Promise<void> => {
        try {
          ctx.body = { data: await route.handle(requestOf(strapi, ctx)) };
        } catch (error) {
          if (!(error instanceof ConflictError)) throw error;
          const { status, name, message, details } = error;
          ctx.status = status;
          ctx.body = { data: null, error: { status, name, message, details } };
        }
      },
    ]),
  );

const requestOf = (strapi: Core.Strapi, ctx: Context): PanelRequest => ({
  strapi,
  settings: settingsOf(strapi),
  person: personOf(strapi, ctx.state),
  params: Object.fromEntries(
    Object.entries<string>({ ...ctx['params'] }).map(([name, text]) => [name, text.replaceAll('\0', '')]),
  ),
  query: withoutNull(ctx.query),
  body: withoutNull(ctx.request.body),
});

/** A value whose texts lack U+0000, which PostgreSQL can neither store nor compare. No text of the calendar has it. */
function withoutNull(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (Array.isArray(value)) return value.map(withoutNull);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name.replaceAll('\0', ''), withoutNull(member)]),
  );
}

/** Strapi needs a name for every action. It is shown nowhere. */
function actionName(position: number): string {
  return `route${position}`;
}
