const CONTENT = '/admin/content-manager/collection-types/plugin::event-calendar';
const CALENDAR = '/admin/plugins/event-calendar';
const REBUILDS = '/admin/settings/event-calendar/rebuilds';
const LANGUAGE = 'plugins[i18n][locale]=en';
/** What an edit view shows last: what can be done with the record. */
const ACTIONS = (page) => page.getByRole('button', { name: /^(Publish|Publier)$/ }).first();
/** The calendar, once its events are there. */
const EVENTS = (page) => page.locator('main [aria-busy="false"] [data-view] [data-event]:visible').first();

/**
 * The pages of the admin panel that are the calendar's, for pictures of them. `path` is given the records of the sample calendar
 * that it may show and a target of site rebuilds; `height` is that of the window, 900 where it is left out; `shows` is what it shows last,
 * without which it is not finished; `prepare` opens what is opened by hand.
 *
 * @type {{ name: string, path(shown: { event: string, venue: string, target: number }): string, height?: number, shows?(page: import('playwright-core').Page): import('playwright-core').Locator, prepare?(page: import('playwright-core').Page): Promise<unknown> }[]}
 */
export const PANEL_PAGES = [
  { name: 'home', height: 2200, path: () => '/admin' },
  { name: 'month', height: 1300, path: () => `${CALENDAR}?view=month`, shows: EVENTS },
  { name: 'week', height: 1300, path: () => `${CALENDAR}?view=week`, shows: EVENTS },
  { name: 'day', height: 1300, path: () => `${CALENDAR}?view=day` },
  { name: 'agenda', height: 1300, path: () => `${CALENDAR}?view=agenda`, shows: EVENTS },
  { name: 'review', path: () => `${CALENDAR}/review` },
  { name: 'trash', path: () => `${CALENDAR}/trash` },
  { name: 'events', path: () => `${CONTENT}.event?${LANGUAGE}` },
  { name: 'new-event', height: 2200, path: () => `${CONTENT}.event/create?${LANGUAGE}`, shows: ACTIONS },
  {
    name: 'event',
    height: 2200,
    path: ({ event }) => `${CONTENT}.event/${event}?${LANGUAGE}`,
    shows: ACTIONS,
  },
  { name: 'venues', path: () => `${CONTENT}.venue?${LANGUAGE}` },
  {
    name: 'venue',
    height: 2000,
    path: ({ venue }) => `${CONTENT}.venue/${venue}?${LANGUAGE}`,
    shows: ACTIONS,
  },
  { name: 'rebuilds', path: () => REBUILDS },
  { name: 'new-target', height: 2400, path: () => `${REBUILDS}/new` },
  { name: 'target', height: 2400, path: ({ target }) => `${REBUILDS}/${target}` },
  { name: 'deliveries', path: ({ target }) => `${REBUILDS}/${target}/log` },
  {
    name: 'delivery',
    height: 1300,
    path: ({ target }) => `${REBUILDS}/${target}/log`,
    prepare: (page) => page.locator('#main-content li button').last().click(),
  },
];
