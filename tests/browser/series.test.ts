import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect } from '#test';
import en from '../../src/plugins/event-calendar/admin/src/translations/en';
import enCopies from '../../src/plugins/event-calendar/admin/src/translations/en/copies.json';
import enMany from '../../src/plugins/event-calendar/admin/src/translations/en/many.json';
import enDialogs from '../../src/plugins/event-calendar/admin/src/translations/en/series.json';
import fr from '../../src/plugins/event-calendar/admin/src/translations/fr';
import frCopies from '../../src/plugins/event-calendar/admin/src/translations/fr/copies.json';
import frMany from '../../src/plugins/event-calendar/admin/src/translations/fr/many.json';
import frDialogs from '../../src/plugins/event-calendar/admin/src/translations/fr/series.json';
import { useSharedService } from '../harness';
import { ownWord } from '../harness/own';
import { clientOf, concert } from '../http/write-client';
import { faultsOfLook } from './axe';
import { PAINTED, chooseFrom, handsOn } from './keyboard';
import { CHROMIUM, goTo, takeTab } from './panel';
import { takeTurns } from './turns';
import { useBrowser } from './use-browser';

const PANELS = [
  {
    language: 'en',
    words: { ...en, ...enCopies, ...enDialogs, ...enMany },
    rule: 'Every Monday, 3 times',
    place: 'Date 2 of 3',
    first: 'Date 1 of 3',
    create: 'Create 2 copies',
    changes: 'Changes 2 other dates.',
    done: '2 other dates were changed',
    leaveOut: /^Leave out Mon, May 16/,
    putBack: /^Put back Mon, May 16/,
    moved: 'and 2 other dates were moved',
    ruled: '3 dates stay, one is new.',
    shifted: '2 dates stay, one is new, one goes to the trash.',
    holiday: 'Public holiday on May 23: Labour Day',
    course: 'Every Monday and Thursday, 3 times',
    change: 'Change 2 dates …',
    trash: '2 dates',
    canceled: '3 events are canceled',
    uncanceled: '3 events are as they were before',
  },
  {
    language: 'fr',
    words: { ...fr, ...frCopies, ...frDialogs, ...frMany },
    rule: 'Chaque lundi, 3 fois',
    place: 'Date 2 sur 3',
    first: 'Date 1 sur 3',
    create: 'Créer 2 copies',
    changes: 'Change 2 autres dates.',
    done: '2 autres dates ont été changées',
    leaveOut: /^Omettre lun\. 16 mai/,
    putBack: /^Remettre lun\. 16 mai/,
    moved: 'et 2 autres dates ont été déplacés',
    ruled: '3 dates restent, une est nouvelle.',
    shifted: '2 dates restent, une est nouvelle, une va à la corbeille.',
    holiday: 'Jour férié le 23 mai\u202f: Fête du travail',
    course: 'Chaque lundi et jeudi, 3 fois',
    change: 'Modifier 2 dates…',
    trash: '2 dates',
    canceled: '3 événements sont annulés',
    uncanceled: '3 événements sont comme avant',
  },
] as const;
const BOARD = '/admin/plugins/event-calendar';
const EVENTS = '/admin/content-manager/collection-types/plugin::event-calendar.event';
const PATIENCE = { timeout: 30_000 };

/** The dates of a series: this one, this and following, all. */
describe.skipIf(CHROMIUM === undefined)('a series', () => {
  const browser = useBrowser();
  const service = useSharedService({ settings: { timezone: 'Europe/Paris' } });
  const editor = clientOf(service, 'editor');
  const word = ownWord();
  const knex = () => service.strapi.db.connection;

  interface Dates {
    title: string;
    /** The documents of its dates. */
    ids: string[];
  }
  let made = 0;
  /** Three Mondays in May 2033. */
  async function course(more: object = {}): Promise<Dates> {
    // A number alone would also find the other courses: their word may contain it.
    const title = `Course no${++made}. ${word}`;
    const { series } = await editor.create(
      'events',
      concert(title, {
        start_date: '2033-05-09 19:00:00',
        end_date: '2033-05-09 21:00:00',
        timezone: 'Europe/Paris',
        rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=3',
        ...more,
      }),
    );
    const dates = knex()('calendar_series_dates').where({ series: Number(series) });
    return { title, ids: await dates.orderBy('original_local').pluck('document_id') };
  }
  const versions = (ids: readonly string[]) =>
    knex()('calendar_events')
      .whereIn('document_id', [...ids])
      .where({ stand_in: false, locale: 'en' })
      .orderBy('public_id');
  const published = (ids: readonly string[], column: string): Promise<unknown[]> =>
    versions(ids).whereNotNull('published_at').pluck(column);
  const drafts = (ids: readonly string[], column: string): Promise<unknown[]> =>
    versions(ids).whereNull('published_at').pluck(column);

  describe.each(PANELS)('in the panel in $language', (panel) => {
    const { language, words } = panel;
    const inTurn = takeTurns(language === 'en' ? 0 : 1, PANELS.length);
    let page: Page;
    let hands: ReturnType<typeof handsOn>;
    beforeAll(async () => {
      page = await takeTab(browser, service, 'Europe/Paris', { language });
      hands = handsOn(page);
    });
    const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
    const dialog = (): Locator => page.getByRole('dialog');
    const open = async (documentId: string): Promise<void> => {
      await goTo(page, `${EVENTS}/${documentId}?plugins[i18n][locale]=en`);
      await page.getByText(panel.rule).waitFor();
    };

    inTurn()('says which date it is, and gives others what one has; an undo takes it back', async () => {
      const { title, ids } = await course();
      await open(ids[1] ?? '');
      await page.getByText(panel.place).waitFor();
      await hands.write(page.locator('input[name="title"]'), 'An evening with guests');
      await page.keyboard.press('Control+Enter');
      await hands.enter(button(words['series.give']));
      await dialog().getByText(panel.changes).first().waitFor();
      expect(await faultsOfLook(page, '[role=dialog]')).toEqual([]);
      await hands.enter(button(words['series.give.do']));
      await page.getByText(panel.done).waitFor();
      expect(await drafts(ids, 'title')).toEqual(ids.map(() => 'An evening with guests'));
      await hands.enter(button(words['editorial.undo']));
      await expect
        .poll(() => drafts(ids, 'title'), PATIENCE)
        .toEqual([title, 'An evening with guests', title]);
    });

    /** Chooses from a menu of a form by keys. */
    const chooseByKeys = async (menu: Locator, item: Locator): Promise<void> => {
      await page.locator('input[name=slug]:enabled').waitFor();
      await hands.tabTo(menu);
      await chooseFrom(menu, item, () => hands.pressTo('ArrowDown', item));
      await hands.press('Enter');
    };

    inTurn()('is made by "Repeats", and can be taken apart', async () => {
      const title = `Repeats ${language} ${word}`;
      const { id } = await editor.create(
        'events',
        concert(title, {
          start_date: '2033-05-09 19:00:00',
          end_date: '2033-05-09 21:00:00',
          timezone: 'Europe/Paris',
        }),
      );
      const index = knex()('calendar_index').where({ public_id: Number(id) });
      const [documentId] = await index.pluck('document_id');
      await goTo(page, `${EVENTS}/${documentId}?plugins[i18n][locale]=en`);
      const item = page.getByRole('menuitem', { name: words['editorial.repeats.action'] });
      await chooseByKeys(button(/^(More document actions|Plus d.actions sur les documents)$/i), item);
      await hands.write(dialog().getByRole('spinbutton', { name: words['editorial.copies.count'] }), '2');
      expect(await faultsOfLook(page, '[role=dialog]')).toEqual([]);
      await hands.enter(dialog().getByRole('button', { name: panel.create }));
      await page.getByText(panel.first).waitFor();
      const series = () => knex()('calendar_series_dates').where({ document_id: documentId }).pluck('series');
      expect(await series()).toHaveLength(1);
      await hands.enter(button(words['series.dates']));
      await hands.enter(dialog().getByRole('button', { name: words['series.dissolve'] }));
      await hands.enter(dialog().getByRole('button', { name: words['series.dissolve.do'] }));
      await dialog().waitFor({ state: 'detached' });
      expect(await series()).toEqual([]);
      await page.getByText(panel.first).waitFor({ state: 'detached' });
    });

    inTurn()('goes on without an end, by the text of a rule', async () => {
      const { id } = await editor.create('events', concert(`Endless ${language} ${word}`));
      const index = knex()('calendar_index').where({ public_id: Number(id) });
      const [documentId] = await index.pluck('document_id');
      await goTo(page, `${EVENTS}/${documentId}?plugins[i18n][locale]=en`);
      const item = page.getByRole('menuitem', { name: words['editorial.repeats.action'] });
      await chooseByKeys(button(/^(More document actions|Plus d.actions sur les documents)$/i), item);
      const byText = dialog().getByRole('radio', { name: words['editorial.copies.byText'] });
      await hands.tabTo(dialog().getByRole('radio', { checked: true }).first());
      await hands.chooseNext(byText);
      await hands.write(dialog().locator('textarea[name=copy-ruleText]'), 'FREQ=YEARLY');
      await hands.tabTo(dialog().getByRole('combobox', { name: words['editorial.copies.ends'] }));
      await hands.press('Enter');
      await hands.choose(page.getByRole('option', { name: words['series.rule.ends-never'], exact: true }));
      expect(await faultsOfLook(page, '[role=dialog]')).toEqual([]);
      await hands.enter(dialog().getByRole('button', { name: /^(Create 1|Créer 1|Create one|Créer une)/ }));
      await dialog().waitFor({ state: 'detached' });
      const series = () =>
        knex()('calendar_series as s')
          .join('calendar_series_dates as d', 'd.series', 's.id')
          .where('d.document_id', documentId)
          .first('s.rule', 's.horizon_local as horizon');
      expect(await series()).toEqual({ rule: 'FREQ=YEARLY', horizon: expect.any(String) });
    });

    inTurn()('leaves a date out and puts it back, with its number', async () => {
      const { ids } = await course();
      const numbers = await published(ids, 'public_id');
      await open(ids[0] ?? '');
      await hands.enter(button(words['series.dates']));
      await hands.enter(dialog().getByRole('button', { name: panel.leaveOut }));
      await dialog().getByText(words['series.left-out']).waitFor();
      expect(await published(ids, 'public_id')).toHaveLength(2);
      expect(await faultsOfLook(page, '[role=dialog]')).toEqual([]);
      await hands.enter(dialog().getByRole('button', { name: panel.putBack }));
      await expect.poll(() => published(ids, 'public_id'), PATIENCE).toEqual(numbers);
      await hands.press('Escape');
    });

    inTurn()('moves on the board: one date, or all of them with one undo', async () => {
      const { title, ids } = await course();
      const event = (): Locator =>
        page.locator('.fc-event[data-event]:not(.fc-event-mirror)', { hasText: title }).first();
      await goTo(page, `${BOARD}?view=week&date=2033-05-16&search=${encodeURIComponent(title)}`);
      await event().waitFor();
      await event().focus();
      await hands.press('Alt+ArrowDown');
      await dialog().getByText(panel.changes).first().waitFor();
      expect(await faultsOfLook(page, '[role=dialog]')).toEqual([]);
      const scope = (name: string): Locator => dialog().getByRole('radio', { name, checked: true });
      await hands.tabTo(scope(words['series.scope.this']));
      for (const name of ['series.scope.following', 'series.scope.all'] as const) {
        await hands.chooseNext(dialog().getByRole('radio', { name: words[name] }));
      }
      await hands.enter(dialog().getByRole('button', { name: words['board.move.do'] }));
      await page.getByText(panel.moved).first().waitFor();
      const starts = ['2033-05-09 19:15:00', '2033-05-16 19:15:00', '2033-05-23 19:15:00'];
      await expect.poll(() => published(ids, 'start_date'), PATIENCE).toEqual(starts);
      await hands.press('Control+z');
      const before = starts.map((start) => start.replace('19:15', '19:00'));
      await expect.poll(() => published(ids, 'start_date'), PATIENCE).toEqual(before);

      // Closing the question leaves the date where it is; Enter moves it alone.
      await event().focus();
      await hands.press('Alt+ArrowDown');
      await dialog().waitFor();
      // A dialog hears keys only after it has been painted.
      await page.evaluate(PAINTED);
      await hands.press('Escape');
      await dialog().waitFor({ state: 'detached' });
      expect(await published(ids, 'start_date')).toEqual(before);
      await event().focus();
      await hands.press('Alt+ArrowDown');
      await hands.enter(dialog().getByRole('button', { name: words['board.move.do'] }));
      await expect
        .poll(() => published(ids, 'start_date'), PATIENCE)
        .toEqual([before[0], '2033-05-16 19:15:00', before[2]]);
    });

    inTurn()(
      'gets another rule from a date on, after saying what becomes of each, with its holidays, and one undo',
      async () => {
        const { ids } = await course({ venue: { venue: `Hall ${made} ${word}`, country: 'Jamaica' } });
        await open(ids[1] ?? '');
        await hands.enter(button(words['series.rule']));
        const thursday = new Intl.DateTimeFormat(language, { weekday: 'long' }).format(
          new Date('2033-05-12'),
        );
        await hands.tabTo(dialog().getByRole('checkbox', { name: thursday, exact: true }));
        await hands.press('Space');
        await hands.write(dialog().getByRole('spinbutton', { name: words['series.rule.count'] }), '3');
        await dialog().getByText(panel.ruled).waitFor();
        await dialog().getByText(panel.holiday, { exact: true }).waitFor();
        expect(
          await dialog()
            .getByText(/Public holiday|Jour férié/)
            .count(),
        ).toBe(1);
        expect(await faultsOfLook(page, '[role=dialog]')).toEqual([]);
        await hands.enter(dialog().getByRole('button', { name: words['series.rule.do'] }));
        await page.getByText(panel.course).waitFor();
        const starts = () => published(ids, 'start_date');
        expect(await starts()).toEqual(['2033-05-09 19:00:00', '2033-05-16 19:00:00', '2033-05-23 19:00:00']);
        await hands.enter(button(words['editorial.undo']));
        await page.getByText(words['series.rule.undone']).waitFor();
        await page.getByText(panel.rule).waitFor();
        expect(await starts()).toHaveLength(3);
      },
    );

    inTurn()('asks with another rule what becomes of a night that clocks skip', async () => {
      const night = { start_date: '2033-03-26 02:30:00', end_date: '2033-03-26 04:30:00' };
      const { title, ids } = await course({ ...night, rrule: 'FREQ=DAILY;COUNT=3' });
      const starts = () =>
        knex()('calendar_events')
          .where({ title, locale: 'en' })
          .whereNotNull('published_at')
          .orderBy('start_date')
          .pluck('start_date');
      expect(await starts()).toEqual(['2033-03-26 02:30:00', '2033-03-28 02:30:00', '2033-03-29 02:30:00']);
      await goTo(page, `${EVENTS}/${ids[0]}?plugins[i18n][locale]=en`);
      await hands.enter(button(words['series.rule']));
      const choice = (name: string): Locator => dialog().getByRole('radio', { name, exact: true });
      await hands.tabTo(choice(words['editorial.copies.gaps.leaveOut']));
      await hands.pressTo('ArrowUp', choice(words['editorial.copies.gaps.shift']));
      await hands.press('Space');
      await dialog().getByText(panel.shifted).waitFor();
      expect(await faultsOfLook(page, '[role=dialog]')).toEqual([]);
      await hands.enter(dialog().getByRole('button', { name: words['series.rule.do'] }));
      await expect
        .poll(starts, PATIENCE)
        .toEqual(['2033-03-26 02:30:00', '2033-03-27 03:30:00', '2033-03-28 02:30:00']);
    });

    inTurn()('is canceled as a whole, with its reason, and by undo takes place', async () => {
      const { ids } = await course();
      await open(ids[1] ?? '');
      const item = page.getByRole('menuitem', { name: words['editorial.make.canceled'], exact: true });
      await chooseByKeys(button(/^(More actions|Plus d.actions)$/i).first(), item);
      await dialog().getByText(panel.changes).first().waitFor();
      const reason = dialog().locator('input[name="calendar-many-reason-en"]');
      await expect.poll(() => hands.isOn(reason), { message: 'it can be typed at once' }).toBe(true);
      await page.keyboard.type('Storm');
      await hands.tabTo(dialog().getByRole('radio', { name: words['series.scope.this'] }));
      expect(await faultsOfLook(page, '[role=dialog]')).toEqual([]);
      for (const name of ['series.scope.following', 'series.scope.all'] as const) {
        await hands.chooseNext(dialog().getByRole('radio', { name: words[name] }));
      }
      await hands.enter(dialog().locator('button[type=submit]'));
      await page.getByText(panel.canceled).first().waitFor();
      expect(await published(ids, 'event_status')).toEqual(['canceled', 'canceled', 'canceled']);
      expect(await published(ids, 'event_status_reason')).toEqual(['Storm', 'Storm', 'Storm']);
      await hands.enter(button(words['editorial.undo']));
      await page.getByText(panel.uncanceled).first().waitFor();
      expect(await published(ids, 'event_status')).toEqual(['scheduled', 'scheduled', 'scheduled']);
    });

    inTurn()('is changed from a date on, and goes to the trash with it', async () => {
      const { ids } = await course();
      const rest = ids.slice(1);
      await open(ids[1] ?? '');
      await hands.enter(button(words['series.dates']));
      await hands.enter(dialog().getByRole('button', { name: words['series.select.following'] }));
      await hands.enter(dialog().getByRole('button', { name: panel.change }));
      await dialog().getByText(word).first().waitFor();
      await page.evaluate(PAINTED);
      await hands.press('Escape');
      await dialog().waitFor({ state: 'detached' });

      const item = page.getByRole('menuitem', { name: words['editorial.trash.move'], exact: true });
      await chooseByKeys(button(/^(More actions|Plus d.actions)$/i).first(), item);
      await hands.tabTo(dialog().getByRole('radio', { name: words['series.scope.this'] }));
      expect(await faultsOfLook(page, '[role=dialog]')).toEqual([]);
      const following = dialog().getByRole('radio', { name: words['series.scope.following'] });
      await hands.pressTo('ArrowDown', following);
      await hands.press('Space');
      await dialog().getByText(panel.trash, { exact: true }).first().waitFor();
      await hands.enter(dialog().getByRole('button', { name: words['editorial.trash.move'] }));
      await expect.poll(() => published(rest, 'title'), PATIENCE).toEqual([]);
      expect(await published(ids.slice(0, 1), 'title')).toHaveLength(1);
      await hands.enter(button(words['editorial.undo']));
      await expect.poll(() => published(rest, 'title'), PATIENCE).toHaveLength(2);
    });
  });
});
