import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect } from '#test';
import { useSharedService } from '../harness';
import { adminHeaders, contentManager } from '../harness/admin';
import { clientOf } from '../http/write-client';
import { CHROMIUM, goTo, takeTab } from './panel';
import { takeTurns } from './turns';
import { useBrowser } from './use-browser';

const WORDS = {
  en: {
    move: 'Move …',
    doMove: 'Move',
    starts: 'Starts',
    ends: 'Ends',
    nextDay: 'Ends on Thursday, May 15, 2031',
    earlier: 'The end is on an earlier day than the start. Choose the same day or a later one.',
    unpublish: 'Unpublish',
    unpublished: /is no longer published/,
    published: /is published$/,
    gone: /is no longer on the calendar: somebody has moved it to the trash or deleted it\.$/,
    taken: /Somebody else has published “.+” in the meantime/,
  },
  fr: {
    move: 'Déplacer…',
    doMove: 'Déplacer',
    starts: 'Début',
    ends: 'Fin',
    nextDay: 'Se termine le jeudi 15 mai 2031',
    earlier: 'La fin est un jour avant le début. Choisissez le même jour ou un jour suivant.',
    unpublish: 'Dépublier',
    unpublished: /n’est plus publié/,
    published: /est publié$/,
    gone: /n’est plus dans le calendrier\s: quelqu’un l’a mis à la corbeille ou supprimé\.$/,
    taken: /Quelqu’un d’autre a publié «\s.+\s» entre-temps/,
  },
};
const PATIENCE = { timeout: 10_000 };

/** Actions on an event of the board, by keyboard. */
describe.skipIf(CHROMIUM === undefined)('on the board', () => {
  const browser = useBrowser();
  const service = useSharedService({ settings: { timezone: 'Europe/Paris' } });
  const editor = clientOf(service, 'editor');
  let events: ReturnType<typeof contentManager>;
  beforeAll(async () => {
    events = contentManager(service, await adminHeaders(service), 'event');
  });

  describe.each([
    ['en', 0],
    ['fr', 120],
  ] as const)('in %s, at %i ms per key', (language, delay) => {
    const inTurn = takeTurns(language === 'en' ? 0 : 1, 2);
    const words = WORDS[language];
    let page: Page;
    beforeAll(async () => {
      page = await takeTab(browser, service, 'America/New_York', { language });
    });

    /** Creates a published event and opens it on the board. */
    const opened = async (title: string, more: object = {}) => {
      const made = await editor.create('events', {
        title: `${title} ${language}`,
        start_date: '2031-05-14 20:00:00',
        end_date: '2031-05-14 22:00:00',
        timezone: 'Europe/Paris',
        ...more,
      });
      const id = Number(made['id']);
      const row = await service.strapi.db.connection('calendar_index').where({ public_id: id }).first();
      const search = encodeURIComponent(`${title} ${language}`);
      await goTo(page, `/admin/plugins/event-calendar?view=week&date=2031-05-14&search=${search}`);
      const event = page
        .locator('.fc-event:not(.fc-event-mirror)', { hasText: `${title} ${language}` })
        .first();
      await event.waitFor();
      return { id, documentId: String(row?.document_id), event };
    };
    const says = (said: RegExp): Promise<void> =>
      expect
        .poll(() => page.locator('[role="status"]').allInnerTexts(), PATIENCE)
        .toContainEqual(expect.stringMatching(said));
    const dialogOf = async (event: Locator): Promise<Locator> => {
      await event.press('Enter');
      return page.getByRole('dialog');
    };
    const moveDialog = async (event: Locator) => {
      const dialog = await dialogOf(event);
      await dialog.getByRole('button', { name: words.move, exact: true }).press('Enter');
      const ends = dialog.getByLabel(words.ends);
      await ends.waitFor();
      return { dialog, ends, move: dialog.getByRole('button', { name: words.doMove, exact: true }) };
    };
    /** Types a date and a time in the order of the input's parts. */
    const type = async (input: Locator, date: string, time: string): Promise<void> => {
      await input.focus();
      await page.keyboard.type(date, { delay });
      // A year may have more than four digits.
      await page.keyboard.press('ArrowRight');
      await page.keyboard.type(time, { delay });
    };
    const timesOf = async (id: number) => {
      const { start_date, end_date } = await editor.get(`events/${id}`);
      return [start_date, end_date];
    };

    inTurn()('undo of "Unpublish" restores the public version, not the draft', async () => {
      const { id, documentId, event } = await opened('Gala');
      await events.update(documentId, {
        title: `Gala ${language} with surprise guest`,
        slug: `surprise-${language}`,
      });
      const seen = async () => {
        const response = await service.request(`events/${id}`);
        return response.status === 200 ? response.body : response.status;
      };
      const before = await seen();
      const dialog = await dialogOf(event);
      await dialog.getByRole('button', { name: words.unpublish, exact: true }).press('Enter');
      await says(words.unpublished);
      expect(await seen()).toEqual(expect.any(Number));
      await dialog.waitFor({ state: 'detached' });
      await page.keyboard.press('Control+z');
      await says(words.published);
      expect(await seen()).toEqual(before);
      expect(await events.read(documentId)).toMatchObject({ slug: `surprise-${language}` });
    });

    inTurn()(
      'undo does not replace what somebody else has published since, and the board shows it',
      async () => {
        const { documentId, event } = await opened('Recital');
        const dialog = await dialogOf(event);
        await dialog.getByRole('button', { name: words.unpublish, exact: true }).press('Enter');
        await says(words.unpublished);
        await dialog.waitFor({ state: 'detached' });
        await events.publish(documentId, { title: `Recital ${language} anew` });
        await page.keyboard.press('Control+z');
        await page.getByText(words.taken).first().waitFor();
        await page
          .locator('.fc-event', { hasText: `Recital ${language} anew` })
          .first()
          .waitFor();
      },
    );

    inTurn()('an end at midnight means the next day, and the dialog says so', async () => {
      const { id, event } = await opened('Midnight');
      const { dialog, ends } = await moveDialog(event);
      await type(ends, '05142031', '1200AM');
      await dialog.getByText(words.nextDay).waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => timesOf(id), PATIENCE).toEqual(['2031-05-14 20:00:00', '2031-05-15 00:00:00']);
    });

    inTurn()(
      'an end that equals the start is kept, and one on an earlier date is refused at the field',
      async () => {
        const { id, event } = await opened('Short');
        const { dialog, ends, move } = await moveDialog(event);
        await type(ends, '05132031', '1000PM');
        // An incomplete input is not an error yet.
        expect(await dialog.getByText(words.earlier).count()).toBe(0);
        await dialog.getByLabel(words.starts).focus();
        await dialog.getByText(words.earlier).waitFor();
        expect(await ends.getAttribute('aria-invalid')).toBe('true');
        expect(await move.isDisabled()).toBe(true);
        await type(ends, '05142031', '0800PM');
        expect(await dialog.getByText(words.nextDay).count()).toBe(0);
        await move.press('Enter');
        await expect
          .poll(() => timesOf(id), PATIENCE)
          .toEqual(['2031-05-14 20:00:00', '2031-05-14 20:00:00']);
      },
    );

    inTurn()('deleting one part of a date keeps the others, also for an all-day event', async () => {
      const days = { start_date: '2031-05-14', end_date: '2031-05-14', all_day: true };
      for (const [title, more, value] of [
        ['Fair', days, '2031-07-14'],
        ['Talk', {}, '2031-07-14T22:00'],
      ] as const) {
        const { event } = await opened(title, more);
        const { ends } = await moveDialog(event);
        await ends.focus();
        await page.keyboard.press('Backspace');
        await expect.poll(() => ends.inputValue()).toBe('');
        await page.keyboard.type('07', { delay });
        await expect.poll(() => ends.inputValue()).toBe(value);
        await page.keyboard.press('Escape');
      }
    });

    inTurn()('an event that is in the trash by now is reported and disappears', async () => {
      const { id, event } = await opened('Binned');
      await editor.send('DELETE', `events/${id}`);
      await event.press('Alt+ArrowRight');
      await page.getByText(words.gone).first().waitFor();
      await event.waitFor({ state: 'detached' });
    });

    inTurn()('an event that cannot be moved any more is shown in its current state', async () => {
      const { documentId, event } = await opened('Changed');
      await events.publish(documentId, { title: `Changed ${language} since` });
      await events.update(documentId, { startDate: '2031-05-14 19:00:00' });
      await event.press('Alt+ArrowRight');
      await page
        .locator('.fc-event', { hasText: `Changed ${language} since` })
        .first()
        .waitFor();
    });
  });
});
