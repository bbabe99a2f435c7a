import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from '#test';
import en from '../../src/plugins/event-calendar/admin/src/translations/en';
import enReasons from '../../src/plugins/event-calendar/admin/src/translations/en/reasons.json';
import fr from '../../src/plugins/event-calendar/admin/src/translations/fr';
import frReasons from '../../src/plugins/event-calendar/admin/src/translations/fr/reasons.json';
import { uidOf } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { useSharedService } from '../harness';
import { allowOnly, personWith } from '../admin/people';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { sitDown } from './hands';
import type { Hands } from './hands';
import { CHROMIUM, goTo } from './panel';
import { takeTurns } from './turns';
import { useBrowser } from './use-browser';

const SITE = 'Europe/Paris';
/** Texts that differ between the languages. */
const WORDS = {
  en: {
    skipped: `On that day the clocks in ${SITE} skip this time and show 3:30 AM instead. Choose another time.`,
    missing: '“Starts” is empty (English). Fill it in before you publish.',
    password: 'The password is too long. Write at most 255 characters.',
    tag: 'A tag that is chosen here was deleted meanwhile. Take it out and save again.',
    venue: 'The venue that is chosen here was deleted meanwhile. Take it out and save again.',
    remove: /^Remove/,
  },
  fr: {
    skipped: `Ce jour-là, les horloges de ${SITE} sautent cette heure et indiquent 03:30. Choisissez une autre heure.`,
    missing: '«\u202fDébut\u202f» est vide (anglais). Remplissez ce champ avant de publier.',
    password: 'Le mot de passe est trop long. Écrivez 255 caractères au plus.',
    tag: 'Une étiquette choisie ici n’existe plus. Retirez ce lien, puis enregistrez de nouveau.',
    venue: 'Le lieu choisi ici n’existe plus. Retirez ce lien, puis enregistrez de nouveau.',
    remove: /^(Remove|Supprimer|Retirer)/,
  },
};

describe.skipIf(CHROMIUM === undefined)('an error of the server', () => {
  const browser = useBrowser();
  const service = useSharedService({ settings: { timezone: 'Europe/Paris' } });
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = await adminHeaders(service);
  });

  const records = (kind: string) => contentManager(service, headers, kind);
  const times = { startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00', timezone: SITE };
  const made = async (title: string, more: object = times): Promise<string> =>
    documentIdOf(await records('event').create({ title, ...more }));
  /** Deletes a record as a colleague would, and from the trash too. */
  const deleteForGood = (kind: 'event' | 'tag' | 'venue', documentId: string) =>
    service.strapi.documents(uidOf(kind)).delete({ documentId, locale: '*' });
  const send = (method: string, path: string, json: object = {}) =>
    service.request(`/event-calendar/${path}`, { method, headers, ...(method === 'DELETE' ? {} : { json }) });

  describe.each([
    ['en', { ...en, ...enReasons }],
    ['fr', { ...fr, ...frReasons }],
  ] as const)('is shown in the panel in %s', (language, catalogue) => {
    const inTurn = takeTurns(language === 'en' ? 0 : 1, 2);
    const words = WORDS[language];
    let hands: Hands;
    let page: Page;
    beforeAll(async () => {
      hands = await sitDown(browser, service, 'America/New_York', language);
      page = hands.page;
    });

    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
    const open = async (documentId: string, title: string): Promise<void> => {
      await hands.open('event', documentId);
      await hands.shows('title', title);
    };
    const schedule = async (day: string, time: string): Promise<void> => {
      await button(catalogue['editorial.schedule.open']).click();
      await hands.type('calendar-schedule-day', day);
      await hands.typeOver('calendar-schedule-time', time, 120);
      await button(catalogue['editorial.schedule.do']).click();
    };

    inTurn()(
      'at a time that clocks skip, at an address that is not a list of events, and at a password that is too long',
      async () => {
        await open(await made('Skipped'), 'Skipped');
        await schedule('03302031', '2:30');
        await page.getByText(words.skipped).first().waitFor();
        const time = hands.field('calendar-schedule-time');
        expect(await time.getAttribute('aria-invalid')).toBe('true');
        await hands.shows('calendar-schedule-time', '02:30');
        await hands.typeOver('calendar-schedule-time', '4:30');
        await button(catalogue['editorial.schedule.do']).click();
        await button(catalogue['editorial.schedule.cancel']).waitFor();

        await button(catalogue['explain.open']).click();
        const dialog = page.getByRole('dialog', { name: catalogue['explain.title'] });
        const address = dialog.getByLabel(catalogue['explain.address']);
        await expect.poll(() => address.inputValue()).not.toBe('');
        await address.focus();
        await page.keyboard.press('Control+A');
        await address.pressSequentially('/nowhere', { delay: 0 });
        await page.keyboard.press('Enter');
        await dialog.getByText(catalogue['refused.noListThere']).waitFor();
        expect(await address.getAttribute('aria-invalid')).toBe('true');
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });

        await hands.field('password').click();
        await hands.paste('sesame '.repeat(40));
        await hands.field('password').pressSequentially('!', { delay: 0 });
        expect((await hands.press('save')).status).toBe(400);
        await page.getByText(words.password).first().waitFor();
        await expect.poll(() => hands.field('password').getAttribute('aria-invalid')).toBe('true');
      },
    );

    inTurn()('at a field that is missing for a publication', async () => {
      await open(await made('Lacking', {}), 'Lacking');
      await schedule('03302031', '9:30');
      await page.getByText(words.missing).first().waitFor();
      await expect.poll(() => hands.field('startDate.date').getAttribute('aria-invalid')).toBe('true');
    });

    inTurn()('for a language that exists again, and for a record in the trash', async () => {
      const id = await made(`Twice ${language}`);
      await records('event').update(id, { title: `Deux fois ${language}`, ...times }, 'fr');
      await send('POST', `records/event/${id}/languages/fr/trash`);
      await records('event').update(id, { title: 'Again', ...times }, 'fr');
      const restore = async (): Promise<void> => {
        await goTo(page, '/admin/plugins/event-calendar/trash');
        const name = new RegExp(`^${catalogue['editorial.trash.restore']}\\s?: Deux fois ${language}`);
        await page.getByRole('button', { name }).click();
      };
      await restore();
      await page.getByText(catalogue['refused.languageIsThere']).waitFor();
      await send('POST', `records/event/${id}/trash`);
      await restore();
      await page.getByText(catalogue['refused.recordInTrash']).waitFor();
    });

    inTurn()('at a chosen tag and a chosen venue that were deleted meanwhile', async () => {
      const id = await made('Linked');
      await open(id, 'Linked');
      let title = 'Linked';
      for (const [kind, field, delay] of [
        ['tag', 'tags', 120],
        ['venue', 'venue', 0],
      ] as const) {
        const name = `Gone ${kind} ${language}`;
        const lost = documentIdOf(await records(kind).create({ name }));
        title += '!';
        await hands.field('title').press('End');
        await hands.type('title', '!', delay);
        await hands.type(field, name, delay);
        await page.getByRole('option', { name: new RegExp(`^${name}`) }).waitFor();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        const link = page.locator('main').getByRole('button', { name, exact: true });
        await link.waitFor();
        await deleteForGood(kind, lost);

        expect((await hands.press('save')).status).toBe(400);
        await page.getByText(words[kind]).first().waitFor();
        await expect.poll(() => hands.field(field).getAttribute('aria-invalid')).toBe('true');
        await hands.shows('title', title);
        expect(await link.count()).toBe(1);

        await link.locator('xpath=ancestor::li[1]').getByRole('button', { name: words.remove }).click();
        await link.waitFor({ state: 'detached' });
        expect((await hands.press('save')).status).toBe(200);
        expect(await records('event').read(id)).toMatchObject({ title });
      }
    });

    inTurn()('for a record that a colleague has deleted, and the typed text stays', async () => {
      const id = await made('Deleted');
      await open(id, 'Deleted');
      await hands.field('title').press('End');
      await hands.type('title', ' meanwhile', 120);
      await deleteForGood('event', id);
      expect((await hands.press('save')).status).toBe(404);
      await page.getByText(catalogue['saving.gone']).first().waitFor();
      await hands.shows('title', 'Deleted meanwhile');
      await hands.type('title', '!');
      await hands.shows('title', 'Deleted meanwhile!');
    });

    inTurn()('for a record that the user may no longer change, and the typed text stays', async () => {
      const name = `Cleo${language}`;
      const reading = { kind: 'event', rights: ['read'] };
      await personWith(service, name, [{ kind: 'event', rights: ['read', 'create', 'update'] }]);
      const login = { email: `${name.toLowerCase()}@calendar.test`, password: 'Somebody-1' };
      const cleo = await sitDown(browser, service, SITE, language, login);
      await cleo.open('event', await made('Taken away'));
      await cleo.shows('title', 'Taken away');
      await cleo.field('title').press('End');
      await cleo.type('title', ' meanwhile', 120);
      await allowOnly(service, name, [reading]);
      expect((await cleo.press('save')).status).toBe(403);
      await cleo.reads(catalogue['saving.forbidden']);
      await cleo.shows('title', 'Taken away meanwhile');
    });
  });
});
