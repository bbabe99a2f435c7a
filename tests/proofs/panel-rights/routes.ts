import type { Core } from '@strapi/strapi';
import { DOORS } from './table';

/** Addresses that an administrator's session can call and that are not about records of the calendar, with the reason. */
const ELSEWHERE: readonly [RegExp, string][] = [
  [/^\/admin\//, 'Strapi’s own users, roles, tokens and webhooks'],
  [/^\/content-type-builder\//, 'definitions of content types'],
  [/^\/email(\/|$)/, 'e-mail'],
  [/^\/(upload|event-calendar\/pictures)(\/|$)/, 'the media library'],
  [/^\/users-permissions\//, 'the users of the interface'],
  [/^\/i18n\/(iso-locales|locales|settings)/, 'the languages of the project'],
  [/^\/content-manager\/(init|content-types|content-types-settings)$/, 'names of content types'],
  [/^\/content-manager\/components/, 'components, of which the calendar has none'],
  [/^\/content-manager\/preview\/script$/, 'a file of the preview'],
  [/^\/(api|calendar|uploads|_health|\(\(\?!uploads)/, 'what needs no session of the panel'],
  [/^\/$/, 'the front page'],
];

/** The routes of the running app that the table does not name, and the lines of the table that the app does not have. */
export function unknownRoutes(strapi: Core.Strapi): { unnamed: string[]; missing: string[] } {
  const named = new Set<string>(Object.values(DOORS).map(({ route }) => route));
  const layers: { methods: string[]; path: string }[] = strapi.server.listRoutes();
  const running = new Set(
    layers.flatMap(({ methods, path }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`),
    ),
  );
  const isElsewhere = (route: string): boolean =>
    ELSEWHERE.some(([pattern]) => pattern.test(route.slice(route.indexOf(' ') + 1)));
  return {
    unnamed: [...running].filter((route) => !named.has(route) && !isElsewhere(route)),
    missing: [...named].filter((route) => !running.has(route)),
  };
}
