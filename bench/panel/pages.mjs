import { acted, opened } from './watch.mjs';

const EVENTS = '/admin/content-manager/collection-types/plugin::event-calendar.event';
const ROWS = `document.querySelectorAll('tbody tr').length >= 10`;
const LIST = `${EVENTS}?page=1&pageSize=50&sort=title:ASC&plugins[i18n][locale]=en`;
/** A month in the middle of the events' dates. */
const MONTH = '2026-06';
const BOARD = `/admin/plugins/event-calendar?view=month&date=${MONTH}-15`;

/** Whether the board shows a day with its events and has finished loading. */
const shows = (date, view = 'month') =>
  `(() => {
    const frame = document.querySelector('[data-view="${view}"]');
    const day = document.querySelector('.fc-day[data-date="${date}"]:not(.fc-day-other)');
    return frame && !frame.closest('[aria-busy="true"]') && day && frame.querySelectorAll('.fc-event').length > 0;
  })()`;

/** Opens Strapi's list of events with a page of 50. */
export const openList = (context, origin) => opened(context, origin + LIST, ROWS);

/** Opens the board on a month with about 165 events. */
export const openBoard = (context, origin) => opened(context, origin + BOARD, shows(`${MONTH}-15`));

/** Opens the next page of the list. */
export async function nextPage(page) {
  const first = await page.locator('tbody tr').first().innerText();
  const changed = `${ROWS} && document.querySelector('tbody tr').innerText !== ${JSON.stringify(first)}`;
  const next = page.getByRole('link', { name: /next page/i });
  await next.scrollIntoViewIfNeeded();
  return acted(page, { name: 'next page', act: () => next.click(), ready: changed });
}

/** The action that is compared with the next page of the list. */
export const NEXT_MONTH = 'next month';

const EVENT = '.fc-event[data-event], [data-event] a';
const DIALOG = `document.querySelector('[role="dialog"]')`;

/** The actions on the board, in this order: each is `{ name, act(page), ready }`. */
export const ACTIONS = [
  // By key, so that the position of the button does not matter.
  { name: NEXT_MONTH, act: (page) => page.keyboard.press('n'), ready: shows('2026-07-15') },
  { name: 'month before', act: (page) => page.keyboard.press('p'), ready: shows('2026-06-15') },
  { name: 'week', act: (page) => page.keyboard.press('2'), ready: shows('2026-06-15', 'week') },
  { name: 'next week', act: (page) => page.keyboard.press('n'), ready: shows('2026-06-22', 'week') },
  { name: 'day', act: (page) => page.keyboard.press('3'), ready: shows('2026-06-22', 'day') },
  {
    name: 'agenda',
    act: (page) => page.keyboard.press('4'),
    ready: `document.querySelectorAll('[data-view="agenda"] section [data-event]').length > 10`,
  },
  { name: 'month', act: (page) => page.keyboard.press('1'), ready: shows('2026-06-15') },
  {
    name: 'open an event',
    act: (page) => page.locator(EVENT).nth(20).press('Enter'),
    ready: `${DIALOG} !== null`,
  },
  { name: 'close it', act: (page) => page.keyboard.press('Escape'), ready: `${DIALOG} === null` },
  {
    name: 'move an event',
    act: (page) => page.locator(EVENT).nth(20).press('Alt+ArrowRight'),
    ready: `document.querySelector('[role="status"]')?.innerText !== ''`,
  },
];
