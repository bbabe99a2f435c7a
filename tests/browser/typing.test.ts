import { describe, expect, it } from '#test';
import { useSharedService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { clientOf } from '../http/write-client';
import { atKeyboard, BROWSER_ZONES, storedEvent } from './hands';
import type { Hands, PanelLanguage } from './hands';
import { CHROMIUM } from './panel';
import { dailyOf } from './turns';
import { useBrowser } from './use-browser';

/** Every zone once, every speed and language twice. */
const RUNS = BROWSER_ZONES.map((zone, index): [string, PanelLanguage, number] => [
  zone,
  index % 2 === 0 ? 'en' : 'fr',
  index < 2 ? 120 : 0,
]);
const DELAYS = [0, 120];
/** How often a key repeats that is held down. */
const HELD = 5;

describe.skipIf(CHROMIUM === undefined)('typing in the event form', () => {
  const browser = useBrowser();
  const service = useSharedService();
  const editor = clientOf(service, 'editor');

  const at = (zone: string, language: PanelLanguage, work: (hands: Hands) => Promise<void>): Promise<void> =>
    atKeyboard(browser, service, [zone, language], work);
  const stored = (data: Record<string, unknown>) => storedEvent(editor, data);

  it.each(dailyOf(RUNS))(
    'sets times and dates, in %s, in the %s panel, at %i ms per key',
    (zone, language, delay) =>
      at(zone, language, async (hands) => {
        const { type, typeOver, leave, shows, press } = hands;
        await hands.openNew('event');
        await type('title', 'Typed by hand');
        await type('startDate.date', '05102031', delay);
        await type('startDate.time', '8 pm', delay);
        await shows('startDate.time', '8 pm');
        await leave('startDate.time');
        await shows('startDate.time', '20:00');
        await shows('startDate.date', '2031-05-10');
        // An end that nobody has set follows the start.
        await shows('endDate.date', '2031-05-10');
        await shows('endDate.time', '21:00');
        await typeOver('endDate.time', '21:15', delay);
        await shows('endDate.time', '21:15');
        await typeOver('timezone', 'Europe/Paris', delay);
        await leave('timezone');
        const made = await press('publish');
        expect(made.status).toBeLessThan(300);
        expect(await stored(made.data)).toMatchObject({
          start_date: '2031-05-10 20:00:00',
          end_date: '2031-05-10 21:15:00',
          timezone: 'Europe/Paris',
        });

        // The form of the created event.
        await hands.page.waitForURL(new RegExp(`/${String(made.data['documentId'])}`));
        await shows('startDate.time', '20:00');
        await typeOver('startDate.time', '20h30', delay);
        await shows('startDate.time', '20h30');
        await leave('startDate.time');
        await shows('startDate.time', '20:30');
        await shows('endDate.time', '21:45');
        await type('startDate.date', '05122031', delay);
        await leave('startDate.date');
        await shows('startDate.date', '2031-05-12');
        await shows('endDate.date', '2031-05-12');
        await typeOver('endDate.time', '12am', delay);
        await shows('endDate.time', '12am');
        await leave('endDate.time');
        await shows('endDate.time', '00:00');
        await type('endDate.date', '05132031', delay);
        await shows('endDate.date', '2031-05-13');
        const changed = await press('publish');
        expect(await stored(changed.data)).toMatchObject({
          start_date: '2031-05-12 20:30:00',
          end_date: '2031-05-13 00:00:00',
        });
      }),
  );

  it.each(dailyOf(RUNS.toReversed()))(
    'sets the time of a publication, in %s, in the %s panel, at %i ms per key',
    (zone, language, delay) =>
      at(zone, language, async (hands) => {
        const times = { startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00' };
        const events = contentManager(service, await adminHeaders(service), 'event');
        await hands.open('event', documentIdOf(await events.create({ title: 'Later', ...times })));
        const open = hands.page.getByRole('button', { name: /^(Publish later|Publier plus tard)$/ });
        await expect.poll(() => open.isEnabled()).toBe(true);
        await open.click();
        await hands.type('calendar-schedule-day', '05012031', delay);
        await hands.shows('calendar-schedule-day', '2031-05-01');
        // The browser's button for the calendar is no stop of the Tab key.
        await hands.page.keyboard.press('Tab');
        await expect
          .poll(() => hands.field('calendar-schedule-time').evaluate((input) => input.matches(':focus')))
          .toBe(true);
        for (const [typed, time] of [
          ['8 pm', '20:00'],
          ['21:15', '21:15'],
          ['12am', '00:00'],
          ['20h30', '20:30'],
        ] as const) {
          await hands.typeOver('calendar-schedule-time', typed, delay);
          await hands.shows('calendar-schedule-time', typed);
          await hands.leave('calendar-schedule-time');
          await hands.shows('calendar-schedule-time', time);
        }
        await hands.page.getByRole('button', { name: /^(Schedule|Programmer)$/ }).click();
        await hands.reads(language === 'en' ? /Thu, May 1, 2031, 8:30 PM EDT/ : /jeu\. 1er mai 2031.*20:30/);
      }),
  );

  it.each(dailyOf(DELAYS))(
    'keeps the typed values of all fields of an event, and continues at the same position when a response redraws the form, at %i ms per key',
    (delay) =>
      at('America/New_York', 'en', async (hands) => {
        const { type, typeOver, leave, shows } = hands;
        let release = (): void => undefined;
        const held = new Promise<void>((resolve) => (release = resolve));
        let asked = (): void => undefined;
        const isAsked = new Promise<void>((resolve) => (asked = resolve));
        await hands.openNew('event');
        await type('title', 'Fête au lac', delay);
        await type('startDate.date', '05102031');
        await hands.page.route('**/event-calendar/times?*', async (route) => {
          asked();
          await held;
          await route.continue();
        });
        await type('startDate.time', '20');
        await isAsked;
        // The date is incomplete while the response arrives.
        await type('endDate.date', '0512');
        release();
        await hands.reads('EDT, UTC-04:00');
        await type('endDate.date', '2031');
        await shows('endDate.date', '2031-05-12');
        await typeOver('endDate.time', '20h');
        await hands.reads(/Monday, May 12, 2031 · EDT/);
        await hands.page.keyboard.type('30');
        await shows('endDate.time', '20h30');

        await type('cost', '10€ - 25€, free for members', delay);
        await shows('cost', '10€ - 25€, free for members');
        await typeOver('slug', `Lake Party ${delay}`, delay);
        await shows('slug', `Lake Party ${delay}`);
        await leave('slug');
        await shows('slug', `lake-party-${delay}`);
        await typeOver('timezone', 'kathm', delay);
        await hands.page.getByRole('option', { name: 'Asia/Kathmandu' }).click();
        await shows('timezone', 'Asia/Kathmandu');
        for (const name of ['website', 'ticketUrl', 'virtualUrl']) {
          await type(name, `https://e.org/${name}?a=1`, delay);
          await shows(name, `https://e.org/${name}?a=1`);
        }
        const text = hands.page.locator('.ProseMirror').first();
        await text.click();
        await text.pressSequentially('Come early.', { delay });
        const made = await hands.press('publish');
        expect(made.status).toBeLessThan(300);
        expect(await stored(made.data)).toMatchObject({
          title: 'Fête au lac',
          start_date: '2031-05-10 20:00:00',
          end_date: '2031-05-12 20:30:00',
          cost: '10€ - 25€, free for members',
          slug: `lake-party-${delay}`,
          timezone: 'Asia/Kathmandu',
          website: 'https://e.org/website?a=1',
          description: expect.stringContaining('Come early.'),
        });
      }),
  );

  it.each(dailyOf(DELAYS))('keeps typed coordinates, at %i ms per key', (delay) =>
    at('Asia/Kolkata', 'fr', async (hands) => {
      await hands.openNew('venue');
      await hands.type('name', 'Somewhere');
      await hands.type('latitude', '48.8500', delay);
      await hands.shows('latitude', '48.8500');
      await hands.leave('latitude');
      await hands.shows('latitude', '48.85');
      await hands.type('longitude', '-2.350x', delay);
      await hands.page.keyboard.press('Backspace');
      await hands.shows('longitude', '-2.350');
      expect((await hands.press('save')).data).toMatchObject({ latitude: 48.85, longitude: -2.35 });
    }),
  );

  /** Our text inputs, with a text to type and a part in the middle to correct. */
  const TEXTS = [
    ['startDate.time', '20h15', '20h30'],
    ['cost', '10 €, 25 €', '10 €, 30 €'],
    ['slug', 'lake-15-party', 'lake-30-party'],
    ['timezone', 'utc15party', 'utc30party'],
    ['website', 'https://e.org/15/a', 'https://e.org/30/a'],
  ] as const;

  it('in dates, times, costs, slugs, zones, addresses and a formatted text handles corrections, deletions, a paste, undo, a held key and an input method', () =>
    at('Pacific/Apia', 'en', async (hands) => {
      await hands.openNew('event');
      // The end first: a start would set it.
      for (const date of ['endDate.date', 'startDate.date']) await correctDate(hands, date);
      for (const [name, wrong, right] of TEXTS) {
        await correct(hands, name, wrong, right);
        await compose(hands, (composed) => hands.shows(name, `${right}${composed}`));
        await hands.page.keyboard.press('Backspace');
        await hands.page.keyboard.press('Backspace');
        await hands.shows(name, right);
      }
      await hands.typeOver('timezone', 'Europe/Paris');
      await hands.leave('timezone');
      await hands.typeOver('endDate.time', '22');
      await hands.leave('endDate.time');
      await hands.type('title', 'Corrected');
      await correctText(hands);
      const made = await hands.press('save');
      expect(made.status).toBeLessThan(300);
      expect(made.data['description']).toContain('See you in 日');
    }));

  /** Types a wrong text, corrects it, and edits the right one in every way. */
  const correct = async (hands: Hands, name: string, wrong: string, right: string): Promise<void> => {
    const { page } = hands;
    const tail = right.length - right.search(/30|$/) - 2;
    const start = wrong.length - tail;
    await hands.type(name, wrong);
    for (let step = 0; step < tail; step += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('30');
    await hands.shows(name, right);
    expect(await hands.field(name).evaluate('document.activeElement.selectionStart'), name).toBe(start);
    await page.keyboard.press('End');
    await page.keyboard.type('zz', { delay: 60 });
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await hands.shows(name, right);

    await page.keyboard.press('Control+A');
    await page.keyboard.type('1');
    await hands.shows(name, '1');
    await page.keyboard.press('Control+Z');
    await hands.shows(name, right);
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await hands.shows(name, '');
    await hands.paste(right);
    await hands.shows(name, right);
    await page.keyboard.press('Control+Z');
    await hands.shows(name, '');
    await page.keyboard.press('Control+Shift+Z');
    await hands.shows(name, right);

    // A key that is held down.
    await page.keyboard.press('End');
    for (let press = 0; press < HELD; press += 1) await page.keyboard.down('1');
    await page.keyboard.up('1');
    await hands.shows(name, `${right}${'1'.repeat(HELD)}`);
    for (let press = 0; press < HELD; press += 1) await page.keyboard.down('Backspace');
    await page.keyboard.up('Backspace');
    await hands.shows(name, right);
  };

  /** Composes 日本 with an input method at the caret. @param shows waits for the composed text */
  const compose = async ({ page }: Hands, shows: (composed: string) => Promise<void>): Promise<void> => {
    const keyboard = await page.context().newCDPSession(page);
    for (const text of ['に', 'にほ', 'にほん']) {
      const caret = { selectionStart: text.length, selectionEnd: text.length };
      await keyboard.send('Input.imeSetComposition', { text, ...caret });
      await shows(text);
    }
    await keyboard.send('Input.insertText', { text: '日本' });
    await shows('日本');
  };

  /** Edits a formatted text in every way. */
  const correctText = async (hands: Hands): Promise<void> => {
    const { page } = hands;
    const text = page.locator('.ProseMirror').first();
    const shows = (words: string): Promise<void> => expect.poll(() => text.innerText()).toBe(words);
    await text.click();
    await text.pressSequentially('Come erly.', { delay: 60 });
    for (let step = 0; step < 'rly.'.length; step += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('a');
    await shows('Come early.');
    await page.keyboard.press('Control+Z');
    await shows('Come erly.');
    await page.keyboard.press('Control+Shift+Z');
    await shows('Come early.');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('See you');
    await shows('See you');
    await hands.paste(' in ');
    await compose(hands, (composed) => shows(`See you in ${composed}`));
    await page.keyboard.press('Backspace');
    await shows('See you in 日');
  };

  /** Types a date, and corrects it part by part. */
  const correctDate = async (hands: Hands, date: string): Promise<void> => {
    await hands.type(date, '05102031', 120);
    await hands.shows(date, '2031-05-10');
    // From the year back to the day, which is typed again, then the month is increased.
    await hands.page.keyboard.press('ArrowLeft');
    await hands.page.keyboard.type('17');
    await hands.shows(date, '2031-05-17');
    await hands.page.keyboard.press('ArrowLeft');
    await hands.page.keyboard.press('ArrowLeft');
    await hands.page.keyboard.press('ArrowUp');
    await hands.shows(date, '2031-06-17');
    // Deleting one part keeps the others.
    await hands.page.keyboard.press('Backspace');
    await hands.shows(date, '');
    await hands.page.keyboard.type('07');
    await hands.shows(date, '2031-07-17');
    await hands.leave(date);
    await hands.shows(date, '2031-07-17');
  };
});
