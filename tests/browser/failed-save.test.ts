import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startService } from '../harness';
import type { Service } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { CHROMIUM, goTo, openBrowser, openPanel, speak } from './panel';

const EVENTS = '/admin/content-manager/collection-types/plugin::event-calendar.event';
const SAVES = /\/content-manager\/collection-types\/plugin::event-calendar\.\w+(\/|\?|$)/;

/** The words of the panel that this file looks for. */
const WORDS = {
  en: {
    save: 'Save',
    publish: 'Publish',
    silent: 'The server did not answer. Nothing was saved; your text is still here. Try again.',
    late: 'The server took too long to answer. Your text is still here. Try again.',
    address: 'Write a whole address, such as https://example.org/page.',
    restore: /^Restore what you typed at /,
    discard: 'Throw it away',
  },
  fr: {
    save: 'Enregistrer',
    publish: 'Publier',
    silent: 'Le serveur n’a pas répondu. Rien n’a été enregistré ; votre texte est toujours là. Réessayez.',
    late: 'Le serveur met trop de temps à répondre. Votre texte est toujours là. Réessayez.',
    address: 'Écrivez une adresse entière, par exemple https://example.org/page.',
    restore: /^Rétablir ce que vous avez écrit à /,
    discard: 'L’abandonner',
  },
};

const badGateway = (route: Route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
const cut = (route: Route) => route.abort('connectionreset');

let service: Service;
let browser: Browser;
let headers: Record<string, string>;
beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  service = await startService();
  headers = await adminHeaders(service);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

describe.skipIf(CHROMIUM === undefined).each(['en', 'fr'] as const)(
  'a save that fails, in %s',
  (language) => {
    const words = WORDS[language];
    let page: Page;
    beforeAll(async () => {
      page = await openPanel(browser, service, 'Europe/Paris');
      await speak(page, language);
    });
    afterEach(() => page.unroute(SAVES));
    afterAll(() => page?.context().close());

    const events = () => contentManager(service, headers, 'event');
    const title = () => page.locator('input[name=title]');
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
    const made = async (name: string): Promise<string> =>
      documentIdOf(
        await events().create({
          title: name,
          startDate: '2031-05-10 20:00:00',
          endDate: '2031-05-10 22:00:00',
        }),
      );
    const open = async (documentId: string, name: string): Promise<void> => {
      await goTo(page, `${EVENTS}/${documentId}`);
      await expect.poll(() => title().inputValue()).toBe(name);
    };
    /** Types at the end of the title, as somebody does. */
    const type = async (text: string, delay: number): Promise<void> => {
      await title().press('End');
      await title().pressSequentially(text, { delay });
    };
    const failing = (how: (route: Route) => Promise<void>) =>
      page.route(SAVES, (route) => (route.request().method() === 'GET' ? route.fallback() : how(route)));
    const stored = async (documentId: string): Promise<unknown> => (await events().read(documentId))['title'];

    it.each([
      ['the gateway has no server', badGateway, 0],
      ['the connection is cut', cut, 120],
    ])('keeps what was typed and can be tried again when %s', async (_, how, delay) => {
      const id = await made('Gala');
      await open(id, 'Gala');
      await type(' of May', delay);
      await failing(how);
      await button(words.save).click();
      await page.getByText(words.silent).first().waitFor();
      await expect.poll(() => title().inputValue()).toBe('Gala of May');
      expect(await button(words.save).isEnabled()).toBe(true);
      expect(await stored(id)).toBe('Gala');

      await page.unroute(SAVES);
      await button(words.save).click();
      await expect.poll(() => stored(id)).toBe('Gala of May');
      await expect.poll(() => button(words.save).isDisabled()).toBe(true);
      await expect.poll(() => title().inputValue()).toBe('Gala of May');
    });

    it('keeps what was typed when a publication fails', async () => {
      const id = await made('Fair');
      await open(id, 'Fair');
      await type(' of June', 0);
      await failing(badGateway);
      await button(words.publish).click();
      await page.getByText(words.silent).first().waitFor();
      await expect.poll(() => title().inputValue()).toBe('Fair of June');
      expect(await button(words.publish).isEnabled()).toBe(true);
    });

    it('keeps what is typed while a save is under way, whether it fails or not', async () => {
      const id = await made('Race');
      await open(id, 'Race');
      await type(' one', 0);
      let answer: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      await failing(async (route) => {
        await held;
        await route.fallback();
      });
      const asked = page.waitForRequest((request) => request.method() === 'PUT');
      await button(words.save).click();
      await asked;
      await type(' two', 0);
      answer();
      await expect.poll(() => stored(id)).toBe('Race one');
      await expect.poll(() => button(words.save).isEnabled()).toBe(true);
      await expect.poll(() => title().inputValue()).toBe('Race one two');
      await page.unroute(SAVES);
      await button(words.save).click();
      await expect.poll(() => stored(id)).toBe('Race one two');
    });

    it('marks and focuses the field that the server refuses, and keeps the others', async () => {
      const id = await made('Link');
      await open(id, 'Link');
      await type(' and text', 0);
      const website = page.locator('input[name=website]');
      await website.pressSequentially('javascript:alert(1)', { delay: 0 });
      await button(words.save).click();
      await page.getByText(words.address).first().waitFor();
      await expect.poll(() => title().inputValue()).toBe('Link and text');
      expect(await website.inputValue()).toBe('javascript:alert(1)');
      await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('website');
      expect(await website.getAttribute('aria-invalid')).toBe('true');
      expect(await button(words.save).isEnabled()).toBe(true);
    });

    it('offers what was typed when the page is opened again, until it is saved', async () => {
      const id = await made('Draft');
      await open(id, 'Draft');
      await type(' kept', 120);
      await page.locator('[name=password]').pressSequentially('never kept', { delay: 0 });
      // The tab is closed.
      const kept = await page.evaluate('JSON.stringify(localStorage)');
      expect(kept).toContain('Draft kept');
      expect(kept).not.toContain('never kept');
      await page.goto(`${service.origin}${EVENTS}/${id}`);
      await expect.poll(() => title().inputValue()).toBe('Draft');
      await page.getByRole('button', { name: words.restore }).click();
      await expect.poll(() => title().inputValue()).toBe('Draft kept');
      await button(words.save).click();
      await expect.poll(() => stored(id)).toBe('Draft kept');
      await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).not.toContain('Draft kept');
    });

    it('throws away what was typed where somebody says so', async () => {
      const id = await made('Paper');
      await open(id, 'Paper');
      await type(' thrown', 0);
      await page.goto(`${service.origin}${EVENTS}/${id}`);
      await page.getByRole('button', { name: words.discard }).click();
      await page.goto(`${service.origin}${EVENTS}/${id}`);
      await expect.poll(() => title().inputValue()).toBe('Paper');
      expect(await page.getByRole('button', { name: words.restore }).count()).toBe(0);
    });
  },
);
