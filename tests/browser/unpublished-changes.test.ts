import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect } from '#test';
import en from '../../src/plugins/event-calendar/admin/src/translations/en';
import enList from '../../src/plugins/event-calendar/admin/src/translations/en/list.json';
import fr from '../../src/plugins/event-calendar/admin/src/translations/fr';
import frList from '../../src/plugins/event-calendar/admin/src/translations/fr/list.json';
import { useSharedService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { ownWord } from '../harness/own';
import { sitDown } from './hands';
import type { Hands } from './hands';
import { handsOn } from './keyboard';
import { CHROMIUM, goTo, leave } from './panel';
import { takeTurns } from './turns';
import { useBrowser } from './use-browser';

const PANELS = [
  { language: 'en', words: { ...en, ...enList }, status: 'Modified' },
  { language: 'fr', words: { ...fr, ...frList }, status: 'Modifié' },
] as const;
const LISTS = '/admin/content-manager/collection-types/plugin::event-calendar.event';
const LANGUAGES = ['en', 'fr'];
const DAY = '2031-05-14';
const EVERYWHERE = ['form', 'list of the content', 'list of events', 'board'];

/**
 * What the panel says in one language after all of them were changed in another one. `tests/admin/unpublished-changes.test.ts` asks for
 * it in every language after each change.
 */
describe.skipIf(CHROMIUM === undefined)('changes that are not published', () => {
  const browser = useBrowser();
  const service = useSharedService({ settings: { timezone: 'Europe/Paris' } });
  const word = ownWord();
  let admin: Record<string, string>;
  beforeAll(async () => {
    admin = await adminHeaders(service);
  });

  describe.each(PANELS)('in the panel in $language', ({ language, words, status }) => {
    const inTurn = takeTurns(language === 'en' ? 0 : 1, PANELS.length);
    let mine: Hands;
    let page: Page;
    let hands: ReturnType<typeof handsOn>;
    beforeAll(async () => {
      mine = await sitDown(browser, service, 'Europe/Paris', language);
      page = mine.page;
      hands = handsOn(page);
    });
    /** An event that is published in both languages. */
    const published = async (title: string): Promise<string> => {
      const events = contentManager(service, admin, 'event');
      const times = { startDate: `${DAY} 20:00:00`, endDate: `${DAY} 22:00:00` };
      const id = documentIdOf(await events.create({ title, timezone: 'Europe/Paris', ...times }));
      await events.update(id, { title }, 'fr');
      for (const each of LANGUAGES) await events.publish(id, {}, each);
      return id;
    };
    /** Changes a field in a language by keys, and saves or publishes that language. */
    const change = async (
      [id, locale]: readonly [id: string, locale: string],
      [field, text]: readonly [field: string, text: string],
      keys: 'Control+Enter' | 'Control+Shift+Enter',
    ): Promise<void> => {
      await goTo(page, `${LISTS}/${id}?plugins[i18n][locale]=${locale}`);
      await page.locator('input[name=slug]:enabled').waitFor();
      await mine.typeOver(field, text);
      await mine.leave(field);
      // The keys that publish do nothing while Strapi counts the links to drafts.
      const action = keys === 'Control+Enter' ? /^(Save|Enregistrer)$/ : /^(Publish|Publier)$/;
      await page.getByRole('button', { name: action, disabled: false }).first().waitFor();
      const answer = page.waitForResponse(
        (response) => response.url().includes(id) && ['PUT', 'POST'].includes(response.request().method()),
      );
      await page.keyboard.press(keys);
      expect((await answer).status()).toBe(200);
    };
    /** The pages that say in a language that something is not published. */
    const marks = async (id: string, title: string, locale: string): Promise<string[]> => {
      const found: string[] = [];
      const look = async (place: string, within: Page | Locator, mark: string): Promise<void> => {
        if ((await within.getByText(mark).count()) > 0) found.push(place);
      };
      await goTo(page, `${LISTS}/${id}?plugins[i18n][locale]=${locale}`);
      await page.locator('input[name=slug]:enabled').waitFor();
      await page.locator('aside').getByText(words['editorial.status.publish'], { exact: true }).waitFor();
      await look('form', page, words['editorial.publication.hasChanges']);
      const search = encodeURIComponent(title);
      await goTo(page, `${LISTS}?plugins[i18n][locale]=${locale}&_q=${search}`);
      const row = page.getByRole('row').filter({ hasText: title });
      await row.waitFor();
      await look('list of the content', row, status);
      await goTo(
        page,
        `/admin/plugins/event-calendar/list?locale=${locale}&range=days&from=${DAY}&until=${DAY}`,
      );
      await row.waitFor();
      await look('list of events', row, words['list.modified']);
      await goTo(
        page,
        `/admin/plugins/event-calendar?view=agenda&date=${DAY}&locale=${locale}&search=${search}`,
      );
      const shown = page.locator('[data-event]', { hasText: title });
      await hands.tabTo(shown);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByText(title).first().waitFor();
      await look('board', dialog, words['board.modified']);
      return found;
    };

    inTurn()('are not said of a language that shares what was published in another one', async () => {
      const title = `Shared ${word} ${language}`;
      const id = await published(title);
      await change([id, 'en'], ['cost', '15 €'], 'Control+Enter');
      await change([id, 'en'], ['cost', '12 €'], 'Control+Shift+Enter');
      expect(await marks(id, title, 'fr')).toEqual([]);
      await leave(page);
    });

    inTurn()('are said of a language that has some of its own, until it is published', async () => {
      const title = `Own ${word} ${language}`;
      const id = await published(title);
      await change([id, 'fr'], ['title', `${title} deux`], 'Control+Enter');
      await change([id, 'en'], ['cost', '12 €'], 'Control+Shift+Enter');
      expect(await marks(id, title, 'fr')).toEqual(EVERYWHERE);
      await change([id, 'fr'], ['title', `${title} trois`], 'Control+Shift+Enter');
      expect(await marks(id, title, 'fr')).toEqual([]);
      await leave(page);
    });
  });
});
