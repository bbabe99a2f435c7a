const CONTENT = '/admin/content-manager/collection-types/plugin::event-calendar';
const CALENDAR = '/admin/plugins/event-calendar';
const REBUILDS = '/admin/settings/event-calendar/rebuilds';
const LANGUAGE = 'plugins[i18n][locale]=en';
/** An edit view shows the actions on the record last. */
const ACTIONS = (page) => page.getByRole('button', { name: /^(Publish|Publier)$/ }).first();
/** The calendar, once its events are loaded. */
const EVENTS = (page) => page.locator('main [aria-busy="false"] [data-view] [data-event]:visible').first();

/** Opens a dialog by its button. */
async function openDialog(page, name) {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor();
}

/** Selects all events that the calendar shows. */
async function selectAll(page) {
  await page.getByRole('button', { name: /^(Select|Sélectionner)$/ }).click();
  await page.getByRole('button', { name: /^(Select all in view|Tout sélectionner ici)$/ }).click();
}

/** Opens the boxes beside the fields of an edit view. In narrow windows they are in a drawer. */
async function openSide(page) {
  const drawer = page.getByRole('button', { name: /^(Open more actions|Ouvrir plus d.actions)$/ });
  if (await drawer.isVisible()) await drawer.click();
}

/**
 * The calendar's pages of the admin panel, for screenshots. `path` gets records of the sample calendar
 * and a webhook target to show; `height` is the window's height, 900 by default; `shows` is the element that appears last:
 * the page is finished when it is visible; `prepare` opens dialogs and menus.
 *
 * @type {{ name: string, path(shown: { event: string, venue: string, target: number }): string, height?: number, shows?(page: import('playwright-core').Page): import('playwright-core').Locator, prepare?(page: import('playwright-core').Page): Promise<unknown> }[]}
 */
export const PANEL_PAGES = [
  { name: 'home', height: 2200, path: () => '/admin' },
  { name: 'month', height: 1300, path: () => `${CALENDAR}?view=month`, shows: EVENTS },
  { name: 'week', height: 1300, path: () => `${CALENDAR}?view=week`, shows: EVENTS },
  { name: 'day', height: 1300, path: () => `${CALENDAR}?view=day` },
  { name: 'agenda', height: 1300, path: () => `${CALENDAR}?view=agenda`, shows: EVENTS },
  { name: 'selection', path: () => `${CALENDAR}?view=week`, shows: EVENTS, prepare: selectAll },
  {
    name: 'many',
    path: () => `${CALENDAR}?view=week`,
    shows: EVENTS,
    prepare: async (page) => {
      await selectAll(page);
      await openDialog(page, /^(Change|Modifier) \d+ /);
    },
  },
  {
    name: 'cancel',
    path: () => `${CALENDAR}?view=week`,
    shows: EVENTS,
    prepare: async (page) => {
      await page.locator('[data-event]:visible').first().click();
      await page.getByRole('button', { name: /^(Cancel the event|Annuler l’événement)/ }).click();
      await page.locator('input[name^=calendar-many-reason]').first().waitFor();
    },
  },
  {
    name: 'day-form',
    path: () => `${CALENDAR}?view=month`,
    shows: EVENTS,
    // The lower part of a day's cell is empty.
    prepare: async (page) => {
      const cell = page.locator('.fc-daygrid-day:visible').nth(10);
      const { x, y, width, height } = await cell.boundingBox();
      await page.mouse.click(x + width / 2, y + height - 6);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'move',
    path: () => `${CALENDAR}?view=week`,
    shows: EVENTS,
    prepare: async (page) => {
      await page.locator('[data-event]:visible').first().click();
      await page.getByRole('button', { name: /^(Move|Déplacer)\s?…/ }).click();
      await page.locator('[name^="board-move-"]').first().waitFor();
    },
  },
  {
    name: 'subscribe',
    path: () => `${CALENDAR}?view=month`,
    shows: EVENTS,
    prepare: (page) => openDialog(page, /^(Subscribe|S’abonner)$/),
  },
  { name: 'list', height: 1300, path: () => `${CALENDAR}/list` },
  { name: 'feeds', path: () => `${CALENDAR}/feeds` },
  {
    name: 'where-is-my-change',
    path: ({ event }) => `${CONTENT}.event/${event}?${LANGUAGE}`,
    shows: ACTIONS,
    prepare: async (page) => {
      await openSide(page);
      await openDialog(page, /^(Where is my change\?|Où en est mon changement\s\?)$/);
    },
  },
  { name: 'review', path: () => `${CALENDAR}/review` },
  {
    name: 'send-back',
    path: () => `${CALENDAR}/review`,
    prepare: async (page) => {
      await page.locator('main tbody a, main table a').first().click();
      await ACTIONS(page).waitFor();
      await openSide(page);
      await openDialog(page, /^(Send back|Renvoyer)/);
    },
  },
  {
    name: 'translation',
    height: 2200,
    path: ({ event }) => `${CONTENT}.event/${event}?plugins[i18n][locale]=fr`,
    shows: ACTIONS,
  },
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
