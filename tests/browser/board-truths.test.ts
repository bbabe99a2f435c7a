import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '#test';
import { useSharedService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { ownWord } from '../harness/own';
import { clientOf } from '../http/write-client';
import { seriousFaults } from './axe';
import { PAINTED, handsOn } from './keyboard';
import { CHROMIUM, HITS_SHOWN, goTo, light, openPanel, takeTab, untilAsked } from './panel';
import { takeTurns } from './turns';
import { useBrowser } from './use-browser';

const BOARD = '/admin/plugins/event-calendar';
const LISTS = '/admin/content-manager/collection-types/plugin::event-calendar';
const PATIENCE = { timeout: 30_000 };
const PANELS = [
  {
    language: 'en',
    other: 'fr',
    otherName: 'French',
    otherInItself: /^Français/,
    subscribe: 'Subscribe',
    shows: 'All public events in English.',
    showsOther: 'All public events in French.',
    filters: 'Filters',
    columns: 'View settings',
    home: 'Home',
    find: /^Search/,
    published: 'Published',
    title: 'Title',
    allDay: 'All day',
    earlier: 'The end is on an earlier day',
    board: 'Calendar',
    next: 'The next one: Wed, Mar 5, 2042',
    chooser: 'Language',
    venue: 'Venue',
    fromToday: 'From today on',
    day: (day: number) => `May ${day}, 2033`,
    clock: (hour: number) => `${hour - 12}:00 PM`,
  },
  {
    language: 'fr',
    other: 'en',
    otherName: 'Anglais',
    otherInItself: /^English/,
    subscribe: 'S’abonner',
    shows: 'Tous les événements publics en français.',
    showsOther: 'Tous les événements publics en anglais.',
    filters: 'Filtres',
    columns: 'Afficher les paramètres',
    home: 'Accueil',
    find: /^Rechercher|^Recherche/,
    published: 'Publié',
    title: 'Titre',
    allDay: 'Toute la journée',
    earlier: 'La fin est un jour avant',
    board: 'Calendrier',
    next: /^Le prochain\s: mer\. 5 mars 2042$/,
    chooser: 'Langue',
    venue: 'Lieu',
    fromToday: 'À partir d’aujourd’hui',
    day: (day: number) => `${day} mai 2033`,
    clock: (hour: number) => `${hour}:00`,
  },
];

/** What the board says, and the language in which it begins, by keyboard and mouse. */
describe.skipIf(CHROMIUM === undefined)('the board', () => {
  const browser = useBrowser();
  const service = useSharedService({ settings: { timezone: 'Europe/Paris' } });
  const editor = clientOf(service, 'editor');
  let events: ReturnType<typeof contentManager>;
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = await adminHeaders(service);
    events = contentManager(service, headers, 'event');
  });

  let told = 0;

  describe.each(PANELS)('of a panel in $language', (words) => {
    const { language, other } = words;
    const inTurn = takeTurns(language === 'en' ? 0 : 1, PANELS.length);
    let page: Page;
    let hands: ReturnType<typeof handsOn>;
    beforeAll(async () => {
      page = await takeTab(browser, service, 'America/New_York', { language });
      hands = handsOn(page);
    });

    const languageOfNew = async (): Promise<string | null> => {
      await hands.press('c');
      await page.waitForURL(/\/create\?/);
      const found = new URL(page.url()).searchParams.get('plugins[i18n][locale]');
      await goTo(page, BOARD);
      await page.locator('.fc-day').first().waitFor();
      return found;
    };
    /** An open list gives the focus to the chosen language, which may undo the first key. */
    const toFirstOption = async (): Promise<void> => {
      const first = page.getByRole('option').first().and(page.locator('[data-highlighted], :focus'));
      await expect
        .poll(async () => {
          await hands.press('Home');
          return first.count();
        })
        .toBe(1);
    };
    const subscribes = async (text: string): Promise<void> => {
      await hands.enter(page.getByRole('button', { name: words.subscribe, exact: true }));
      await page.getByRole('dialog').getByText(text).waitFor();
      // A dialog listens for keys only after it has been painted.
      await page.evaluate(PAINTED);
      await hands.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };

    inTurn()(
      'begins in that language, and then in the one that the person has chosen last, as does the home page',
      async () => {
        // So that it can be repeated.
        await page.evaluate(`for (const key of Object.keys(localStorage))
        if (key.startsWith('event-calendar.language')) localStorage.removeItem(key)`);
        const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
        const title = `Soon (${language})`;
        const id = documentIdOf(
          await events.create({
            title,
            startDate: `${day} 10:00:00`,
            endDate: `${day} 11:00:00`,
            timezone: 'UTC',
          }),
        );
        await events.update(id, { title: `Bientôt (${language})` }, 'fr');
        const named = (locale: string) => (locale === 'fr' ? `Bientôt (${language})` : title);
        const home = page.getByRole('link', { name: named(language), exact: true });
        await goTo(page, '/admin/');
        await home.first().waitFor();

        await goTo(page, BOARD);
        await page.locator('.fc-day').first().waitFor();
        await subscribes(words.shows);
        expect(await languageOfNew()).toBe(language);
        await hands.enter(page.getByRole('button', { name: words.filters, exact: true }));
        await hands.enter(page.getByRole('combobox', { name: words.chooser, exact: true }));
        await page.getByRole('option', { name: words.otherName, exact: true }).waitFor();
        await toFirstOption();
        await hands.choose(page.getByRole('option', { name: words.otherName, exact: true }));
        await page.waitForURL(new RegExp(`locale=${other}`));
        // The keys of the page work outside of inputs.
        await hands.tabBackTo(page.getByRole('button', { name: words.filters, exact: true }));
        expect(await languageOfNew()).toBe(other);
        await subscribes(words.showsOther);
        await goTo(page, '/admin/');
        await page
          .getByRole('link', { name: named(other), exact: true })
          .first()
          .waitFor();
        await events.remove(id, '*');
      },
    );

    it.runIf(language === 'en')('proposes a time for a new event that is not past', async () => {
      const { body } = await service.request('/event-calendar/calendar', { headers });
      const usual = String(Object(Object(body).data).usualStart);
      const late = await openPanel(browser, service, 'America/New_York');
      try {
        // The last second of a day in Paris.
        await late.clock.setFixedTime('2033-01-12T22:59:59Z');
        await goTo(late, BOARD);
        await late.locator('.fc-day').first().waitFor();
        await late.keyboard.press('c');
        await late.waitForURL(/\/create\?/);
        expect(new URL(late.url()).searchParams.get('starts')).toBe(`2033-01-13 ${usual}:00`);
      } finally {
        await late.context().close();
      }
    });

    inTurn()(
      'begins where the person has left it, in a narrow window with the agenda of today; today is lighter in the dark',
      async () => {
        /** The numbers of the shown days: views write the same days a little differently. */
        const shown = async (): Promise<string> =>
          (await page.locator('h2[aria-live=polite]').innerText()).match(/\d+/g)?.join(' ') ?? '';
        const begin = async (): Promise<string> => {
          await goTo(page, BOARD);
          await page.locator('.fc-day').first().waitFor();
          await expect.poll(shown).not.toBe('');
          return shown();
        };
        await begin();
        await hands.press('2');
        await page.waitForURL(/view=week/);
        const thisWeek = await begin();
        const today = await page.locator('.fc-day-today').first().getAttribute('data-date');
        await hands.press('n');
        await expect.poll(shown).not.toBe(thisWeek);
        const nextWeek = await shown();
        expect(await begin()).toBe(nextWeek);
        expect(await page.locator('.fc-timeGridWeek-view').count()).toBe(1);
        await page.setViewportSize({ width: 420, height: 900 });
        await goTo(page, BOARD);
        await page.locator('[data-view=agenda]').waitFor();
        await expect.poll(shown).toMatch(new RegExp(`^${Number(today?.slice(-2))} `));
        // Two thirds of the screen are for the events, nothing is cut off, and a tab that is out of sight comes with the focus.
        const agenda = page.locator('[data-view=agenda]').locator('xpath=..');
        await expect.poll(async () => (await agenda.boundingBox())?.y).toBeLessThanOrEqual(300);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(420);
        const lastTab = page.locator('main nav a').last();
        await lastTab.focus();
        const tab = await lastTab.boundingBox();
        expect((tab?.x ?? 420) + (tab?.width ?? 0)).toBeLessThanOrEqual(420);
        await page.getByRole('heading', { name: words.board, level: 1 }).waitFor();
        expect(await seriousFaults(page)).toEqual([]);
        await page.setViewportSize({ width: 1280, height: 1000 });
        expect(await begin()).toBe(nextWeek);
        // Today is not remembered: the board begins with the day of the next visit.
        await hands.press('t');
        await expect.poll(shown).toBe(thisWeek);
        expect(await begin()).toBe(thisWeek);

        await hands.press('1');
        await page.locator('.fc-day-today').first().waitFor();
        await light(page, 'dark');
        /** The sum of red, green and blue of today's cell, and of the page below the calendar. */
        const brightness = (): Promise<{ today: number; page: number }> =>
          page.evaluate(`(() => {
          const brush = document.createElement('canvas').getContext('2d');
          const sumOf = (colour) => {
            brush.fillStyle = colour;
            brush.fillRect(0, 0, 1, 1);
            return brush.getImageData(0, 0, 1, 1).data.slice(0, 3).reduce((sum, part) => sum + part, 0);
          };
          const today = document.querySelector('.fc-daygrid-day.fc-day-today');
          const { backgroundColor } = getComputedStyle(document.querySelector('.fc').parentElement);
          return { today: sumOf(getComputedStyle(today).backgroundColor), page: sumOf(backgroundColor) };
        })()`);
        try {
          await expect.poll(async () => (await brightness()).page, PATIENCE).toBeLessThan(384);
          const { today, page: around } = await brightness();
          expect(today).toBeGreaterThan(around);
        } finally {
          await light(page, 'light');
        }
      },
    );

    inTurn()(
      'the list of events begins with what comes next, and shows the status without scrolling',
      async () => {
        const times = (year: number) => ({
          start_date: `${year}-01-02 19:00`,
          end_date: `${year}-01-02 20:00`,
        });
        const word = ownWord();
        const long = `A title that is as long as ${words.title} and says ${word} of them all`;
        const venue = { venue: 'The large hall of the old customs house at the end of the quay' };
        const made = [
          await editor.create('events', { title: `Past ${word}`, ...times(2019) }),
          await editor.create('events', { title: long, venue, ...times(2071) }),
        ];
        const undated = documentIdOf(await events.create({ title: `Undated ${word}` }));
        await page.setViewportSize({ width: 1440, height: 1000 });
        await goTo(page, `${LISTS}.event?plugins[i18n][locale]=en`);
        await page.waitForURL(/endDate/);
        const starts = async (): Promise<string[]> =>
          (await page.locator('tbody tr').allInnerTexts()).flatMap(
            (row) => row.match(/\b20\d\d\b/)?.[0] ?? [],
          );
        const isComing = async (): Promise<boolean> => {
          const years = await starts();
          return (
            years.length > 0 && years.every((year, at) => year >= '2026' && year >= (years[at - 1] ?? ''))
          );
        };
        await expect.poll(isComing, PATIENCE).toBe(true);
        // The menu leads to the first page in the order that Strapi has stored.
        await goTo(page, `${LISTS}.event?page=1&pageSize=20&sort=startDate:DESC&plugins[i18n][locale]=en`);
        await page.waitForURL(
          ({ searchParams }) =>
            searchParams.get('sort') === 'startDate:ASC' &&
            searchParams.has('filters[$or][0][endDate][$gte]'),
        );
        // The filter is one that people see, in words of ours. Without it, and in the order that they choose, all events are there.
        await page
          .getByRole('textbox', { name: words.find })
          .or(page.getByRole('button', { name: words.find }))
          .first()
          .click();
        await page.keyboard.type(word);
        await page.keyboard.press('Enter');
        const row = page.getByRole('row').filter({ hasText: long });
        await row.waitFor();
        await page
          .getByRole('row')
          .filter({ hasText: `Undated ${word}` })
          .waitFor();
        const status = await row.getByText(words.published, { exact: true }).boundingBox();
        expect((status?.x ?? Infinity) + (status?.width ?? 0)).toBeLessThan(1440);
        expect(await page.evaluate(`document.querySelector('table').parentElement.scrollLeft`)).toBe(0);
        expect(await page.getByText(/endDate|\$gte|greater than|supérieur/).count()).toBe(0);
        const fromToday = page.getByRole('button', { name: words.fromToday, exact: true });
        const past = page.getByRole('row').filter({ hasText: `Past ${word}` });
        expect(await fromToday.getAttribute('aria-pressed')).toBe('true');
        // The cells of its table are Strapi's.
        expect(await seriousFaults(page, 'main', ['table'])).toEqual([]);
        await hands.enter(fromToday);
        await past.waitFor();
        await hands.enter(fromToday);
        await past.waitFor({ state: 'detached' });
        expect(await fromToday.getAttribute('aria-pressed')).toBe('true');
        for (const { id } of made) await editor.remove(`events/${String(id)}`);
        await events.remove(undated, 'en');
        await page.setViewportSize({ width: 1280, height: 1000 });
      },
    );

    inTurn()('the list of events begins in the language of the board', async () => {
      await page.evaluate(`for (const key of Object.keys(localStorage))
        if (key.startsWith('event-calendar.language')) localStorage.removeItem(key)`);
      const languageOf = (): string | null => new URL(page.url()).searchParams.get('plugins[i18n][locale]');
      const chooser = page.getByRole('combobox', { name: /^(Select a locale|Sélectionnez une locale)$/ });
      // Strapi remembers the language of the last list, also one that nobody has chosen.
      await goTo(page, `${LISTS}.event?plugins[i18n][locale]=${other}`);
      await chooser.waitFor();
      expect(languageOf()).toBe(other);
      await goTo(page, '/admin/');
      await goTo(page, `${LISTS}.event`);
      await expect.poll(languageOf, PATIENCE).toBe(language);

      // What is chosen here holds on the board too.
      await chooser.focus();
      await hands.press('Enter');
      await page.getByRole('option', { name: words.otherInItself }).waitFor();
      await toFirstOption();
      await hands.choose(page.getByRole('option', { name: words.otherInItself }));
      await expect.poll(languageOf, PATIENCE).toBe(other);
      await goTo(page, BOARD);
      await page.locator('.fc-day').first().waitFor();
      expect(await languageOfNew()).toBe(other);
      await goTo(page, `${LISTS}.event`);
      await expect.poll(languageOf, PATIENCE).toBe(other);
    });

    inTurn()('the menu leads to no shop', async () => {
      await page.getByRole('link', { name: words.home, exact: true }).first().waitFor();
      const shop = page.locator('a[href*="market.strapi.io"]');
      expect(await shop.count(), 'Strapi has it').toBe(1);
      expect(await shop.isVisible()).toBe(false);
    });

    inTurn()('the list of events offers no internal field as a filter or a column', async () => {
      await goTo(page, `${LISTS}.event?plugins[i18n][locale]=en`);
      await page.getByRole('button', { name: words.filters, exact: true }).click();
      await page.getByRole('dialog').getByRole('combobox').first().click();
      const options = page.getByRole('option');
      await options.first().waitFor();
      const names = await options.allInnerTexts();
      expect(names).toEqual(expect.arrayContaining([expect.stringMatching(words.title)]));
      const internal = /^(publicId|standIn|trashedAt|uid|sequence|utcStartDate|utcEndDate)$/;
      expect(names.filter((name) => internal.test(name))).toEqual([]);
      await hands.press('Escape');
      await hands.press('Escape');
      await page.getByRole('button', { name: words.columns, exact: true }).click();
      const columns = page
        .locator('[role=dialog][data-state=open]')
        .filter({ has: page.getByRole('checkbox') });
      const offered = (await columns.innerText()).split('\n');
      expect(offered).toEqual(expect.arrayContaining(['Title', 'Cost']));
      expect(offered.filter((name) => internal.test(name))).toEqual([]);
      await hands.press('Escape');
    });

    inTurn()('days without events lead to the next ones', async () => {
      const far = { start_date: '2042-03-05 19:00:00', end_date: '2042-03-05 20:00:00' };
      const made = await editor.create('events', { title: `Far (${language})`, ...far });
      await goTo(page, `${BOARD}?view=month&date=2041-07-01&locale=en`);
      await hands.tabTo(page.getByRole('button', { name: words.next }));
      await hands.press('Enter');
      await page
        .locator('[data-event]')
        .filter({ hasText: `Far (${language})` })
        .waitFor();
      expect(await page.getByRole('button', { name: words.next }).count()).toBe(0);
      await editor.remove(`events/${String(made['id'])}`);
    });

    inTurn()(
      'a click on a day of the month opens a small form beside it, and Enter saves a draft',
      async () => {
        const hall = `Hall (${language})`;
        await editor.create('venues', { venue: hall });
        const title = `Small (${language})`;
        await goTo(page, `${BOARD}?view=month&date=2033-07-01&locale=en`);
        const day = page.locator('.fc-day[data-date="2033-07-13"]').last();
        // What it says about other months stands above the days.
        await page.locator('main [aria-busy="false"] [data-view]').waitFor();
        await day.click();
        const form = page.getByRole('dialog');
        const titleField = form.getByRole('textbox', { name: /^(Title|Titre)/ });
        await expect.poll(() => hands.isOn(titleField)).toBe(true);
        const [beside, cell] = [await form.boundingBox(), await day.boundingBox()];
        expect(
          beside !== null &&
            cell !== null &&
            (beside.x >= cell.x + cell.width || beside.x + beside.width <= cell.x),
        ).toBe(true);
        expect(await seriousFaults(page, '[role=dialog]')).toEqual([]);
        await hands.press('Escape');
        await form.waitFor({ state: 'detached' });
        await expect.poll(() => hands.isOn(day.locator('a').first())).toBe(true);
        await day.click();
        await expect.poll(() => hands.isOn(titleField)).toBe(true);
        // Nothing is saved without a title.
        await hands.press('Enter');
        await expect.poll(() => titleField.getAttribute('aria-invalid')).toBe('true');
        await page.keyboard.type(title);
        await hands.write(form.locator('input[name="board-new-start.time"]'), '8pm');
        await hands.tabTo(form.getByRole('combobox', { name: words.venue }));
        await page.keyboard.type(hall);
        await page.getByRole('option', { name: hall, exact: true }).waitFor();
        await hands.press('ArrowDown');
        await hands.press('Enter');
        // The form with all fields would begin without the venue.
        await titleField.fill('');
        await hands.enter(form.getByRole('button', { name: /^(More|Plus)\s?…$/ }));
        await expect.poll(() => titleField.getAttribute('aria-invalid')).toBe('true');
        expect(await form.getByRole('combobox', { name: words.venue }).inputValue()).toBe(hall);
        await hands.tabBackTo(titleField);
        await page.keyboard.type(title);
        // A save whose response is lost keeps what is typed, and is not repeated.
        await page.route(
          /event-calendar\.event\?locale=en$/,
          async (route) => {
            await route.fetch();
            await route.fulfill({ status: 504, json: {} });
          },
          { times: 1 },
        );
        await untilAsked(page);
        const failed = page.waitForResponse((response) => response.status() === 504);
        await hands.press('Enter');
        await failed;
        await form.locator('button[type=submit]:not([aria-disabled=true])').waitFor();
        expect(await titleField.inputValue()).toBe(title);
        await hands.tabTo(titleField);
        await hands.press('Enter');
        await form.waitFor({ state: 'detached' });
        const stored = async (): Promise<unknown[]> => {
          const query = new URLSearchParams({ search: title, status: 'draft', start_date: '2033-07-01' });
          const { events: found } = await editor.get(`events?${query}&end_date=2033-07-31`);
          return Array.isArray(found) ? found : [];
        };
        await expect.poll(stored, PATIENCE).toMatchObject([
          {
            title,
            start_date: '2033-07-13 20:00:00',
            end_date: '2033-07-13 21:00:00',
            venue: { venue: hall },
          },
        ]);
        await page.locator('.fc-event', { hasText: title }).first().waitFor();
        await hands.press('Control+z');
        await expect.poll(stored, PATIENCE).toEqual([]);
      },
    );

    inTurn()(
      'a day that is no longer all day has one hour at the usual time, and what is typed then holds',
      async () => {
        const { body } = await service.request('/event-calendar/calendar', { headers });
        const usual = String(Object(Object(body).data).usualStart);
        const field = (name: string) => page.locator(`input[name="${name}"]`);
        const at = `starts=2033-06-08 00:00:00&ends=2033-06-08 23:59:59&timezone=Europe/Paris&allDay=true`;
        // The panel reads the usual time once, when it is loaded.
        await page.goto(`${service.origin}${LISTS}.event/create?plugins[i18n][locale]=en&${at}`);
        await hands.write(field('title'), `Day off (${language})`);
        await expect.poll(() => field('startDate.date').inputValue()).toBe('2033-06-08');
        await expect.poll(() => field('startDate.time').count()).toBe(0);
        await hands.tabTo(page.getByRole('switch', { name: words.allDay }));
        await hands.press('Space');
        await expect.poll(() => field('startDate.time').inputValue()).toBe(usual);
        await expect.poll(() => field('endDate.date').inputValue()).toBe('2033-06-08');
        // After the date, the Tab key leads to the time.
        await hands.tabTo(field('startDate.date'));
        await page.keyboard.type('06092033');
        // The end follows when the start is left; nothing is said about it before.
        await page.evaluate(PAINTED);
        expect(await page.getByText(words.earlier).count()).toBe(0);
        await hands.press('Tab');
        await hands.press('Control+a');
        await page.keyboard.type('8pm');
        await hands.press('Tab');
        await expect.poll(() => field('startDate.time').inputValue()).toBe('20:00');
        await expect.poll(() => field('endDate.date').inputValue()).toBe('2033-06-09');
        await expect.poll(() => field('endDate.time').inputValue()).toBe('21:00');
      },
    );

    inTurn()(
      'tells screen readers the new time after a drag, after keys and after an undo; four quick moves are one',
      async () => {
        // Another one when the test is repeated: the first may be anywhere by then.
        const title = `Told ${++told} (${language})`;
        const made = await editor.create('events', {
          title,
          start_date: '2033-05-11 20:00:00',
          end_date: '2033-05-11 22:00:00',
          timezone: 'Europe/Paris',
        });
        const moves: string[] = [];
        page.on('request', (request) => {
          if (request.method() === 'POST' && request.url().endsWith('/move')) moves.push(request.url());
        });
        const show = async (view: string): Promise<void> => {
          const search = encodeURIComponent(title);
          await goTo(page, `${BOARD}?view=${view}&date=2033-05-11&search=${search}`);
          await event().waitFor();
          await page.locator(HITS_SHOWN).waitFor();
        };
        const event = (): Locator =>
          page.locator('.fc-event[data-event]:not(.fc-event-mirror)', { hasText: title }).first();
        const tells = async (day: number, hour: number): Promise<void> => {
          const name = async () => (await event().getAttribute('aria-label'))?.replace(/\s/g, ' ');
          await expect.poll(name, PATIENCE).toContain(`${words.day(day)}, ${words.clock(hour)}`);
          const title = await event().getAttribute('title');
          expect(title?.replace(/\s/g, ' ')).toContain(`${words.day(day)}, ${words.clock(hour)}`);
        };
        const isStored = (day: number, hour: number): Promise<void> =>
          expect
            .poll(async () => (await editor.get(`events/${String(made['id'])}`))['start_date'], PATIENCE)
            .toBe(`2033-05-${day} ${hour}:00:00`);

        // Within a day the event keeps its element.
        await show('week');
        await tells(11, 20);
        await event().focus();
        // Quick: none waits until the page has shown the one before.
        await page.keyboard.down('Alt');
        await Promise.all(Array.from({ length: 4 }, () => page.keyboard.press('ArrowDown')));
        await page.keyboard.up('Alt');
        await tells(11, 21);
        await isStored(11, 21);
        expect(moves).toHaveLength(1);
        await hands.press('Control+z');
        await tells(11, 20);
        await isStored(11, 20);
        expect(moves).toHaveLength(2);

        await show('month');
        const from = await event().boundingBox();
        const to = await page.locator('.fc-day[data-date="2033-05-19"]').last().boundingBox();
        if (from === null || to === null) throw new Error('Nothing to drag');
        await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
        await page.mouse.down();
        await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
        await page.mouse.up();
        await tells(19, 20);
        await isStored(19, 20);
        expect(moves).toHaveLength(3);

        // An undo right after the keys waits for them; a page that is left stores them.
        await event().focus();
        await hands.press('Alt+ArrowLeft');
        await hands.press('Control+z');
        await expect.poll(() => moves.length).toBe(5);
        await tells(19, 20);
        await event().focus();
        await hands.press('Alt+ArrowLeft');
        await goTo(page, '/admin/');
        await isStored(18, 20);
      },
    );
  });
});
