import type { Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from '#test';
import { sendLogIn } from '../../scripts/lib/log-in.mjs';
import { FULL, useSharedService } from '../harness';
import { adminHeaders, contentManager, documentIdOf, panelLogin, panelUser } from '../harness/admin';
import { atKeyboard, handsOn, sitDown, untilStored } from './hands';
import type { Hands } from './hands';
import { CHROMIUM, closeNotifications, dropTab, goTo, untilAsked } from './panel';
import { useBrowser } from './use-browser';

const SAVES = /\/content-manager\/collection-types\/plugin::event-calendar\.\w+(\/|\?|$)/;
/** All requests of the panel to the server. */
const REQUESTS = /\/(admin|content-manager|event-calendar|i18n|upload)\//;
/** Loses her session. */
const CAROL = 'carol-logs-in-again';
const DAY = 24 * 3_600_000;

/** Texts of the panel that this file expects. */
const WORDS = {
  en: {
    save: 'Save',
    publish: 'Publish',
    silent: 'The server did not respond. Nothing was saved; your text is still here. Try again.',
    address: 'Write a whole address, such as https://example.org/page.',
    restore: /^Restore what you typed at \d/,
  },
  fr: {
    save: 'Enregistrer',
    publish: 'Publier',
    silent: 'Le serveur n’a pas répondu. Rien n’a été enregistré ; votre texte est toujours là. Réessayez.',
    address: 'Écrivez une adresse entière, par exemple https://example.org/page.',
    restore: /^Rétablir ce que vous avez écrit à \d/,
  },
};

const badGateway = (route: Route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
const cut = (route: Route) => route.abort('connectionreset');
const expire = (route: Route) =>
  route.fulfill({
    status: 401,
    json: {
      data: null,
      error: { status: 401, name: 'UnauthorizedError', message: 'Missing or invalid credentials' },
    },
  });

/** What is kept of a form whose save fails, as far as only a browser shows it; `admin/src/saving` has tests of the rules and words. */
describe.skipIf(CHROMIUM === undefined)('a failed save', () => {
  const browser = useBrowser();
  const service = useSharedService();
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = await adminHeaders(service);
  });

  const events = () => contentManager(service, headers, 'event');
  const stored = async (id: string): Promise<unknown> => (await events().read(id))['title'];

  /** Actions of a person in a form, with the panel in a language. */
  const personAt = (hands: Hands, language: keyof typeof WORDS) => {
    const { page, field } = hands;
    const words = WORDS[language];
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
    /** From now on writes fail and reads succeed. */
    const fail = async (how: (route: Route) => Promise<void>): Promise<void> => {
      await page.route(SAVES, (route) =>
        route.request().method() === 'GET' ? route.fallback() : how(route),
      );
      await untilAsked(page);
    };
    const mend = () => page.unrouteAll({ behavior: 'ignoreErrors' });
    /** Types at the end of the field. */
    const type = async (name: string, text: string, delay = 0): Promise<void> => {
      await field(name).press('End');
      await field(name).pressSequentially(text, { delay });
    };
    return {
      ...hands,
      words,
      button,
      fail,
      mend,
      typeOn: type,
      offer: page.getByRole('button', { name: words.restore }),
      /** "Save" is disabled while a save runs, too; the draft goes when it has succeeded. */
      isSaved: async (): Promise<void> => {
        const kept = `Object.keys(localStorage).filter((key) => key.startsWith('event-calendar.draft:'))`;
        await expect.poll(() => page.evaluate(kept)).toEqual([]);
        await expect.poll(() => button(words.save).isDisabled()).toBe(true);
      },
      isUnsaved: () => expect.poll(() => button(words.save).isEnabled()).toBe(true),
      drafts: (): Promise<string> => page.evaluate('JSON.stringify(localStorage)'),
      marked: (name: string) => hands.field(name).getAttribute('aria-invalid'),
      /** Presses "Save" or "Publish" in vain. */
      async saveInVain(name: 'save' | 'publish' = 'save'): Promise<void> {
        await button(words[name]).click();
        await page.getByText(words.silent).first().waitFor();
        await expect.poll(() => button(words[name]).isEnabled()).toBe(true);
        await mend();
        await closeNotifications(page);
      },
      /** Presses "Save" or "Publish", and holds the request. @returns a function that releases it */
      async begin(name: 'save' | 'publish'): Promise<() => void> {
        let answer: () => void = () => undefined;
        const held = new Promise<void>((resolve) => (answer = resolve));
        await fail(async (route) => {
          await held;
          await route.fallback();
        });
        const asked = page.waitForRequest(
          (request) => request.method() !== 'GET' && SAVES.test(request.url()),
        );
        await button(words[name]).click();
        await asked;
        return answer;
      },
      /** Creates and opens an event, and types at the end of its title. @returns its documentId */
      async typedInto(name: string, text: string): Promise<string> {
        const times = { startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00' };
        const id = documentIdOf(await events().create({ title: name, ...times }));
        await hands.open('event', id);
        await hands.shows('title', name);
        await type('title', text);
        return id;
      },
      /** Records the values of the title, frame by frame, until `shown` is called. */
      watch: () =>
        page.evaluate(`window.shown = new Set(); (function look() {
          window.shown?.add(document.querySelector('input[name=title]')?.value);
          if (window.shown) requestAnimationFrame(look);
        })()`),
      shown: (): Promise<string[]> =>
        page.evaluate(
          '(() => { const shown = [...window.shown]; window.shown = undefined; return shown; })()',
        ),
    };
  };
  type Person = ReturnType<typeof personAt>;

  const at = (language: keyof typeof WORDS, work: (person: Person) => Promise<void>): Promise<void> =>
    atKeyboard(browser, service, ['Europe/Paris', language], (hands) => work(personAt(hands, language)));

  // `read.test.ts` has the other failures of the read that follows a save.
  it('keeps the typed text, never shows another, and can be repeated, without any connection; recognises a save whose response was lost; publishes at the next attempt', () =>
    at('fr', async (ada) => {
      const { page, words, shows } = ada;
      const id = await ada.typedInto('Gala', ' of May');
      await ada.watch();
      await page.route(REQUESTS, (route) =>
        route.request().resourceType() === 'fetch' ? cut(route) : route.fallback(),
      );
      await untilAsked(page);
      const lostRead = page.waitForEvent(
        'requestfailed',
        (request) => request.method() === 'GET' && SAVES.test(request.url()),
      );
      await Promise.all([ada.saveInVain(), lostRead]);
      await shows('title', 'Gala of May');
      expect(await stored(id)).toBe('Gala');
      // The read after the save is slow.
      await page.route(SAVES, async (route) => {
        const answer = await route.fetch();
        if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 500));
        await route.fulfill({ response: answer });
      });
      await untilAsked(page);
      const read = page.waitForResponse(
        (response) => response.request().method() === 'GET' && SAVES.test(response.url()),
      );
      await ada.button(words.save).click();
      await read;
      await expect.poll(() => stored(id)).toBe('Gala of May');
      await ada.isSaved();
      await shows('title', 'Gala of May');
      expect(await ada.shown()).toEqual(['Gala of May']);
      await ada.mend();

      await closeNotifications(page);
      await page.getByText(words.silent).first().waitFor({ state: 'detached' });
      // Only the response is lost.
      await ada.typeOn('title', ' two');
      await ada.fail(async (route) => {
        await route.fetch();
        await cut(route);
      });
      await ada.button(words.save).click();
      await ada.isSaved();
      expect(await stored(id)).toBe('Gala of May two');
      expect(await page.getByText(words.silent).count()).toBe(0);
      await ada.mend();

      await ada.typeOn('title', ' three');
      await ada.watch();
      await ada.fail(badGateway);
      await ada.saveInVain('publish');
      await ada.button(words.publish).click();
      await expect.poll(async () => (await events().read(id))['status']).toBe('published');
      await expect.poll(() => ada.button(words.publish).isDisabled()).toBe(true);
      await shows('title', 'Gala of May two three');
      expect(await ada.shown()).toEqual(['Gala of May two three']);
      expect(await stored(id)).toBe('Gala of May two three');
    }));

  it('keeps text that is typed while a publication or a save is running, and the caret of a correction', () =>
    at('en', async (ada) => {
      const { page, words, shows } = ada;
      let text = 'Race one';
      const id = await ada.typedInto('Race', ' one');
      const publish = await ada.begin('publish');
      await ada.typeOn('title', ' two');
      publish();
      await expect.poll(async () => (await events().read(id))['status']).toBe('published');
      expect(await stored(id)).toBe(text);
      text += ' two';
      await ada.isUnsaved();
      await shows('title', text);
      await ada.mend();
      const answer = await ada.begin('save');
      await ada.field('title').press('Home');
      for (let place = 0; place < 'Race'.length; place += 1) await page.keyboard.press('ArrowRight');
      const typing = ada.field('title').pressSequentially(' in the middle', { delay: 60 });
      answer();
      await typing;
      text = text.replace('Race', 'Race in the middle');
      await shows('title', text);
      await ada.mend();
      await ada.isUnsaved();
      await ada.button(words.save).click();
      await expect.poll(() => stored(id)).toBe(text);
      await ada.isSaved();
      await shows('title', text);
    }));

  it('keeps the text of a new event, and of a venue that is created in its form; then what is typed while the event is created, with the focus', () =>
    at('en', async (ada) => {
      const { page, words, shows } = ada;
      const [name, event] = ['House', 'First night'];
      await ada.openNew('event');
      await ada.type('title', event);
      await page.getByRole('combobox', { name: 'Venue' }).click();
      await page.getByText('Create a venue').first().click();
      const dialog = page.getByRole('dialog');
      const typed = dialog.locator('input[name=name]');
      await dialog.locator('input[name=name]:focus').waitFor();
      await typed.pressSequentially(name, { delay: 0 });
      const save = dialog.getByRole('button', { name: words.save, exact: true });
      await ada.fail(badGateway);
      await save.click();
      await page.getByText(words.silent).first().waitFor();
      expect(await typed.inputValue()).toBe(name);
      await ada.mend();
      await save.click();
      const venues = async () =>
        (await contentManager(service, headers, 'venue').list()).map((one) => one['name']);
      await expect.poll(venues).toContain(name);
      await dialog.waitFor({ state: 'detached' });
      await shows('title', event);

      await closeNotifications(page);
      await ada.fail(badGateway);
      await ada.saveInVain();
      await shows('title', event);
      expect(page.url()).toContain('/create');
      await goesOn(ada, 'save', 'event', 'title', event);
    }));

  // The test before does so in an event; `edited-record.test.ts` goes through all kinds.
  it.runIf(FULL)('keeps text that is typed while a save of a new tag is running', () =>
    at('en', async (ada) => {
      await ada.openNew('tag');
      await ada.type('name', 'New tag');
      await goesOn(ada, 'save', 'tag', 'name', 'New tag');
    }),
  );

  /** Types on while a new record is created, and saves that too. */
  const goesOn = async (
    ada: Person,
    action: 'save' | 'publish',
    kind: 'event' | 'tag',
    field: string,
    name: string,
  ): Promise<void> => {
    const { page } = ada;
    const shown = async (): Promise<unknown[]> => {
      const query = `?locale=en&filters[${field}][$startsWith]=${name}`;
      return (await contentManager(service, headers, kind).list(query)).map((one) => one[field]);
    };
    const answer = await ada.begin(action);
    await ada.field(field).click();
    await page.keyboard.press('End');
    const typing = ada.field(field).pressSequentially(' goes on and on', { delay: 60 });
    answer();
    await typing;
    await untilStored(page);
    await ada.shows(field, `${name} goes on and on`);
    await expect.poll(() => page.locator(`input[name="${field}"]:focus`).count()).toBe(1);
    expect(await ada.offer.count()).toBe(0);
    expect(await shown()).toEqual([name]);
    await ada.mend();
    await ada.button(ada.words.save).click();
    await expect.poll(shown).toEqual([`${name} goes on and on`]);
    await expect.poll(ada.drafts).not.toContain(name);
  };

  it('keeps the text of a copy, offers it again, and creates it once', () =>
    at('fr', async (ada) => {
      const { page } = ada;
      const venues = contentManager(service, headers, 'venue');
      const origin = documentIdOf(await venues.create({ name: 'Original', city: 'Port-Valmy' }));
      const list = `/admin/content-manager/collection-types/plugin::event-calendar.venue`;
      const open = async (): Promise<void> => {
        await goTo(page, `${list}/clone/${origin}?plugins[i18n][locale]=en`);
        await ada.shows('name', 'Original');
      };
      await open();
      await ada.typeOver('name', 'Copied', 60);
      await expect.poll(ada.drafts).toContain('Copied');
      await open();
      await ada.offer.click();
      await ada.shows('name', 'Copied');
      await ada.shows('city', 'Port-Valmy');
      let lost = 0;
      await ada.fail(async (route) => {
        if (lost > 0) return route.fallback();
        lost += 1;
        await route.fetch();
        return route.abort();
      });
      await ada.button(ada.words.save).click();
      await page.waitForURL((url) => !url.pathname.includes('/clone/'));
      const copies = await venues.list('?locale=en&filters[name][$eq]=Copied');
      expect(copies.map(({ city }) => city)).toEqual(['Port-Valmy']);
    }));

  it('marks and focuses the refused field, keeps the others, and removes each error when its value is changed', () =>
    at('fr', async (ada) => {
      const { page, words, marked } = ada;
      const id = await ada.typedInto('Link', ' and text');
      const website = ada.field('website');
      await website.pressSequentially('javascript:1', { delay: 0 });
      await ada.button(words.save).click();
      await page.getByText(words.address).first().waitFor();
      await ada.shows('title', 'Link and text');
      expect(await website.inputValue()).toBe('javascript:1');
      await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('website');
      expect(await marked('website')).toBe('true');
      await ada.typeOver('ticketUrl', 'javascript:2');
      await ada.field('virtualUrl').click();
      await ada.button(words.save).click();
      await expect.poll(() => marked('ticketUrl')).toBe('true');
      // It has marked itself; the refusal then leads to it.
      await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('ticketUrl');
      // Every key goes into the field in which it is typed, although another field is invalid.
      await ada.typeOver('ticketUrl', 'https://e.org/t', 30);
      await ada.shows('ticketUrl', 'https://e.org/t');
      expect(await page.evaluate('document.activeElement.name')).toBe('ticketUrl');
      await expect.poll(() => marked('ticketUrl')).not.toBe('true');
      expect(await marked('website')).toBe('true');
      await ada.typeOver('website', '');
      await page.keyboard.press('Delete');
      await expect.poll(() => marked('website')).not.toBe('true');
      await closeNotifications(page);
      await page.getByText(words.address).first().waitFor({ state: 'detached' });
      await ada.typeOver('website', 'https://e.org/');
      // The value is valid, although nothing has been saved yet.
      await expect.poll(() => marked('website')).not.toBe('true');
      await ada.button(words.save).click();
      await expect
        .poll(() => events().read(id))
        .toMatchObject({ title: 'Link and text', website: 'https://e.org/' });

      // The error of an empty title goes as soon as something is typed.
      await ada.isSaved();
      await ada.field('title').click();
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Delete');
      await ada.button(words.publish).click();
      await expect.poll(() => marked('title')).toBe('true');
      await ada.typeOn('title', 'Named', 30);
      await expect.poll(() => marked('title')).not.toBe('true');
      await ada.shows('title', 'Named');
    }));

  // `two-editors.test.ts` restores what would replace something that somebody else has saved.
  it('offers the typed text but no password when the tab is opened again, in a narrow window too; still offers it after another save and after the published version was shown; forgets it after seven days', () =>
    at('en', async (ada) => {
      const { page, words, shows, offer } = ada;
      const id = await ada.typedInto('Draft', ' kept');
      await ada.field('password').pressSequentially('never kept', { delay: 0 });
      await expect.poll(ada.drafts).toContain('Draft kept');
      expect(await ada.drafts()).not.toContain('never kept');
      // A draft of another event that is too old.
      await page.evaluate(`for (const [key, text] of Object.entries(localStorage)) {
        if (!text.includes('Draft kept')) continue;
        const draft = JSON.parse(text);
        localStorage.setItem(key.replace('${id}', 'old'), JSON.stringify({ ...draft, at: draft.at - ${7 * DAY + 1} }));
      }`);
      expect(await ada.drafts()).toContain(':old.');
      // The tab is closed.
      await ada.load('event', id);
      await shows('title', 'Draft');
      expect(await ada.drafts()).not.toContain(':old.');
      expect(await offer.innerText()).toMatch(/^Restore what you typed at .+ into “Draft”$/);
      const wide = page.viewportSize();
      await page.setViewportSize({ width: 768, height: 1000 });
      // On a narrow screen it does not cover the title, and can be reached.
      const heading = page.getByRole('heading', { name: 'Draft', level: 1 });
      await expect.poll(async () => (await heading.boundingBox())?.height).toBeLessThan(100);
      await offer.click({ trial: true });
      await page.setViewportSize({ width: 375, height: 812 });
      for (const part of [offer, ada.button('Discard it')])
        await expect
          .poll(async () => {
            const box = await part.boundingBox();
            return box !== null && box.x >= 0 && box.x + box.width <= 375;
          })
          .toBe(true);
      if (wide) await page.setViewportSize(wide);

      await ada.type('cost', 'free');
      await ada.leave('cost');
      await ada.button(words.publish).click();
      await expect.poll(async () => (await events().read(id))['status']).toBe('published');
      await expect.poll(() => ada.button(words.publish).isDisabled()).toBe(true);
      expect(await stored(id)).toBe('Draft');
      await offer.click();
      await shows('title', 'Draft kept');
      await expect.poll(() => offer.count()).toBe(0);

      await page.getByRole('tab').nth(1).click();
      await ada.button('Confirm').click();
      await shows('title', 'Draft');
      await page.getByRole('tab').first().click();
      await offer.click();
      await shows('title', 'Draft kept');
      await ada.button(words.save).click();
      await expect.poll(() => stored(id)).toBe('Draft kept');
      await expect.poll(ada.drafts).not.toContain('Draft kept');
      await ada.open('event', id);
      await shows('title', 'Draft kept');
      expect(await offer.count()).toBe(0);
    }));

  it('keeps the text of a new language, and what somebody else has saved while it was typed', () =>
    at('en', async (ada) => {
      const { page, words, shows } = ada;
      const times = { startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00' };
      const id = documentIdOf(await events().create({ title: 'Autumn', ...times }));
      const list = '/admin/content-manager/collection-types/plugin::event-calendar.event';
      await goTo(page, `${list}/${id}?plugins[i18n][locale]=fr`);
      await page.locator('input[name=slug]:enabled').waitFor();
      // A record can be scheduled only after it is saved.
      await page.getByText('Save this language first.').waitFor();
      expect(await ada.button('Publish later').isDisabled()).toBe(true);
      await ada.typeOver('title', 'Automne');
      await events().update(id, { cost: '12 €', featured: true });
      await ada.fail(badGateway);
      await ada.saveInVain();
      await shows('title', 'Automne');
      await ada.button(words.save).click();
      await ada.isSaved();
      expect(await events().read(id)).toMatchObject({ title: 'Autumn', cost: '12 €', featured: true });
      expect(await events().read(id, '?locale=fr')).toMatchObject({ title: 'Automne', cost: '12 €' });
      await shows('title', 'Automne');
    }));

  it('keeps the texts of two new records apart, does not offer text of an open tab, and creates one record if responses are lost and the tab is closed meanwhile', () =>
    at('en', async (ada) => {
      const { page, words, drafts } = ada;
      const organizers = contentManager(service, headers, 'organizer');
      const [first, second] = ['Typed first', 'Typed second'];
      let saves = 0;
      await ada.fail(async (route) => {
        saves += 1;
        if (saves > 2) return route.fallback();
        if (saves === 1) await route.fetch();
        return cut(route);
      });
      await ada.openNew('organizer');
      await ada.type('name', `${first} `);
      await ada.button(words.save).click();
      await page.getByText(words.silent).first().waitFor();
      // Not before: Chromium is slow to paint a tab behind another one.
      const tab = handsOn(await page.context().newPage(), service);
      await tab.loadNew('organizer');
      await tab.type('name', second, 60);
      await expect.poll(drafts).toContain(second);
      expect(await drafts()).toContain(first);
      expect(await tab.page.getByRole('button', { name: words.restore }).count()).toBe(0);
      await tab.page.close();
      // The text of the tab that was closed last is offered first.
      await ada.loadNew('organizer');
      await ada.offer.click();
      await ada.shows('name', second);
      await ada.button(words.save).click();
      await expect.poll(drafts).not.toContain(second);
      await untilStored(page);
      await ada.openNew('organizer');
      await ada.offer.click();
      await ada.shows('name', `${first} `);
      await ada.typeOn('name', 'too');
      await ada.button(words.save).click();
      await untilStored(page);
      await ada.shows('name', `${first} too`);
      expect(await drafts()).not.toContain(first);
      for (const [typed, name] of [
        [first, `${first} too`],
        [second, second],
      ] as const)
        expect(await organizers.list(`?locale=en&filters[name][$startsWith]=${typed}`)).toMatchObject([
          { name },
        ]);
    }));

  it('offers the text of a new event without a title, and discards it on request; keeps text that is typed while a publication of a new event is running', () =>
    at('en', async (ada) => {
      await ada.openNew('event');
      await ada.type('cost', '7 €');
      await ada.leave('cost');
      await expect.poll(ada.drafts).toContain('7 €');
      await ada.openNew('event');
      expect(await ada.offer.innerText()).toMatch(/^Restore what you typed at .+ into a new event$/);
      await ada.button('Discard it').click();
      await expect.poll(() => ada.offer.count()).toBe(0);
      expect(await ada.drafts()).not.toContain('7 €');

      await ada.type('title', 'Second night');
      await ada.type('startDate.date', '05102031');
      await ada.type('startDate.time', '20');
      await ada.leave('startDate.time');
      await goesOn(ada, 'publish', 'event', 'title', 'Second night');
    }));

  it('keeps the typed text after the session has ended, until the person logs out', async () => {
    await panelUser(service, 'strapi-editor', CAROL);
    const hands = await sitDown(browser, service, 'Europe/Paris', 'en', panelLogin(CAROL));
    const carol = personAt(hands, 'en');
    const { page, words } = carol;
    const question = page.getByRole('alertdialog');
    const atLogIn = () => page.waitForURL((url) => url.pathname.includes('/auth/'));
    const id = await carol.typedInto('Session', ' kept');
    await page.route(/\/admin\/(access-token|logout)/, expire);
    await carol.fail(expire);
    await carol.button(words.save).click();
    await page.getByText('Your session has ended.').first().waitFor();
    await carol.shows('title', 'Session kept');
    await question.getByText(/^Your session has ended\. What you typed in the calendar is kept/).waitFor();
    await question.getByRole('button').last().click();
    await atLogIn();
    await carol.mend();

    await sendLogIn(page, panelLogin(CAROL));
    await page.waitForURL((url) => !url.pathname.includes('/auth/'));
    await carol.open('event', id);
    await carol.offer.click();
    await carol.shows('title', 'Session kept');
    expect(await carol.drafts()).toContain('Session kept');
    await page.getByRole('button', { name: /Ada Admin$/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await question.getByRole('button').last().click();
    await atLogIn();
    await expect.poll(carol.drafts).not.toContain('Session kept');
    await dropTab(page);
  });
});
