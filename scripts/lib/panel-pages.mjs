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

/** A picture on another site. */
const FAR = 'https://photos.example/harbour.png';

/** Draws a picture of a harbour, and gives its data address. */
const DRAW = `(() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
  const pen = canvas.getContext('2d');
  const fill = (colour, ...box) => { pen.fillStyle = colour; pen.fillRect(...box); };
  fill('#9cc9e8', 0, 0, 320, 110);
  fill('#2f6f9f', 0, 110, 320, 70);
  fill('#7a4b2b', 110, 104, 100, 16);
  fill('#f6f1e4', 158, 30, 4, 74);
  pen.fillStyle = '#f6f1e4';
  pen.beginPath();
  pen.moveTo(166, 34);
  pen.lineTo(166, 98);
  pen.lineTo(208, 98);
  pen.fill();
  return canvas.toDataURL('image/png');
})()`;

/** Pastes a text with an embedded picture and one of another site at the end of a description. */
async function pastePictures(page) {
  const picture = await page.evaluate(DRAW);
  const body = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
  await page.route(FAR, (route) => route.fulfill({ body, contentType: 'image/png' }));
  await page.getByRole('textbox', { name: 'description' }).click();
  await page.keyboard.press('Control+End');
  // The editor moves its caret after the key.
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))',
  );
  const pasted = `<p>The harbour by day <img src="${picture}" alt="The harbour"> and last year <img src="${FAR}" alt="The harbour, last year"></p>`;
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', ${JSON.stringify(pasted)});
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  }`);
  await page
    .getByRole('button', { name: /^(Put into the media library|Ajouter à la médiathèque)$/ })
    .waitFor();
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
    name: 'many-publication',
    path: () => `${CALENDAR}?view=week`,
    shows: EVENTS,
    prepare: async (page) => {
      await selectAll(page);
      await openDialog(page, /^(Change|Modifier) \d+ /);
      await page.getByRole('combobox', { name: 'Publication' }).click();
      await page.getByRole('option', { name: /^(Publish later|Publier plus tard)/ }).click();
      await page.locator('input[name^=calendar-many]').last().waitFor();
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
  {
    name: 'copies',
    height: 1300,
    path: ({ event }) => `${CONTENT}.event/${event}?${LANGUAGE}`,
    shows: ACTIONS,
    prepare: async (page) => {
      await chooseAction(page, /^(Duplicate to dates|Dupliquer à d’autres dates)$/);
      await page.getByRole('combobox', { name: /^(Repeats|Répétition)$/ }).press('Enter');
      await page
        .getByRole('option', { name: /^(Monthly, on a weekday|Chaque mois, un jour de semaine)$/ })
        .click();
      await page.getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'series',
    height: 1300,
    path: ({ event }) => `${CONTENT}.event/${event}?${LANGUAGE}`,
    shows: ACTIONS,
    // The event is a date of a series afterwards, and has a title of its own.
    prepare: async (page) => {
      await makeSeries(page);
      await page.locator('input[name="title"]').fill(`Title ${Date.now()}`);
      await page.keyboard.press('Control+Enter');
      await page
        .getByRole('button', { name: /^(Change other dates too …|Changer aussi d’autres dates…)$/ })
        .click();
      await page
        .getByText(/^(Changes|Change) 4 /)
        .first()
        .waitFor();
    },
  },
  {
    name: 'series-rule',
    height: 1300,
    path: ({ event }) => `${CONTENT}.event/${event}?${LANGUAGE}`,
    shows: ACTIONS,
    prepare: async (page) => {
      await makeSeries(page);
      await page.getByRole('button', { name: /^(Change the rule …|Changer la règle…)$/ }).click();
      await page.getByRole('spinbutton', { name: /^(Number of dates|Nombre de dates)$/ }).fill('3');
      await page
        .getByText(/^(To the trash|À la corbeille)$/)
        .first()
        .waitFor();
    },
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
  // Last, because its text is not saved, and other pages of the event would offer it.
  {
    name: 'pasted-picture',
    height: 2200,
    path: ({ event }) => `${CONTENT}.event/${event}?${LANGUAGE}`,
    shows: ACTIONS,
    prepare: pastePictures,
  },
];

/** Makes a series of five dates of an event, unless it is one already. */
async function makeSeries(page) {
  await chooseAction(page, /^(Repeats …|Se répète…)$/);
  const make = page.getByRole('button', { name: /^(Create 4 copies|Créer 4 copies)$/ });
  const joins = page.getByRole('checkbox', { name: /^(Keep the dates|Garder les dates)/ });
  await joins.or(page.getByText(/(stay single events|restent des événements isolés)/)).waitFor();
  if ((await joins.count()) > 0) await make.click();
  else await page.keyboard.press('Escape');
  await page.getByText(/^Date 1 (of|sur) 5$/).waitFor();
}

/** Chooses from the menu of a form. */
async function chooseAction(page, name) {
  await page
    .getByRole('button', { name: /^(More document actions|Plus d.actions sur les documents)$/i })
    .first()
    .click();
  await page.getByRole('menuitem', { name }).click();
}
