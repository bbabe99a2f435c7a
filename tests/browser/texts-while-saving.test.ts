import type { Locator, Page, Route } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from '#test';
import { useSharedService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { sitDown } from './hands';
import type { Hands } from './hands';
import { CHROMIUM, untilAsked } from './panel';
import { dailyOf } from './turns';
import { useBrowser } from './use-browser';

const SAVES = /\/content-manager\/collection-types\/plugin::event-calendar\.event(\/|\?|$)/;
const BUTTONS = { save: 'Save', publish: 'Publish' };
const LABELS = { description: /^Description/, excerpt: /^Short text/ };
const DELAYS = [0, 120];
/** A text that is shown as HTML only. */
const ODD = '<p><picture><source srcset="/a.webp" /><img src="/a.png" alt="" /></picture></p>';

/** A user saves an event and continues typing in its texts before the response arrives. */
describe.skipIf(CHROMIUM === undefined)('a text that is typed before a response arrives', () => {
  const browser = useBrowser();
  const service = useSharedService();
  let events: ReturnType<typeof contentManager>;
  beforeAll(async () => {
    events = contentManager(service, await adminHeaders(service), 'event');
  });

  describe.each(dailyOf(DELAYS))('at %i ms per key', (delay) => {
    let hands: Hands;
    let page: Page;
    beforeAll(async () => {
      hands = await sitDown(browser, service, 'Europe/Paris', 'en');
      page = hands.page;
    });
    afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

    const button = (action: keyof typeof BUTTONS) =>
      page.getByRole('button', { name: BUTTONS[action], exact: true }).first();
    const textOf = (name: keyof typeof LABELS): Locator => page.getByRole('textbox', { name: LABELS[name] });
    /** Opens a stored event. @returns its documentId */
    const open = async (name: string, texts: object): Promise<string> => {
      const times = { startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00' };
      const id = documentIdOf(await events.create({ title: name, ...times, ...texts }));
      await hands.open('event', id);
      await hands.shows('title', name);
      return id;
    };
    /** Changes the title and saves. The response arrives after `release` is called; `settled` then resolves. */
    const saveSlowly = async (action: keyof typeof BUTTONS) => {
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(SAVES, async (route: Route) => {
        if (route.request().method() !== 'GET') await held;
        await route.continue();
      });
      await untilAsked(page);
      const asked = page.waitForRequest((request) => request.method() !== 'GET' && SAVES.test(request.url()));
      const settled = page.waitForResponse(
        (response) => response.request().method() !== 'GET' && SAVES.test(response.url()),
      );
      await hands.type('title', '!', delay);
      await button(action).click();
      await asked;
      return { release, settled };
    };
    /** Waits until the form has processed the response. */
    const isIdle = () => expect.poll(() => button('save').isEnabled()).toBe(true);

    it('keeps the caret, the undo history and every key in both texts, for a save and a publication, and can be undone after it lost focus; without typed text shows what somebody else has saved', async () => {
      const texts = { description: '<p>Come .</p>', excerpt: '<p>Come .</p>' };
      const id = await open('Held', texts);
      for (const [name, action] of [
        ['excerpt', 'save'],
        ['description', 'publish'],
      ] as const) {
        const { release, settled } = await saveSlowly(action);
        const text = textOf(name);
        await text.click();
        await page.keyboard.press('Control+End');
        await page.keyboard.press('ArrowLeft');
        const node = await text.elementHandle();
        await page.keyboard.type('ear', { delay });
        release();
        await page.keyboard.type('ly to ', { delay });
        await settled;
        await page.keyboard.type('see ', { delay });
        await isIdle();
        await page.keyboard.type('us', { delay });
        await expect.poll(() => text.innerText()).toBe('Come early to see us.');
        // It is still the same editor.
        expect(await node?.evaluate((element) => element.isConnected)).toBe(true);
        await page.keyboard.press('Control+Z');
        await expect.poll(() => text.innerText()).not.toBe('Come early to see us.');
        await page.keyboard.press('Control+Shift+Z');
        await expect.poll(() => text.innerText()).toBe('Come early to see us.');
        await page.unrouteAll();
      }

      // The text that the focus has left.
      const leaving = await saveSlowly('save');
      const text = textOf('description');
      await text.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' Soon.', { delay });
      await hands.field('title').click();
      leaving.release();
      await leaving.settled;
      await isIdle();
      await text.click();
      await page.keyboard.press('Control+Z');
      await expect.poll(() => text.innerText()).toBe('Come early to see us.');
      await page.unrouteAll();
      for (const name of ['description', 'excerpt'])
        await expect.poll(async () => (await events.read(id))[name]).toBe('<p>Come early to see us.</p>');

      const { release } = await saveSlowly('save');
      await text.click();
      await events.update(id, { description: '<p>Theirs.</p>' });
      release();
      await expect.poll(() => text.innerText()).toBe('Theirs.');
      await page.keyboard.type(' And mine.', { delay });
      await expect.poll(() => text.innerText()).toBe('Theirs. And mine.');

      // The focus stays in the text, but nothing is unsaved any more.
      await page.keyboard.press('Control+S');
      await expect.poll(async () => (await events.read(id))['description']).toBe('<p>Theirs. And mine.</p>');
      await expect.poll(() => button('save').isDisabled()).toBe(true);
      await events.update(id, { description: '<p>Theirs again.</p>' });
      // The keys that publish do nothing during a save, and while Strapi counts the links to drafts.
      await expect.poll(() => button('publish').isEnabled()).toBe(true);
      await page.keyboard.press('Control+Shift+Enter');
      await expect.poll(() => text.innerText()).toBe('Theirs again.');
    });

    it('keeps the caret in the HTML of a text', async () => {
      const id = await open('Source', { description: `${ODD}\n<p>Come .</p>` });
      const { release, settled } = await saveSlowly('save');
      const text = textOf('description');
      await text.click();
      await page.keyboard.press('Control+End');
      for (let step = 0; step < '.</p>'.length; step += 1) await page.keyboard.press('ArrowLeft');
      await page.keyboard.type('ear', { delay });
      release();
      await settled;
      await isIdle();
      await page.keyboard.type('ly', { delay });
      expect(await text.inputValue()).toBe(`${ODD}\n<p>Come early.</p>`);
      await page.unrouteAll();
      await button('save').click();
      await expect
        .poll(async () => (await events.read(id))['description'])
        .toBe(`${ODD}\n<p>Come early.</p>`);
    });
  });
});
