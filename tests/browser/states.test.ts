import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect } from '#test';
import en from '../../src/plugins/event-calendar/admin/src/translations/en';
import enMany from '../../src/plugins/event-calendar/admin/src/translations/en/many.json';
import fr from '../../src/plugins/event-calendar/admin/src/translations/fr';
import frMany from '../../src/plugins/event-calendar/admin/src/translations/fr/many.json';
import { useSharedService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { ownWord } from '../harness/own';
import { faultsOfLook } from './axe';
import { handsOn } from './keyboard';
import { CHROMIUM, goTo, takeTab } from './panel';
import { takeTurns } from './turns';
import { useBrowser } from './use-browser';

const PANELS = [
  {
    language: 'en',
    words: { ...en, ...enMany },
    do: { canceled: 'Cancel the event', postponed: 'Postpone the event' },
    done: { canceled: /is canceled$/, postponed: /is postponed$/ },
    select: { change: 'Change 2 events …', make: 'Change 2 events', done: '2 events were changed' },
  },
  {
    language: 'fr',
    words: { ...fr, ...frMany },
    do: { canceled: 'Annuler l’événement', postponed: 'Reporter l’événement' },
    done: { canceled: /est annulé$/, postponed: /est reporté$/ },
    select: {
      change: 'Modifier 2 événements…',
      make: 'Modifier 2 événements',
      done: '2 événements sont modifiés',
    },
  },
] as const;
const STATES = ['postponed', 'canceled'] as const;
const REASONS = { en: 'The hall is flooded', fr: 'La salle est inondée' };
const DAY = '2031-09-16';

/** "Cancel …" and "Postpone …", with a reason in each language of the event. */
describe.skipIf(CHROMIUM === undefined)('an event', () => {
  const browser = useBrowser();
  const service = useSharedService({ settings: { timezone: 'Europe/Paris' } });
  const word = ownWord();
  let admin: Record<string, string>;
  beforeAll(async () => {
    admin = await adminHeaders(service);
  });
  /** An event in both languages. */
  const make = async (title: string): Promise<string> => {
    const events = contentManager(service, admin, 'event');
    const times = { startDate: `${DAY} 20:00:00`, endDate: `${DAY} 22:00:00` };
    const id = documentIdOf(await events.create({ title, timezone: 'Europe/Paris', ...times }));
    await events.update(id, { title: `${title} (fr)` }, 'fr');
    return id;
  };
  /** State and reason of each event in English and French. */
  const stored = async (...documentIds: string[]): Promise<unknown[]> => {
    const rows = service.strapi.db.connection('calendar_events').whereIn('document_id', documentIds);
    const found = await rows
      .where({ stand_in: false })
      .whereNull('published_at')
      .orderBy(['title', 'locale']);
    return found.map(({ event_status, event_status_reason }) => [event_status, event_status_reason]);
  };
  const withReasons = (state: string): unknown[] => [
    [state, REASONS.en],
    [state, REASONS.fr],
  ];
  const asPlanned = [
    ['scheduled', null],
    ['scheduled', null],
  ];

  describe.each(PANELS)('in the panel in $language', (panel) => {
    const { language, words } = panel;
    const inTurn = takeTurns(language === 'en' ? 0 : 1, PANELS.length);
    let page: Page;
    let hands: ReturnType<typeof handsOn>;
    beforeAll(async () => {
      page = await takeTab(browser, service, 'America/New_York', { language });
      hands = handsOn(page);
    });
    const dialog = () => page.getByRole('dialog');
    const button = (name: string, within: Page | Locator = page) =>
      within.getByRole('button', { name, exact: true });
    const reason = (of: string) => dialog().locator(`input[name="calendar-many-reason-${of}"]`);
    const onBoard = async (search: string): Promise<(title: string) => Locator> => {
      const query = new URLSearchParams({ view: 'agenda', date: DAY, locale: 'en', search });
      await goTo(page, `/admin/plugins/event-calendar?${query}`);
      return (title) => page.locator('[data-event]', { hasText: title });
    };
    /** Types the reasons into the open dialog, in which that of the page's language comes first and has the focus. */
    const giveReasons = async (first: 'en' | 'fr'): Promise<void> => {
      const other = first === 'en' ? 'fr' : 'en';
      await expect.poll(() => hands.isOn(reason(first)), { message: 'it can be typed at once' }).toBe(true);
      await page.keyboard.type(REASONS[first]);
      await hands.write(reason(other), REASONS[other]);
      expect(await faultsOfLook(page, '[role=dialog]')).toEqual([]);
    };
    const undo = async (documentIds: string[]): Promise<void> => {
      await hands.enter(button(words['editorial.undo']));
      await expect
        .poll(() => stored(...documentIds), { timeout: 20_000 })
        .toEqual(documentIds.flatMap(() => asPlanned));
    };

    inTurn()('is postponed or canceled from the board', async () => {
      for (const state of STATES) {
        const title = `Popup ${state} ${word} ${language}`;
        const id = await make(title);
        const shown = await onBoard(title);
        await hands.enter(shown(title));
        await hands.enter(button(words[`many.make.${state}`], dialog()));
        await giveReasons('en');
        await hands.enter(button(panel.do[state], dialog()));
        await page.getByText(panel.done[state]).first().waitFor();
        expect(await stored(id)).toEqual(withReasons(state));
        await dialog().waitFor({ state: 'detached' });
        await shown(title).getByText(words[`board.state.${state}`]).first().waitFor();
        await undo([id]);
      }
    });

    inTurn()('is postponed or canceled from its form', async () => {
      for (const state of STATES) {
        const id = await make(`Form ${state} ${word} ${language}`);
        const path = `/admin/content-manager/collection-types/plugin::event-calendar.event/${id}`;
        await goTo(page, `${path}?plugins[i18n][locale]=${language}`);
        await page.locator('input[name=slug]:enabled').waitFor();
        const menu = page.locator('main').getByRole('button', { name: /^(more actions|plus d.actions)$/i });
        const entry = (of: (typeof STATES)[number]) =>
          page.getByRole('menuitem', { name: words[`editorial.make.${of}`] });
        // A part of the form that arrives closes the menu.
        await expect
          .poll(async () => {
            if ((await entry(state).count()) === 0) await menu.first().press('Enter');
            return entry(state).count();
          })
          .toBe(1);
        const icons = await Promise.all(STATES.map((of) => entry(of).locator('svg').innerHTML()));
        expect(new Set(icons).size, 'each has an icon of its own').toBe(STATES.length);
        await hands.choose(entry(state));
        await giveReasons(language);
        await hands.enter(button(panel.do[state], dialog()));
        await page.getByText(panel.done[state]).first().waitFor();
        expect(await stored(id)).toEqual(withReasons(state));
        await dialog().waitFor({ state: 'detached' });
        await undo([id]);
      }
    });

    inTurn()('is postponed with another one', async () => {
      const titles = ['A', 'B'].map((letter) => `Many ${word} ${language} ${letter}`);
      const ids: string[] = [];
      for (const title of titles) ids.push(await make(title));
      const shown = await onBoard(`Many ${word} ${language}`);
      await shown(titles[0] ?? '').waitFor();
      await page.keyboard.press('s');
      for (const title of titles) {
        await hands.tabTo(shown(title));
        await page.keyboard.press(' ');
        await expect.poll(() => shown(title).getAttribute('aria-pressed')).toBe('true');
      }
      await hands.tabBackTo(button(panel.select.change));
      await page.keyboard.press('Enter');
      await hands.tabTo(dialog().getByRole('combobox', { name: words['many.state'] }));
      await page.keyboard.press('Enter');
      await hands.choose(
        page.getByRole('option', { name: words['fields.event-status.postponed'], exact: true }),
      );
      await hands.write(reason('en'), REASONS.en);
      await hands.write(reason('fr'), REASONS.fr);
      await hands.enter(button(panel.select.make, dialog()));
      await page.getByText(panel.select.done).first().waitFor();
      expect(await stored(...ids)).toEqual(ids.flatMap(() => withReasons('postponed')));
      await dialog().waitFor({ state: 'detached' });
      await undo(ids);
    });
  });
});
