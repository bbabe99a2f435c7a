import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect } from '#test';
import { useSharedService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { ownWord } from '../harness/own';
import { faultsOfLook, seriousFaults } from './axe';
import { handsOn } from './keyboard';
import { CHROMIUM, cutOff, goTo, takeTab } from './panel';
import { takeTurns } from './turns';
import { useBrowser } from './use-browser';

const WORDS = {
  en: {
    select: 'Select',
    change: (count: number) => (count === 1 ? 'Change 1 event …' : `Change ${count} events …`),
    make: (count: number) => `Change ${count} events`,
    venue: 'New venue',
    organizers: 'Organizers',
    how: 'What happens with these organizers',
    add: 'Add to those that the events have',
    take: 'Take out of the events',
    times: 'Start and end',
    later: 'Later',
    moreLater: 'As planned',
    off: 'Canceled',
    done: (count: number) => `${count} events were changed`,
    undone: (count: number) => `${count} events are as they were before`,
    refused: 'Nothing was changed.',
    silent: /did not respond/,
    without: (title: string) => `Change the other event without “${title}”`,
    cancel: 'Cancel the event …',
    doCancel: 'Cancel the event',
    canceled: /is canceled$/,
    undo: 'Undo',
    list: 'Change …',
    publication: 'Publication',
    publishLater: 'Publish later what is not published yet',
    review: 'Send for review',
    past: /That time has passed/,
    join: 'Make a series of them',
    joined: '2 events are a series now',
    parted: '2 events are single events again',
  },
  fr: {
    select: 'Sélectionner',
    change: (count: number) => (count === 1 ? 'Modifier 1 événement…' : `Modifier ${count} événements…`),
    make: (count: number) => `Modifier ${count} événements`,
    venue: 'Nouveau lieu',
    organizers: 'Organisateurs',
    how: 'Que faire de ces organisateurs',
    add: 'Ajouter à ceux des événements',
    take: 'Retirer des événements',
    times: 'Début et fin',
    later: 'Plus tard',
    moreLater: 'Comme prévu',
    off: 'Annulé',
    done: (count: number) => `${count} événements sont modifiés`,
    undone: (count: number) => `${count} événements sont comme avant`,
    refused: 'Rien n’a été modifié.',
    silent: /pas répondu/,
    without: (title: string) => `Modifier l’autre événement sans «\u202f${title}\u202f»`,
    cancel: 'Annuler l’événement…',
    doCancel: 'Annuler l’événement',
    canceled: /est annulé$/,
    undo: 'Revenir en arrière',
    list: 'Modifier…',
    publication: 'Publication',
    publishLater: 'Publier plus tard ce qui ne l’est pas encore',
    review: 'Faire relire',
    past: /Cette heure est passée/,
    join: 'En faire une série',
    joined: '2 événements forment une série',
    parted: '2 événements sont de nouveau à part',
  },
};
const PATIENCE = { timeout: 20_000 };
/** For what is tried again. */
const SOON = { timeout: 5_000 };
/** A window in which the dialog has to be scrolled. */
const LOW = { width: 1280, height: 600 };
/** Runs in the page: whether a click on the middle of the time of publication would meet it. */
const TIME_MET = `(() => {
  const input = document.querySelector('input[name="calendar-many-time"]');
  const { x, y, width, height } = input.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === input;
})()`;
/** The most clicks that 15 events to another venue may need. */
const MOST_CLICKS = 20;

/** Changes of many events at once, on the board and in the list. */
describe.skipIf(CHROMIUM === undefined)('many events', () => {
  const browser = useBrowser();
  const service = useSharedService({ settings: { timezone: 'Europe/Paris' } });
  const word = ownWord();
  let admin: Record<string, string>;
  beforeAll(async () => {
    admin = await adminHeaders(service);
  });
  const as = (kind: 'event' | 'venue' | 'organizer') => contentManager(service, admin, kind);
  const make = async (title: string, day = 14): Promise<string> => {
    const at = `2031-05-${day}`;
    const times = { startDate: `${at} 20:00:00`, endDate: `${at} 22:00:00` };
    return documentIdOf(await as('event').create({ title, timezone: 'Europe/Paris', ...times }));
  };
  const stored = async (documentIds: string[], column: string): Promise<unknown[]> => {
    const rows = service.strapi.db.connection('calendar_events').whereIn('document_id', documentIds);
    return rows
      .where({ stand_in: false })
      .whereNull('published_at')
      .orderBy(['title', 'locale'])
      .pluck(column);
  };
  const venuesOf = async (documentIds: string[]): Promise<unknown[]> => {
    const rows = await service.strapi.db.query('plugin::event-calendar.event').findMany({
      where: { documentId: { $in: documentIds }, standIn: false },
      populate: { venue: true },
    });
    return rows.map(({ venue }) => venue?.name);
  };

  describe.each(['en', 'fr'] as const)('in the panel in %s', (language) => {
    const inTurn = takeTurns(language === 'en' ? 0 : 1, 2);
    const words = WORDS[language];
    let page: Page;
    let hands: ReturnType<typeof handsOn>;
    beforeAll(async () => {
      page = await takeTab(browser, service, 'America/New_York', { language });
      hands = handsOn(page);
    });
    const button = (name: string, within: Page | Locator = page) =>
      within.getByRole('button', { name, exact: true });
    const dialog = () => page.getByRole('dialog');
    const venue = () => dialog().getByRole('combobox', { name: words.venue });
    const onBoard = async (search: string): Promise<(title: string) => Locator> => {
      const query = new URLSearchParams({ view: 'agenda', date: '2031-05-12', locale: 'en', search });
      await goTo(page, `/admin/plugins/event-calendar?${query}`);
      return (title) => page.locator('[data-event]', { hasText: title });
    };
    /** Selects events by keys, and opens the dialog that changes them. */
    const changeByKeys = async (events: Locator[]): Promise<void> => {
      await page.keyboard.press('s');
      for (const event of events) {
        await hands.tabTo(event);
        await page.keyboard.press(' ');
        await expect.poll(() => event.getAttribute('aria-pressed')).toBe('true');
      }
      expect(await seriousFaults(page, 'main')).toEqual([]);
      await hands.tabBackTo(button(words.change(events.length)));
      await page.keyboard.press('Enter');
    };
    const says = (said: string | RegExp): Promise<void> => page.getByText(said).first().waitFor();

    inTurn()('get another venue by few clicks, and their old one by undo', async () => {
      const hall = `Hall ${word} ${language}`;
      await as('venue').create({ name: hall });
      const titles = Array.from(
        { length: 15 },
        (_, number) => `Clicks ${word} ${language} ${String.fromCharCode(65 + number)}`,
      );
      const ids: string[] = [];
      for (const [number, title] of titles.entries()) ids.push(await make(title, 12 + (number % 6)));
      const shown = await onBoard(`Clicks ${word} ${language}`);
      let clicks = 0;
      const click = async (target: Locator): Promise<void> => {
        await target.click();
        clicks += 1;
      };
      await shown(titles[14] ?? '').waitFor();
      await click(button(words.select));
      for (const title of titles) await click(shown(title));
      await click(button(words.change(15)));
      await click(venue());
      await click(page.getByRole('option', { name: hall }));
      expect(await faultsOfLook(page, '[role=dialog]')).toEqual([]);
      await click(button(words.make(15), dialog()));
      await says(words.done(15));
      expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
      expect(new Set(await venuesOf(ids))).toEqual(new Set([hall]));
      await dialog().waitFor({ state: 'detached' });
      await page.keyboard.press('Control+z');
      await says(words.undone(15));
      expect(new Set(await venuesOf(ids))).toEqual(new Set([undefined]));
    });

    inTurn()('get another organizer beside their own, and one of them is taken out, by keys', async () => {
      const named = (which: string): string => `${which} ${word} ${language}`;
      const own = documentIdOf(await as('organizer').create({ name: named('Own') }));
      const second = named('Café Second');
      await as('organizer').create({ name: second });
      const title = named('Both');
      const id = await make(title);
      await as('event').update(id, { organizers: { connect: [{ documentId: own }] } });
      const organizers = async (): Promise<unknown[]> => {
        const populate = { organizers: true };
        const event = await service.strapi.db
          .query('plugin::event-calendar.event')
          .findOne({ where: { documentId: id }, populate });
        return event.organizers.map(({ name }: { name: string }) => name).toSorted();
      };
      const shown = await onBoard(title);
      await shown(title).waitFor();
      const change = async (name: string, how: string, typed = name): Promise<void> => {
        await changeByKeys([shown(title)]);
        const input = dialog().getByRole('combobox', { name: words.organizers, exact: true });
        await hands.write(input, typed);
        await hands.choose(page.getByRole('option', { name, exact: true }));
        await hands.tabTo(dialog().getByRole('combobox', { name: words.how }));
        await page.keyboard.press('Enter');
        await hands.choose(page.getByRole('option', { name: how, exact: true }));
        await hands.enter(dialog().locator('button[type=submit]'));
        await dialog().waitFor({ state: 'detached' });
        await page.keyboard.press('Escape');
      };
      await change(second, words.add, named('cafe second'));
      expect(await organizers()).toEqual([second, named('Own')]);
      await change(named('Own'), words.take);
      expect(await organizers()).toEqual([second]);
      await page.keyboard.press('Control+z');
      await expect.poll(organizers).toEqual([second, named('Own')]);
    });

    inTurn()('are chosen by keys, and lose nothing by a lost network or an event that refuses', async () => {
      const [one, two] = [`Keys ${word} ${language} A`, `Keys ${word} ${language} B`];
      const ids = [await make(one), await make(two)];
      const shown = await onBoard(`Keys ${word} ${language}`);
      await shown(one).waitFor();
      await changeByKeys([shown(one), shown(two)]);
      await dialog().getByText(one).waitFor();
      const times = dialog().getByRole('combobox', { name: words.times });
      await hands.tabTo(times);
      await page.keyboard.press('Enter');
      await hands.choose(page.getByRole('option', { name: words.later, exact: true }));
      const amount = dialog().locator('input[name="calendar-many-amount"]');
      await hands.write(amount, '1.5');
      expect(await seriousFaults(page, '[role=dialog]')).toEqual([]);

      const connect = await cutOff(page, '/events/changes');
      await page.keyboard.press('Enter');
      await dialog().getByText(words.silent).waitFor();
      await connect();
      expect(await amount.inputValue()).toBe('1.5');

      await as('event').publish(ids[1] ?? '', {});
      await as('event').update(ids[1] ?? '', { title: `${two} new` });
      await hands.tabTo(button(words.make(2), dialog()));
      await page.keyboard.press('Enter');
      // Somebody has changed it; then it has changes that are not published.
      await dialog().getByText(`${two} new`, { exact: true }).waitFor();
      await hands.tabTo(button(words.make(2), dialog()));
      await page.keyboard.press('Enter');
      const without = button(words.without(`${two} new`), dialog());
      await without.waitFor();
      await hands.tabBackTo(without);
      await page.keyboard.press('Enter');
      await dialog().waitFor({ state: 'detached' });
      await expect
        .poll(() => hands.isOn(button(words.select)), { ...PATIENCE, message: 'work goes on there' })
        .toBe(true);
      await expect
        .poll(() => stored(ids, 'start_date'), PATIENCE)
        .toEqual(['2031-05-14 21:30:00', '2031-05-14 20:00:00']);
      await page.keyboard.press('Control+z');
      await expect
        .poll(() => stored(ids, 'start_date'), PATIENCE)
        .toEqual(['2031-05-14 20:00:00', '2031-05-14 20:00:00']);
    });

    inTurn()(
      'are published later, at a time on the clock of the site, by keys, and by undo not any more',
      async () => {
        const [one, two] = [`Soon ${word} ${language} A`, `Soon ${word} ${language} B`];
        const ids = [await make(one), await make(two)];
        const shown = await onBoard(`Soon ${word} ${language}`);
        await shown(one).waitFor();
        await changeByKeys([shown(one), shown(two)]);
        await dialog().getByText(one).waitFor();
        const size = page.viewportSize() ?? LOW;
        await page.setViewportSize(LOW);
        await hands.tabTo(dialog().getByRole('combobox', { name: words.publication, exact: true }));
        await page.keyboard.press('Enter');
        await hands.choose(page.getByRole('option', { name: words.publishLater, exact: true }));
        const day = dialog().locator('input[name="calendar-many-day"]');
        const time = dialog().locator('input[name="calendar-many-time"]');
        // They appear below the other fields, and come into view.
        await expect.poll(() => page.evaluate(TIME_MET)).toBe(true);
        await page.setViewportSize(size);
        await hands.tabTo(day);
        await page.keyboard.type('05012020');
        await hands.write(time, '18.30');
        await page.keyboard.press('Enter');
        await dialog().getByText(words.past).waitFor();
        expect(await faultsOfLook(page, '[role=dialog]')).toEqual([]);
        await hands.tabBackTo(day);
        await page.keyboard.type('05012031');
        // They are changed, but the response is lost.
        const connect = await cutOff(page, '/events/changes', true);
        await hands.tabTo(time);
        await page.keyboard.press('Enter');
        await dialog().getByText(words.silent).waitFor();
        await connect();
        await hands.enter(button(words.make(2), dialog()));
        await says(words.done(2));
        const moments = async (): Promise<unknown[]> =>
          (await stored(ids, 'publish_at')).map((at) => at && new Date(Number(at)).toISOString());
        const at = '2031-05-01T16:30:00.000Z';
        expect(await moments()).toEqual([at, at]);
        await dialog().waitFor({ state: 'detached' });
        await page.keyboard.press('Control+z');
        await says(words.undone(2));
        expect(await moments()).toEqual([null, null]);
      },
    );

    inTurn()('become a series by keys, and single events again by undo', async () => {
      const [one, two] = [`Joined ${word} ${language} A`, `Joined ${word} ${language} B`];
      const ids = [await make(one, 12), await make(two, 13)];
      const shown = await onBoard(`Joined ${word} ${language}`);
      await shown(one).waitFor();
      await changeByKeys([shown(one), shown(two)]);
      await dialog().getByText(one).waitFor();
      await hands.enter(button(words.join, dialog()));
      await says(words.joined);
      const series = (): Promise<unknown[]> =>
        service.strapi.db.connection('calendar_series_dates').whereIn('document_id', ids).pluck('series');
      const [first, second] = await series();
      expect([first !== undefined, second]).toEqual([true, first]);
      await dialog().waitFor({ state: 'detached' });
      await page.keyboard.press('Control+z');
      await says(words.parted);
      expect(await series()).toEqual([]);
    });

    inTurn()('are chosen among the hits of the search, by keys', async () => {
      const title = `Hit ${word} ${language}`;
      for (const letter of ['A', 'B']) await make(`${title} ${letter}`);
      await onBoard(title);
      const hit = (letter: string) =>
        page.locator('main section li button:not([data-event])', { hasText: `${title} ${letter}` });
      await hit('A').waitFor();
      await changeByKeys([hit('A'), hit('B')]);
      expect(await hit('A').locator('.tick').count(), 'a selected hit has a tick').toBe(1);
      for (const letter of ['A', 'B'])
        await dialog().getByText(`${title} ${letter}`, { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await expect.poll(() => hit('A').getAttribute('aria-pressed')).toBe(null);
      const select = page.locator('#board-select');
      await expect.poll(() => hands.isOn(select), { message: 'the focus stays in sight' }).toBe(true);
    });

    inTurn()('are canceled one by one from the board, with a reason in each language', async () => {
      const title = `Storm ${word} ${language}`;
      const id = await make(title);
      await as('event').update(id, { title: `${title} (fr)` }, 'fr');
      const shown = await onBoard(title);
      await hands.tabTo(shown(title));
      await page.keyboard.press('Enter');
      await hands.enter(button(words.cancel, dialog()));
      const reason = (of: string) => dialog().locator(`input[name="calendar-many-reason-${of}"]`);
      await reason('en').waitFor();
      await expect.poll(() => hands.isOn(reason('en')), { message: 'it can be typed at once' }).toBe(true);
      await page.keyboard.type('Storm');
      await hands.write(reason('fr'), 'Tempête');
      expect(await faultsOfLook(page, '[role=dialog]')).toEqual([]);
      await hands.enter(button(words.doCancel, dialog()));
      await says(words.canceled);
      expect(await stored([id], 'event_status')).toEqual(['canceled', 'canceled']);
      expect(await stored([id], 'event_status_reason')).toEqual(['Storm', 'Tempête']);
      await hands.enter(button(words.undo));
      await expect.poll(() => stored([id], 'event_status'), PATIENCE).toEqual(['scheduled', 'scheduled']);
    });

    inTurn()('are changed from the page of all events too, by keys', async () => {
      const titles = ['A', 'B'].map((letter) => `Paged ${word} ${language} ${letter}`);
      const ids: string[] = [];
      for (const title of titles) ids.push(await make(title, 28));
      await goTo(
        page,
        '/admin/plugins/event-calendar/list?locale=en&range=days&from=2031-05-28&until=2031-05-28',
      );
      for (const title of titles) {
        await hands.enterInTable(page.getByRole('checkbox', { name: title }));
        await page.keyboard.press('Space');
      }
      expect(await seriousFaults(page)).toEqual([]);
      await hands.tabBackTo(button(words.change(2)));
      await page.keyboard.press('Enter');
      await dialog()
        .getByText(titles[1] ?? '')
        .waitFor();
      const state = dialog().getByRole('combobox').nth(3);
      await state.press('Enter');
      await hands.choose(page.getByRole('option', { name: words.off, exact: true }));
      await button(words.make(2), dialog()).press('Enter');
      await says(words.done(2));
      const marked = page
        .getByRole('row')
        .filter({ hasText: titles[0] ?? '' })
        .getByText(words.off);
      await marked.waitFor();
      await button(words.undo, page.getByRole('status')).press('Enter');
      await marked.waitFor({ state: 'detached' });
      await expect.poll(() => stored(ids, 'event_status'), PATIENCE).toEqual(['scheduled', 'scheduled']);
    });

    inTurn()('are changed from the list too', async () => {
      // A repeated test has events of its own.
      const own = ownWord();
      const titles = ['A', 'B'].map((letter) => `Listed ${own} ${language} ${letter}`);
      const ids: string[] = [];
      for (const title of titles) ids.push(await make(title));
      const list = '/admin/content-manager/collection-types/plugin::event-calendar.event';
      await goTo(page, `${list}?plugins[i18n][locale]=en&_q=Listed%20${own}%20${language}`);
      const boxes = titles.map((title) =>
        page.getByRole('row').filter({ hasText: title }).getByRole('checkbox'),
      );
      // Strapi drops a selection when it reads the list again, as it does once after the page has opened.
      const openWithBoth = async (): Promise<boolean> => {
        if ((await dialog().count()) > 0) await page.keyboard.press('Escape');
        await dialog().waitFor({ state: 'detached', ...SOON });
        for (const box of boxes) if (!(await box.isChecked(SOON))) await box.click(SOON);
        await button(words.list).press('Enter', SOON);
        return button(words.make(2), dialog())
          .waitFor(SOON)
          .then(
            () => true,
            () => false,
          );
      };
      await expect.poll(openWithBoth, { timeout: 60_000 }).toBe(true);
      const state = dialog().getByRole('combobox').nth(3);
      await state.press('Enter');
      await hands.choose(page.getByRole('option', { name: words.moreLater, exact: true }));
      await button(words.make(2), dialog()).press('Enter');
      await says(words.done(2));
      await button(words.undo, page.getByRole('status')).press('Enter');
      await says(words.undone(2));
      expect(await stored(ids, 'event_status')).toEqual(['scheduled', 'scheduled']);
    });
  });
});
