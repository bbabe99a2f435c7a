import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '#test';
import en from '../../src/plugins/event-calendar/admin/src/translations/en';
import enCopies from '../../src/plugins/event-calendar/admin/src/translations/en/copies.json';
import fr from '../../src/plugins/event-calendar/admin/src/translations/fr';
import frCopies from '../../src/plugins/event-calendar/admin/src/translations/fr/copies.json';
import { useService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { seriousFaults } from './axe';
import { sitDown } from './hands';
import type { Hands } from './hands';
import { PAINTED, chooseFrom } from './keyboard';
import { CHROMIUM, goTo, holdBack } from './panel';
import { takeTurns } from './turns';
import { useBrowser } from './use-browser';

/** Texts that differ between the languages of the panel. */
const PANELS = [
  {
    language: 'en',
    words: { ...en, ...enCopies },
    french: 'Move to trash (French)',
    asked: (name: string) => `Move the French version “${name}” to the trash?`,
    moved: 'The version in French was moved to the trash.',
    // Weeks begin on Sunday.
    tuesdays: ['Tue, Dec 2, 2031', 'Tue, Dec 16, 2031', 'Tue, Dec 30, 2031'],
    three: 'Create 3 copies',
    two: 'Create 2 copies',
    second: 'Tue, Dec 9, 2031',
    inWords: 'every second Tuesday of the month',
    wholeRule: 'every second Tuesday of the month, 3 times',
    fault: 'COUNT: "0" is not a value of this part (RFC 5545).',
    holidays: ['Public holiday on December 25: Christmas Day', "Public holiday on January 1: New Year's Day"],
  },
  {
    language: 'fr',
    words: { ...fr, ...frCopies },
    french: 'Mettre à la corbeille (français)',
    asked: (name: string) => `Mettre à la corbeille la version «\u202f${name}\u202f» (français)\u202f?`,
    moved: 'La version (français) a été mise à la corbeille.',
    // Weeks begin on Monday.
    tuesdays: ['mar. 9 déc. 2031', 'mar. 23 déc. 2031', 'mar. 6 janv. 2032'],
    three: 'Créer 3 copies',
    two: 'Créer 2 copies',
    second: 'mar. 9 déc. 2031',
    inWords: 'chaque deuxième mardi du mois',
    wholeRule: 'chaque deuxième mardi du mois, 3 fois',
    fault: 'COUNT\u202f: «\u202f0\u202f» n’est pas une valeur de cette partie (RFC 5545).',
    holidays: ['Jour férié le 25 décembre\u202f: Noël', 'Jour férié le 1er janvier\u202f: Nouvel An'],
  },
] as const;

describe.skipIf(CHROMIUM === undefined)('the editorial pages', () => {
  const browser = useBrowser();
  const service = useService({ settings: { timezone: 'Europe/Paris' } });
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = await adminHeaders(service);
  });

  describe.each(PANELS)('in the panel in $language', ({ language, words, ...said }) => {
    const inTurn = takeTurns(language === 'en' ? 0 : 1, PANELS.length);
    let hands: Hands;
    let page: Page;
    beforeAll(async () => {
      hands = await sitDown(browser, service, 'America/New_York', language);
      page = hands.page;
    });

    const events = () => contentManager(service, headers, 'event');
    const concert = (title: string, more: object = {}) => ({
      title: `${title} ${language}`,
      startDate: '2031-05-10 20:00:00',
      endDate: '2031-05-10 22:00:00',
      timezone: 'Europe/Paris',
      ...more,
    });
    const published = async (title: string, more: object = {}): Promise<string> => {
      const id = documentIdOf(await events().create(concert(title, more)));
      await events().publish(id, concert(title, more));
      return id;
    };
    /** The public events with that name. */
    const shown = async (title: string, locale = 'en'): Promise<Record<string, unknown>[]> => {
      const query = new URLSearchParams({
        search: `${title} ${language}`,
        start_date: '2031-01-01',
        end_date: '2032-12-31',
      });
      const { status, body } = await service.request(`${service.roots[locale]}/events?${query}`);
      return status === 200 ? Object(body).events : [];
    };
    const edit = async (documentId: string, locale = 'en'): Promise<void> => {
      const path = `/admin/content-manager/collection-types/plugin::event-calendar.event/${documentId}`;
      await goTo(page, `${path}?plugins[i18n][locale]=${locale}`);
      await page.getByRole('heading', { name: words['editorial.publication.title'] }).waitFor();
    };
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
    const reads = (text: string) => page.getByText(text).first().waitFor();
    const menu = (item: string): Promise<void> =>
      chooseFrom(
        page
          .locator('main')
          .getByRole('button', { name: /^(more actions|plus d.actions)$/i })
          .first(),
        page.getByRole('menuitem', { name: item, exact: true }),
      );
    const undo = () =>
      page.getByRole('status').getByRole('button', { name: words['editorial.undo'], exact: true }).click();

    inTurn()('moves one language to the trash after a question, and restores it published', async () => {
      const id = await published('Language');
      const french = concert('Langue');
      await events().update(id, french, 'fr');
      await events().publish(id, french, 'fr');
      await edit(id, 'fr');
      await hands.shows('title', french.title);
      const [before] = await shown('Langue', 'fr');
      await menu(said.french);
      const question = page.getByRole('alertdialog');
      await question.getByText(said.asked(french.title)).waitFor();
      // Nothing happens before the confirmation.
      expect(await shown('Langue', 'fr')).toHaveLength(1);
      await question.getByRole('button', { name: /^(Confirm|Confirmer)$/ }).press('Enter');
      await reads(said.moved);
      expect(await shown('Langue', 'fr')).toEqual([]);
      expect(await shown('Language')).toHaveLength(1);
      await undo();
      await reads(words['editorial.trash.restored']);
      expect((await shown('Langue', 'fr'))[0]).toMatchObject({ title: french.title, slug: before?.['slug'] });
    });

    inTurn()('restores an event unchanged, by Undo and from the page of the trash', async () => {
      const id = await published('Reading');
      await edit(id);
      const [before] = await shown('Reading');
      await menu(words['editorial.trash.move']);
      await page.waitForURL((url) => !url.pathname.includes(id));
      expect(await shown('Reading')).toEqual([]);
      await undo();
      await reads(words['editorial.trash.restored']);
      await expect.poll(async () => (await shown('Reading'))[0]).toMatchObject({ slug: before?.['slug'] });

      await service.request(`/event-calendar/records/event/${id}/trash`, {
        method: 'POST',
        headers,
        json: {},
      });
      const restore = async (
        as: 'editorial.restore.as.published' | 'editorial.restore.as.draft',
      ): Promise<void> => {
        await goTo(page, '/admin/plugins/event-calendar/trash');
        await button(`${words['editorial.trash.restore']}: Reading ${language}`).click();
        const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
        await dialog.getByText(words['editorial.restore.ask.published']).waitFor();
        await dialog.getByRole('button', { name: words[as] }).press('Enter');
      };
      await restore('editorial.restore.as.published');
      await expect.poll(async () => (await shown('Reading')).length).toBe(1);
      await service.request(`/event-calendar/records/event/${id}/trash`, {
        method: 'POST',
        headers,
        json: {},
      });
      await restore('editorial.restore.as.draft');
      await reads(words['editorial.restore.doneDraft']);
      expect(await shown('Reading')).toEqual([]);
      expect(await events().read(id)).toMatchObject({ status: 'draft', trashedAt: null });
    });

    inTurn()('goes to the page before when the last record of a page is gone', async () => {
      const titles = ['Paged one', 'Paged two'];
      for (const title of titles) {
        const id = documentIdOf(await events().create(concert(title)));
        const to = `/event-calendar/records/event/${id}/trash`;
        await service.request(to, { method: 'POST', headers, json: {} });
      }
      await goTo(page, '/admin/plugins/event-calendar/trash?search=Paged&pageSize=1&page=2');
      const restore = (title: string) => button(`${words['editorial.trash.restore']}: ${title} ${language}`);
      await restore('Paged one').press('Enter');
      await restore('Paged two').waitFor();
      expect(new URL(page.url()).searchParams.get('page')).toBe('1');
      await restore('Paged two').press('Enter');
      await reads(words['editorial.nothingFound']);
    });

    inTurn()('offers each undo for itself, also while another one is carried out', async () => {
      const titles = ['First offer', 'Second offer'] as const;
      for (const title of titles) await published(title);
      const list = '/admin/content-manager/collection-types/plugin::event-calendar.event';
      await goTo(page, `${list}?page=1&plugins[i18n][locale]=en&_q=offer`);
      const trash = async (title: string): Promise<void> => {
        const row = page.getByRole('row').filter({ hasText: `${title} ${language}` });
        await row.getByRole('checkbox').click();
        await button(words['editorial.trash.move']).click();
        await row.waitFor({ state: 'detached' });
      };
      await trash(titles[0]);
      const release = await holdBack(page, '**/restore');
      try {
        await undo();
        await trash(titles[1]);
      } finally {
        await release();
      }
      await reads(words['editorial.trash.restored']);
      await page.evaluate(PAINTED);
      await undo();
      for (const title of titles) await expect.poll(async () => (await shown(title)).length).toBe(1);
    });

    inTurn()('shows who sees it: not an unsaved language, and only a part with a password', async () => {
      const id = await published('Secret', { password: 'sesame' });
      await edit(id);
      await reads(words['editorial.publication.explain.password']);
      await edit(id, 'fr');
      await reads(words['editorial.publication.explain.newLanguage']);
      expect(await page.getByRole('link', { name: words['editorial.publication.page'] }).count()).toBe(0);
      // The French slug is saved now.
      await hands.type('title', `Secret dévoilé ${language}`, 120);
      expect((await hands.press('publish')).status).toBe(200);
      await reads(words['editorial.publication.explain.password']);
      const link = page.getByRole('link', { name: words['editorial.publication.page'] });
      await expect.poll(() => link.getAttribute('href')).toContain('/fr/');
    });

    /** Opens "Duplicate to dates". */
    const openCopies = async () => {
      await chooseFrom(
        page
          .getByRole('button', { name: /^(More document actions|Plus d.actions sur les documents)$/i })
          .first(),
        page.getByRole('menuitem', { name: words['editorial.copies.action'] }),
      );
      return page.getByRole('dialog', { name: words['editorial.copies.title'] });
    };

    // Its claim is another one in each language.
    it('copies to every second Tuesday by the weeks of the panel’s language; reports that the state of publication or the preview of copies could not be loaded, and tries again', async () => {
      const day = { startDate: '2031-11-25 20:00:00', endDate: '2031-11-25 22:00:00' };
      const again = page.getByRole('button', { name: words['editorial.again'] });
      const problem = page.getByRole('alert').getByText(words['editorial.publication.notLoaded']);
      await page.route(/\/publication(\?|$)/, (route) => route.abort());
      await page.route(/\/copies\/preview/, (route) => route.abort());
      await edit(await published('Film club', day));
      await problem.waitFor();
      expect(await page.getByText(words['editorial.loading'], { exact: true }).count()).toBe(0);
      await again.press('Enter');
      await expect.poll(() => again.isEnabled()).toBe(true);
      await problem.waitFor();
      await page.unroute(/\/publication(\?|$)/);
      await again.click();
      await page.getByText(words['editorial.publication.explain.publish']).waitFor();
      expect(await problem.count()).toBe(0);

      const dialog = await openCopies();
      await dialog.getByText(words['refused.silent']).waitFor();
      await page.unrouteAll();
      await dialog.getByRole('button', { name: words['editorial.again'] }).press('Enter');
      await dialog.getByLabel(words['editorial.copies.from']).waitFor();
      expect(await dialog.getByText(words['refused.silent']).count()).toBe(0);
      const typeOver = async (label: string, keys: string): Promise<void> => {
        await dialog.getByLabel(label).focus();
        await page.keyboard.press('Control+A');
        await dialog.getByLabel(label).pressSequentially(keys, { delay: 120 });
      };
      await typeOver(words['editorial.copies.interval.week'], '2');
      // A Sunday, before the first Tuesday of December.
      await dialog.getByLabel(words['editorial.copies.from']).pressSequentially('11302031', { delay: 0 });
      await typeOver(words['editorial.copies.count'], '3');
      const lines = dialog.getByRole('listitem');
      await expect
        .poll(async () => (await lines.allInnerTexts()).map((line) => line.replace(/\s+/g, ' ')))
        .toEqual(said.tuesdays.map((tuesday) => expect.stringContaining(tuesday)));
      await dialog.getByRole('button', { name: said.three }).press('Enter');
      await reads(fill(words['editorial.copies.madeDrafts']));
      await undo();
      await reads(words['editorial.copies.undone']);
    });

    // Holidays have other names in each language.
    it('marks copies on public holidays at the venue, which one key leaves out', async () => {
      const place = await contentManager(service, headers, 'venue').create({
        name: 'Salle',
        country: 'Frankreich',
      });
      const venue = { connect: [{ documentId: documentIdOf(place), locale: 'en' }] };
      const times = { startDate: '2031-12-18 20:00:00', endDate: '2031-12-19 00:30:00' };
      await edit(documentIdOf(await events().create(concert('Choir', { ...times, venue }))));
      const dialog = await openCopies();
      const [christmas, newYear] = said.holidays.map((holiday) => dialog.getByText(holiday, { exact: true }));
      await christmas?.waitFor();
      await newYear?.waitFor();
      expect(await dialog.getByText(/Public holiday|Jour férié/).count()).toBe(2);
      expect(await seriousFaults(page, '[role=dialog]')).toEqual([]);
      await dialog.getByRole('listitem').filter({ hasText: said.holidays[0] }).getByRole('button').focus();
      await page.keyboard.press('Enter');
      await christmas?.waitFor({ state: 'detached' });
      await newYear?.waitFor();
      await dialog.getByRole('button', { name: said.three }).waitFor();
      // It stays left out when the rule changes, until it is put back.
      const back = words['editorial.copies.putBack'].replace('{day}', '');
      const putBack = dialog.getByRole('button', { name: new RegExp(`^${back}`) });
      await dialog.getByLabel(words['editorial.copies.count']).focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('3');
      await dialog.getByRole('button', { name: said.two }).waitFor();
      expect(await christmas?.count()).toBe(0);
      await putBack.press('Enter');
      await christmas?.waitFor();
      await dialog.getByRole('button', { name: said.three }).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    });

    // The rule is read out in another language in each.
    it('says in words what a rule of the fields or a pasted one means, and what is wrong with it at its field, by keys', async () => {
      const start = '2031-11-11 20:00:00';
      await edit(await published('Reading', { startDate: start, endDate: '2031-11-11 22:00:00' }));
      const dialog = await openCopies();
      const lines = dialog.getByRole('listitem');
      const choose = async (label: string, option: string): Promise<void> => {
        await dialog.getByRole('combobox', { name: label }).press('Enter');
        await page.getByRole('option', { name: option }).press('Enter');
      };
      await choose(words['editorial.copies.repeats'], words['editorial.copies.every.weekday-of-month']);
      await dialog.getByText(said.inWords, { exact: false }).waitFor();
      await expect.poll(async () => (await lines.allInnerTexts())[0]).toContain(said.second);
      await dialog.getByRole('radio', { name: words['editorial.copies.byRule'] }).focus();
      // The key is held for a moment, because the next option is selected while it is down.
      await page.keyboard.down('ArrowRight');
      await dialog.getByRole('radio', { name: words['editorial.copies.byText'], checked: true }).waitFor();
      await page.keyboard.up('ArrowRight');
      const field = dialog.getByRole('textbox', { name: words['editorial.copies.ruleText'] });
      await field.waitFor();
      await page.keyboard.press('Tab');
      await expect.poll(() => dialog.locator('textarea:focus').count()).toBe(1);
      await page.keyboard.type('FREQ=MONTHLY;BYDAY=2TU;COUNT=0');
      await dialog.getByText(said.fault).waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await seriousFaults(page, '[role=dialog]')).toEqual([]);
      await page.keyboard.press('Backspace');
      await page.keyboard.type('3');
      await dialog.getByText(said.wholeRule).waitFor();
      await expect.poll(async () => (await lines.allInnerTexts()).length).toBe(2);
      expect(await dialog.getByText(said.fault).count()).toBe(0);
      expect(await dialog.getByLabel(words['editorial.copies.count']).count()).toBe(0);
      expect(await seriousFaults(page, '[role=dialog]')).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    });
  });
});

/** The plural sentence, with three copies. */
const fill = (text: string): string => (/other \{([^}]*)\}/.exec(text)?.[1] ?? '').replace('#', '3');
