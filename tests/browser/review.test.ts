import { beforeAll, describe, expect } from '#test';
import en from '../../src/plugins/event-calendar/admin/src/translations/en';
import fr from '../../src/plugins/event-calendar/admin/src/translations/fr';
import enReview from '../../src/plugins/event-calendar/admin/src/translations/en/review.json';
import frReview from '../../src/plugins/event-calendar/admin/src/translations/fr/review.json';
import { useSharedService } from '../harness';
import { countClicks } from './clicks';
import { adminHeaders, contentManager, documentIdOf, panelLogin, panelUser } from '../harness/admin';
import { ownWord } from '../harness/own';
import { faultsOfLook, seriousFaults } from './axe';
import { sitDown } from './hands';
import { handsOn } from './keyboard';
import { CHROMIUM, cutOff, goTo, holdBack } from './panel';
import { takeTurns } from './turns';
import { useBrowser } from './use-browser';

const WORDS = { en: { ...en, ...enReview }, fr: { ...fr, ...frReview } };
const PANELS = [
  { language: 'en', words: WORDS.en, other: WORDS.fr, otherLanguage: 'fr', title: 'Titre (anglais)' },
  { language: 'fr', words: WORDS.fr, other: WORDS.en, otherLanguage: 'en', title: 'Title (English)' },
] as const;
const WRITER = 'review-writer';

describe.skipIf(CHROMIUM === undefined)('a record in review', () => {
  const browser = useBrowser();
  const service = useSharedService({ settings: { timezone: 'Europe/Paris' } });
  const word = ownWord();
  let admin: Record<string, string>;
  let writer: Record<string, string>;
  beforeAll(async () => {
    admin = await adminHeaders(service);
    writer = await panelUser(service, 'strapi-author', WRITER);
  });
  const waiting = async (title: string): Promise<string> => {
    const times = { startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00' };
    const id = documentIdOf(await contentManager(service, writer, 'event').create({ title, ...times }));
    await ask(writer, `${id}/request`, {});
    return id;
  };
  const ask = (headers: Record<string, string>, path: string, json: object) =>
    service.request(`/event-calendar/review/event/${path}`, { method: 'POST', headers, json });
  const isWaiting = async (id: string): Promise<unknown> =>
    (await contentManager(service, admin, 'event').read(id))['readyForReview'];

  describe.each(PANELS)('in the panel in $language', (panel) => {
    const inTurn = takeTurns(panel.language === 'en' ? 0 : 1, PANELS.length);
    const { words, other } = panel;

    inTurn()(
      'is sent back by keys with a reason, which a failed network does not lose, and waits again',
      async () => {
        const title = `Returned ${word} ${panel.language}`;
        const id = await waiting(title);
        const { page } = await sitDown(browser, service, 'Europe/Paris', panel.language);
        const keys = handsOn(page);
        const sendBack = words['editorial.review.sendBack'];
        const open = page.getByRole('button', { name: `${sendBack}: ${title}` });
        const dialog = page.getByRole('dialog');
        const reason = dialog.getByRole('textbox');
        const send = dialog.getByRole('button', { name: sendBack, exact: true });
        await goTo(page, `/admin/plugins/event-calendar/review?search=${word}`);
        await keys.enterInTable(open);
        await reason.waitFor();
        await expect.poll(() => keys.isOn(reason), { message: 'it can be typed at once' }).toBe(true);
        await keys.enter(send);
        await page.getByText(words['review.reason.missing']).waitFor();
        await keys.write(reason, 'Which hall?');
        expect(await seriousFaults(page, '[role=dialog]')).toEqual([]);

        const connect = await cutOff(page, '/send-back');
        await keys.enter(send);
        await page.getByText(words['refused.silent']).first().waitFor();
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        await connect();
        await open.press('Enter');
        await expect.poll(() => reason.inputValue()).toBe('Which hall?');
        await keys.enter(send);
        await page.getByText(words['review.sentBack']).waitFor();
        await open.waitFor({ state: 'detached' });
        expect(await isWaiting(id)).toBe(false);
        await keys.enter(page.getByRole('status').getByRole('button', { name: words['editorial.undo'] }));
        await open.waitFor();
        expect(await isWaiting(id)).toBe(true);
        await open.press('Enter');
        await expect.poll(() => reason.inputValue(), { message: 'what was sent is not kept' }).toBe('');

        // While the list behind it is renewed, the dialog may miss the key.
        await expect
          .poll(async () => {
            if ((await dialog.count()) > 0) await page.keyboard.press('Escape');
            return dialog.count();
          })
          .toBe(0);
        const clicks = await countClicks(page);
        await open.click();
        await expect.poll(() => keys.isOn(reason), { message: 'it can be typed at once' }).toBe(true);
        await page.keyboard.type('On which day?');
        await send.click();
        // Behind the open dialog the button has no role.
        await dialog.waitFor({ state: 'detached' });
        await open.waitFor({ state: 'detached' });
        expect(await clicks()).toBe(2);
        expect(await isWaiting(id)).toBe(false);
      },
    );

    inTurn()('is published only as the list shows it', async () => {
      const title = `Read ${word} ${panel.language}`;
      const id = await waiting(title);
      const { page } = await sitDown(browser, service, 'Europe/Paris', panel.language);
      await goTo(page, `/admin/plugins/event-calendar/review?search=${word}`);
      const publish = (named: string) =>
        page.getByRole('button', { name: `${words['editorial.review.publish']}: ${named}`, exact: true });
      await publish(title).waitFor();
      await contentManager(service, writer, 'event').update(id, { title: `${title}!` });
      await publish(title).press('Enter');
      await page.getByText(words['refused.changedMeanwhile']).first().waitFor();
      await publish(`${title}!`).press('Enter');
      await page.getByText(words['review.page.published']).first().waitFor();
    });

    inTurn()('is sent for review by keys, and the work goes on at the answer', async () => {
      const times = { startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00' };
      const title = `Sent ${word} ${panel.language}`;
      const id = documentIdOf(await contentManager(service, writer, 'event').create({ title, ...times }));
      const mine = await sitDown(browser, service, 'Europe/Paris', panel.language, panelLogin(WRITER));
      const keys = handsOn(mine.page);
      await mine.open('event', id);
      await keys.enter(mine.page.getByRole('button', { name: words['editorial.review.send'] }));
      await mine.page.getByRole('button', { name: words['editorial.review.waits'] }).waitFor();
      const answer = mine.page.locator('textarea[name="calendar-review-answer"]');
      await expect.poll(() => keys.isOn(answer), { message: 'the focus' }).toBe(true);
      await mine.page.keyboard.type('The hall is booked');
      await expect.poll(() => answer.inputValue()).toBe('The hall is booked');
      await mine.page.getByText(words['editorial.publication.explain.pending']).waitFor();
    });

    inTurn()(
      'shows its reason on the home page and in the form, and what was changed since on the board',
      async () => {
        const title = `Answered ${word} ${panel.language}`;
        const id = await waiting(title);
        await ask(admin, `${id}/send-back`, { reason: 'Which hall?' });
        const mine = await sitDown(browser, service, 'Europe/Paris', panel.language, panelLogin(WRITER));
        const { page } = mine;
        const keys = handsOn(page);
        await goTo(page, '/admin/');
        const widget = page.getByRole('region', { name: words['editorial.widget.returned'] });
        await widget
          .getByText(/Which hall\?/)
          .first()
          .waitFor();
        await widget.getByRole('link', { name: title }).press('Enter');
        const thread = page.getByRole('list', { name: words['review.thread'] });
        await thread.getByText('Which hall?').waitFor();
        await mine.type('title', '!');
        expect((await mine.press('save')).status).toBe(200);
        await page.getByText(words['review.changed.returned']).waitFor();
        const answer = page.locator('textarea[name="calendar-review-answer"]');
        await keys.write(answer, 'The new one');
        // It is stored, but the response is lost.
        const connect = await cutOff(page, '/answer', true);
        const send = page.getByRole('button', { name: words['review.answer.send'], exact: true });
        await keys.enter(send);
        await page.getByText(words['refused.silent']).first().waitFor();
        expect(await answer.inputValue()).toBe('The new one');
        await connect();
        await send.press('Enter');
        await expect.poll(() => answer.inputValue()).toBe('');
        await expect.poll(() => thread.getByText('The new one').count()).toBe(1);
        await expect.poll(() => keys.isOn(answer), { message: 'the focus stays at the answer' }).toBe(true);
        // What is changed after a lost response is sent, too.
        await keys.write(answer, 'On Friday');
        const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/answer'));
        const reconnect = await cutOff(page, '/answer', true);
        await keys.enter(send);
        await lost;
        await reconnect();
        await keys.write(answer, 'On Friday at 8 pm');
        const release = await holdBack(page, '**/answer');
        await keys.enter(send);
        // What would be typed meanwhile would go with what is sent.
        await expect.poll(() => answer.isDisabled()).toBe(true);
        await release();
        await expect.poll(() => answer.inputValue()).toBe('');
        await thread.getByText('On Friday at 8 pm').waitFor();
        expect(await faultsOfLook(page, 'aside:nth-of-type(2)')).toEqual([]);
        await page.getByRole('button', { name: words['editorial.review.send'] }).press('Enter');
        await page.getByRole('button', { name: words['editorial.review.waits'] }).waitFor();

        const reviewer = await sitDown(browser, service, 'Europe/Paris', panel.otherLanguage);
        const board = `/admin/plugins/event-calendar?view=agenda&date=2031-05-10&locale=en&search=${word}`;
        await goTo(reviewer.page, board);
        await reviewer.page.getByText(title).first().click();
        const popup = reviewer.page.getByRole('dialog');
        await popup.getByText('The new one').waitFor();
        await popup.getByText(other['review.changed.returned']).waitFor();
        await popup.getByText(panel.title).first().waitFor();
        expect(await seriousFaults(reviewer.page, '[role=dialog]')).toEqual([]);
        await popup.getByRole('button', { name: other['review.sendBack'] }).press('Enter');
        const reason = reviewer.page.getByRole('dialog').getByRole('textbox');
        await reason.pressSequentially('Nearly');
        const again = reviewer.page.getByRole('button', {
          name: other['editorial.review.sendBack'],
          exact: true,
        });
        await again.press('Enter');
        await reviewer.page.getByText(other['review.sentBack']).waitFor();
        await expect.poll(() => isWaiting(id)).toBe(false);

        await ask(writer, `${id}/request`, {});
        await reviewer.open('event', id);
        await reviewer.page.getByRole('button', { name: other['review.sendBack'] }).press('Enter');
        await reason.pressSequentially('Nearly there');
        await again.press('Enter');
        await reviewer.page
          .getByRole('list', { name: other['review.thread'] })
          .getByText('Nearly there')
          .waitFor();
        const reply = reviewer.page.locator('textarea[name="calendar-review-answer"]:focus');
        await expect.poll(() => reply.count(), { message: 'the focus goes on at the answer' }).toBe(1);
      },
    );
  });
});
