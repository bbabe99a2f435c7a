import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect } from '#test';
import { useSharedService } from '../harness';
import { adminHeaders, contentManager } from '../harness/admin';
import { clientOf } from '../http/write-client';
import { seriousFaults } from './axe';
import { PAINTED, handsOn } from './keyboard';
import { CHROMIUM, cutOff, goTo, holdBack, takeTab, untilAsked } from './panel';
import { takeTurns } from './turns';
import { useBrowser } from './use-browser';

const WORDS = {
  en: {
    move: 'Move …',
    doMove: 'Move',
    clock: ['6:30 PM', '8:30 PM'],
    noTime: '“25:00” is not a time of day. Write it like 20:00 or 8 pm.',
    nextDay: 'Ends on Friday, May 16, 2031',
    earlier: 'The end is on an earlier day than the start. Choose the same day or a later one.',
    publish: 'Publish',
    help: 'Keyboard shortcuts',
    silent: /The server did not respond/,
    unpublish: 'Unpublish',
    unpublished: /is no longer published/,
    published: /is published$/,
    gone: /is no longer on the calendar: somebody has moved it to the trash or deleted it\.$/,
    taken: /Somebody else has published “.+” in the meantime/,
  },
  fr: {
    move: 'Déplacer…',
    doMove: 'Déplacer',
    clock: ['18:30', '20:30'],
    noTime: /^«\s25:00\s» n’est pas une heure/,
    nextDay: 'Se termine le vendredi 16 mai 2031',
    earlier: 'La fin est un jour avant le début. Choisissez le même jour ou un jour suivant.',
    publish: 'Publier',
    help: 'Raccourcis clavier',
    silent: /Le serveur n’a pas répondu/,
    unpublish: 'Dépublier',
    unpublished: /n’est plus publié/,
    published: /est publié$/,
    gone: /n’est plus dans le calendrier\s: quelqu’un l’a mis à la corbeille ou supprimé\.$/,
    taken: /Quelqu’un d’autre a publié «\s.+\s» entre-temps/,
  },
};
const PATIENCE = { timeout: 30_000 };
/** A notification of a test before may offer an undo too. */
const UNDO_BAR = '#board-undo';

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
    let hands: ReturnType<typeof handsOn>;
    beforeAll(async () => {
      page = await takeTab(browser, service, 'America/New_York', { language });
      hands = handsOn(page);
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
      const part = (name: string) => dialog.locator(`input[name="board-move-${name}"]`);
      await part('start.date').waitFor();
      // The form begins where the new time is typed.
      await expect.poll(() => hands.isOn(part('start.date'))).toBe(true);
      return { dialog, part };
    };
    /** Types over a time. */
    const typeTime = async (input: Locator, time: string): Promise<void> => {
      await hands.tabTo(input);
      await page.keyboard.press('Control+A');
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

    inTurn()('undo of "Publish" restores the schedule and the wait for review', async () => {
      for (const [title, before] of [
        ['Planned', { publishAt: '2031-05-01T10:00:00.000Z', readyForReview: false }],
        ['Waiting', { publishAt: null, readyForReview: true }],
      ] as const) {
        const { id, documentId, event } = await opened(title, { status: 'draft' });
        await events.update(documentId, before);
        const status = async () => (await service.request(`events/${id}`)).status;
        const dialog = await dialogOf(event);
        await dialog.getByRole('button', { name: words.publish, exact: true }).press('Enter');
        await expect.poll(status, PATIENCE).toBe(200);
        await dialog.waitFor({ state: 'detached' });
        await page.keyboard.press('Control+z');
        await expect.poll(status, PATIENCE).toBe(403);
        expect(await events.read(documentId)).toMatchObject(before);
      }
    });

    inTurn()(
      'undo right after an action of a dialog is of that action, and of nothing if it is refused',
      async () => {
        const first = await opened('Matinee');
        await first.event.focus();
        await page.keyboard.press('Alt+ArrowRight');
        const times = ['2031-05-15 20:00:00', '2031-05-15 22:00:00'];
        await expect.poll(() => timesOf(first.id), PATIENCE).toEqual(times);
        for (const answer of ['goes on', 'is refused'] as const) {
          let release: () => void = () => undefined;
          const held = new Promise<void>((resolve) => (release = resolve));
          await page.route('**/unpublish', async (route) => {
            await held;
            await (answer === 'goes on' ? route.continue() : route.fulfill({ status: 409, json: {} }));
          });
          await untilAsked(page);
          try {
            const dialog = await dialogOf(first.event);
            const asked = page.waitForRequest((request) => request.url().endsWith('/unpublish'));
            await dialog.getByRole('button', { name: words.unpublish, exact: true }).press('Enter');
            await asked;
            await dialog.waitFor({ state: 'detached' });
            await page.keyboard.press('Control+z');
            const done = page.waitForResponse((response) => response.url().endsWith('/unpublish'));
            release();
            await done;
            if (answer === 'goes on') await says(words.published);
            // A dialog opens when all actions have ended.
            await (await dialogOf(first.event)).waitFor();
            await page.evaluate(PAINTED);
            await page.keyboard.press('Escape');
            await page.getByRole('dialog').waitFor({ state: 'detached' });
          } finally {
            release();
            await page.unroute('**/unpublish');
          }
          // The move before it stays.
          expect(await timesOf(first.id)).toEqual(times);
          expect((await service.request(`events/${first.id}`)).status).toBe(200);
        }
      },
    );

    /** Moves a focused event by days, and waits until the page knows that it is stored. */
    const shiftTo = async ({ id, event }: { id: number; event: Locator }, day: number): Promise<void> => {
      await event.focus();
      await page.keyboard.press('Alt+ArrowRight');
      await isOn(id, day);
      await expect.poll(() => event.getAttribute('aria-label'), PATIENCE).toContain(String(day));
    };
    const isOn = (id: number, day: number): Promise<void> =>
      expect
        .poll(() => timesOf(id), PATIENCE)
        .toEqual([`2031-05-${day} 20:00:00`, `2031-05-${day} 22:00:00`]);
    inTurn()(
      'undo can be repeated if the server did not respond, and leaves the focus in the page',
      async () => {
        const encore = await opened('Encore');
        await shiftTo(encore, 15);
        await shiftTo(encore, 16);
        // This repeats what was undone, elsewhere.
        await page.keyboard.press('Control+Shift+z');
        const mend = await cutOff(page, '/move');
        try {
          await page.keyboard.press('Control+z');
          await page.getByText(words.silent).first().waitFor();
        } finally {
          await mend();
        }
        await page.keyboard.press('Control+z');
        await isOn(encore.id, 15);
        const undo = page.locator(UNDO_BAR);
        await undo.press('Enter');
        await isOn(encore.id, 14);
        await undo.waitFor({ state: 'detached' });
        await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main-content');
      },
    );

    inTurn()('undo of a move in its bar is of later moves of the event, too', async () => {
      const twice = await opened('Twice');
      await shiftTo(twice, 15);
      const release = await holdBack(page, '**/move');
      try {
        const asked = page.waitForRequest((request) => request.url().endsWith('/move'));
        await page.keyboard.press('Alt+ArrowRight');
        await asked;
        // The bar still names the first one.
        await page.locator(UNDO_BAR).press('Enter');
      } finally {
        await release();
      }
      await isOn(twice.id, 14);
    });

    inTurn()('an action goes on when the page is left', async () => {
      const { id, event } = await opened('Left', { status: 'draft' });
      const dialog = await dialogOf(event);
      const release = await holdBack(page, '**/events/changes');
      try {
        const asked = page.waitForRequest((request) => request.url().endsWith('/events/changes'));
        await dialog.getByRole('button', { name: words.publish, exact: true }).press('Enter');
        await asked;
        await goTo(page, '/admin/');
      } finally {
        await release();
      }
      await expect.poll(async () => (await service.request(`events/${id}`)).status, PATIENCE).toBe(200);
    });

    inTurn()('a dialog that waits for an action does not take the place of another one', async () => {
      const late = await opened('Late');
      await late.event.focus();
      const release = await holdBack(page, '**/move');
      try {
        const asked = page.waitForRequest((request) => request.url().endsWith('/move'));
        await page.keyboard.press('Alt+ArrowRight');
        await asked;
        await page.keyboard.press('Enter');
        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: words.help }).waitFor();
      } finally {
        await release();
      }
      await isOn(late.id, 15);
      await says(/15/);
      await page.evaluate(PAINTED);
      expect(await page.getByRole('dialog', { name: words.help }).count()).toBe(1);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.evaluate(PAINTED);
      expect(await page.getByRole('dialog').count()).toBe(0);
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

    inTurn()(
      'a move takes times as people type them, shows them as the board does, and keeps the length',
      async () => {
        const { id, event } = await opened('Typed');
        const { dialog, part } = await moveDialog(event);
        const [start, end] = words.clock;
        // From the date the Tab key leads to the time.
        await page.keyboard.type('05152031');
        await page.keyboard.press('Tab');
        await expect.poll(() => hands.isOn(part('start.time'))).toBe(true);
        await typeTime(part('start.time'), language === 'fr' ? '18h30' : '6:30pm');
        await page.keyboard.press('Tab');
        await expect.poll(() => part('start.time').inputValue()).toBe(start);
        await expect.poll(() => part('end.time').inputValue()).toBe(end);
        expect(await part('end.date').inputValue()).toBe('2031-05-15');
        expect(await seriousFaults(page, '[role=dialog]')).toEqual([]);
        await typeTime(part('end.time'), '12am');
        await dialog.getByText(words.nextDay).waitFor();
        await page.keyboard.press('Enter');
        await expect
          .poll(() => timesOf(id), PATIENCE)
          .toEqual(['2031-05-15 18:30:00', '2031-05-16 00:00:00']);
      },
    );

    inTurn()('a move that cannot be says why, at the field', async () => {
      const { id, event } = await opened('Short');
      const { dialog, part } = await moveDialog(event);
      await typeTime(part('end.time'), '25:00');
      // An incomplete input is not an error yet.
      expect(await dialog.getByText(words.noTime).count()).toBe(0);
      await page.keyboard.press('Enter');
      await dialog.getByText(words.noTime).waitFor();
      expect(await part('end.time').getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => hands.isOn(part('end.time'))).toBe(true);
      await typeTime(part('end.time'), '8pm');
      await part('end.date').focus();
      await page.keyboard.type('05132031');
      await dialog.getByText(words.earlier).waitFor();
      // Back to the first part of the date.
      for (let n = 0; n < 2; n += 1) await page.keyboard.press('ArrowLeft');
      await page.keyboard.type('05142031');
      expect(await dialog.getByText(words.nextDay).count()).toBe(0);
      await typeTime(part('end.time'), '8pm');
      await page.keyboard.press('Enter');
      await expect.poll(() => timesOf(id), PATIENCE).toEqual(['2031-05-14 20:00:00', '2031-05-14 20:00:00']);
    });

    inTurn()('deleting one part of a date keeps the others, also for an all-day event', async () => {
      const days = { start_date: '2031-05-14', end_date: '2031-05-14', all_day: true };
      for (const [title, more] of [
        ['Fair', days],
        ['Talk', {}],
      ] as const) {
        const { event } = await opened(title, more);
        const { part } = await moveDialog(event);
        await part('end.date').focus();
        await page.keyboard.press('Backspace');
        await expect.poll(() => part('end.date').inputValue()).toBe('');
        await page.keyboard.type('07', { delay });
        await expect.poll(() => part('end.date').inputValue()).toBe('2031-07-14');
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
