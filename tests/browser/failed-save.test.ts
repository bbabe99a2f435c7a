import type { Page, Route } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from '#test';
import { sendLogIn } from '../../scripts/lib/log-in.mjs';
import { useService } from '../harness';
import { adminHeaders, contentManager, documentIdOf, panelLogin, panelUser } from '../harness/admin';
import { handsOn, sitDown } from './hands';
import type { Hands } from './hands';
import { CHROMIUM, closeNotifications, dropTab, goTo } from './panel';
import { dailyOf, takeTurns } from './turns';
import { useBrowser } from './use-browser';

const SAVES = /\/content-manager\/collection-types\/plugin::event-calendar\.\w+(\/|\?|$)/;
/** All requests of the panel to the server. */
const REQUESTS = /\/(admin|content-manager|event-calendar|i18n|upload)\//;
const DAY = 24 * 3_600_000;
const LANGUAGES = ['en', 'fr'] as const;

/** Texts of the panel that this file expects. */
const WORDS = {
  en: {
    save: 'Save',
    venue: 'Venue',
    confirm: 'Confirm',
    publish: 'Publish',
    silent: 'The server did not respond. Nothing was saved; your text is still here. Try again.',
    late: 'The server took too long to respond. Your text is still here. Try again.',
    address: 'Write a whole address, such as https://example.org/page.',
    expired: 'Your session has ended.',
    kept: /^Your session has ended\. What you typed in the calendar is kept/,
    restore: /^Restore what you typed at \d/,
    intoDraft: /^Restore what you typed at .+ into “Draft”$/,
    intoNew: /^Restore what you typed at .+ into a new event$/,
    later: 'Publish later',
    saveLanguage: 'Save this language first.',
    discard: 'Discard it',
  },
  fr: {
    save: 'Enregistrer',
    venue: 'Lieu',
    confirm: 'Confirmer',
    publish: 'Publier',
    silent: 'Le serveur n’a pas répondu. Rien n’a été enregistré ; votre texte est toujours là. Réessayez.',
    late: 'Le serveur a mis trop de temps à répondre. Votre texte est toujours là. Réessayez.',
    address: 'Écrivez une adresse entière, par exemple https://example.org/page.',
    expired: 'Votre session a expiré.',
    kept: /^Votre session a expiré\. Ce que vous avez écrit dans le calendrier est conservé/,
    restore: /^Rétablir ce que vous avez écrit à \d/,
    intoDraft: /^Rétablir ce que vous avez écrit à .+ dans «\sDraft\s»$/,
    intoNew: /^Rétablir ce que vous avez écrit à .+ dans un nouvel événement$/,
    later: 'Publier plus tard',
    saveLanguage: 'Enregistrez d’abord cette langue.',
    discard: 'L’abandonner',
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

describe.skipIf(CHROMIUM === undefined)('a failed save', () => {
  const browser = useBrowser();
  const service = useService();
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = await adminHeaders(service);
  });

  const events = () => contentManager(service, headers, 'event');
  const stored = async (id: string): Promise<unknown> => (await events().read(id))['title'];

  /** Actions on the title of an event, and its shown values. */
  const titleOf = (hands: Hands) => {
    const { page, field } = hands;
    const shows = (text: string) => hands.shows('title', text);
    const type = async (text: string, delay = 0): Promise<void> => {
      await field('title').press('End');
      await field('title').pressSequentially(text, { delay });
    };
    return {
      shows,
      /** Types at the end of the field. */
      type,
      /** Creates and opens an event, and types at the end of its title. @returns its documentId */
      async typedInto(name: string, text: string): Promise<string> {
        const times = { startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00' };
        const id = documentIdOf(await events().create({ title: name, ...times }));
        await hands.open('event', id);
        await shows(name);
        await type(text);
        return id;
      },
      /** Records the shown values from now on, frame by frame. */
      watch: () =>
        page.evaluate(`window.shown = new Set(); (function look() {
          window.shown.add(document.querySelector('input[name=title]')?.value);
          requestAnimationFrame(look);
        })()`),
      shown: (): Promise<string[]> => page.evaluate('[...window.shown]'),
    };
  };
  const buttonOf = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name, exact: true }).first();
  const draftsOf = (page: Page): Promise<string> => page.evaluate('JSON.stringify(localStorage)');
  /** From now on writes fail and reads succeed. */
  const failing = (page: Page, how: (route: Route) => Promise<void>) =>
    page.route(SAVES, (route) => (route.request().method() === 'GET' ? route.fallback() : how(route)));

  describe.each(LANGUAGES)('in %s', (language) => {
    const inTurn = takeTurns(LANGUAGES.indexOf(language), LANGUAGES.length);
    const words = WORDS[language];
    let hands: Hands;
    let page: Page;
    let title: ReturnType<typeof titleOf>;
    beforeAll(async () => {
      hands = await sitDown(browser, service, 'Europe/Paris', language);
      page = hands.page;
      title = titleOf(hands);
    });
    afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

    const button = (name: string | RegExp) => buttonOf(page, name);
    const offer = () => page.getByRole('button', { name: words.restore });
    const drafts = () => draftsOf(page);
    const fail = (how: (route: Route) => Promise<void>) => failing(page, how);
    /** Presses a button that saves, and holds the request. @returns a function that releases it */
    const begin = async (name: string | RegExp): Promise<() => void> => {
      let answer: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      await fail(async (route) => {
        await held;
        await route.fallback();
      });
      const asked = page.waitForRequest((request) => request.method() !== 'GET' && SAVES.test(request.url()));
      await button(name).click();
      await asked;
      return answer;
    };

    inTurn()(
      'keeps the typed text, and can be repeated, without a server behind the gateway, a connection, any server and a response',
      async () => {
        const id = await title.typedInto('Gala', ' of May');
        /** Saves in vain. */
        const saveInVain = async (message: string): Promise<void> => {
          await button(words.save).click();
          await page.getByText(message).first().waitFor();
          await expect.poll(() => button(words.save).isEnabled()).toBe(true);
          await title.shows('Gala of May');
          expect(await stored(id)).toBe('Gala');
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          await closeNotifications(page);
        };
        await title.watch();
        for (const how of [badGateway, cut]) {
          await fail(how);
          await saveInVain(words.silent);
        }

        await page.route(REQUESTS, (route) =>
          route.request().resourceType() === 'fetch' ? cut(route) : route.fallback(),
        );
        const lostRead = page.waitForEvent(
          'requestfailed',
          (request) => request.method() === 'GET' && SAVES.test(request.url()),
        );
        await saveInVain(words.silent);
        await lostRead;

        await fail(() => new Promise(() => undefined));
        await page.clock.install();
        const asked = page.waitForRequest((request) => request.method() === 'PUT');
        const late = saveInVain(words.late);
        await asked;
        await page.clock.fastForward(30_000);
        await late;

        // The read after the save is slow.
        await page.route(SAVES, async (route) => {
          const answer = await route.fetch();
          if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 500));
          await route.fulfill({ response: answer });
        });
        const read = page.waitForResponse(
          (response) => response.request().method() === 'GET' && SAVES.test(response.url()),
        );
        await button(words.save).click();
        await read;
        await expect.poll(() => stored(id)).toBe('Gala of May');
        await expect.poll(() => button(words.save).isDisabled()).toBe(true);
        await title.shows('Gala of May');
        // It never showed another value.
        expect(await title.shown()).toEqual(['Gala of May']);
      },
    );

    inTurn()(
      'recognises a save whose response was lost, and publishes at the next attempt when a publication fails',
      async () => {
        const id = await title.typedInto('Lost', ' one');
        await fail(async (route) => {
          await route.fetch();
          await cut(route);
        });
        await button(words.save).click();
        await expect.poll(() => button(words.save).isDisabled()).toBe(true);
        expect(await stored(id)).toBe('Lost one');
        expect(await page.getByText(words.silent).count()).toBe(0);
        await page.unrouteAll();
        await title.type(' two');
        await button(words.save).click();
        await expect.poll(() => stored(id)).toBe('Lost one two');
        await title.shows('Lost one two');

        await expect.poll(() => button(words.save).isDisabled()).toBe(true);
        await title.type(' three');
        await fail(badGateway);
        await button(words.publish).click();
        await page.getByText(words.silent).first().waitFor();
        await title.shows('Lost one two three');
        await expect.poll(() => button(words.publish).isEnabled()).toBe(true);
        await page.unrouteAll();
        await title.watch();
        await button(words.publish).click();
        await expect.poll(async () => (await events().read(id))['status']).toBe('published');
        await expect.poll(() => button(words.publish).isDisabled()).toBe(true);
        await title.shows('Lost one two three');
        expect(await title.shown()).toEqual(['Lost one two three']);
        expect(await stored(id)).toBe('Lost one two three');
      },
    );

    inTurn()('keeps the text of a new event, and of a venue that is created in its form', async () => {
      const name = `House ${language}`;
      const event = `New in ${language}`;
      await hands.openNew('event');
      await hands.field('title').pressSequentially(event, { delay: 0 });
      await page.getByRole('combobox', { name: words.venue }).click();
      await page
        .getByText(/Create a relation|Créer une relation/)
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      const typed = dialog.locator('input[name=name]');
      await typed.pressSequentially(name, { delay: 0 });
      const save = dialog.getByRole('button', { name: words.save, exact: true });
      await fail(badGateway);
      await save.click();
      await page.getByText(words.silent).first().waitFor();
      expect(await typed.inputValue()).toBe(name);
      await page.unrouteAll();
      await save.click();
      const venues = async () =>
        (await contentManager(service, headers, 'venue').list()).map((one) => one['name']);
      await expect.poll(venues).toContain(name);
      await dialog.waitFor({ state: 'detached' });
      await title.shows(event);

      await closeNotifications(page);
      await fail(badGateway);
      await button(words.save).click();
      await page.getByText(words.silent).first().waitFor();
      await title.shows(event);
      expect(page.url()).toContain('/create');
      await page.unrouteAll();
      await button(words.save).click();
      await page.waitForURL((url) => !url.pathname.endsWith('/create'));
      await title.shows(event);
      expect(await drafts()).not.toContain(event);
    });

    inTurn()(
      'keeps text that is typed while a save or a publication is running, and the caret of a correction',
      async () => {
        let text = 'Race one';
        const id = await title.typedInto('Race', ' one');
        for (const action of ['save', 'publish'] as const) {
          const answer = await begin(words[action]);
          await title.type(' two');
          answer();
          await expect.poll(() => stored(id), { message: action }).toBe(text);
          text += ' two';
          await expect.poll(() => button(words.save).isEnabled()).toBe(true);
          await title.shows(text);
          await page.unrouteAll();
          await button(words.save).click();
          await expect.poll(() => stored(id)).toBe(text);
          await expect.poll(() => button(words.save).isDisabled()).toBe(true);
          await title.shows(text);
          await title.type('!');
          text += '!';
        }

        const answer = await begin(words.save);
        await hands.field('title').press('Home');
        for (let place = 0; place < 'Race'.length; place += 1) await page.keyboard.press('ArrowRight');
        const typing = hands.field('title').pressSequentially(' in the middle', { delay: 60 });
        answer();
        await typing;
        await title.shows(text.replace('Race', 'Race in the middle'));
        await page.unrouteAll();
        await expect.poll(() => button(words.save).isEnabled()).toBe(true);
        await button(words.save).click();
        await expect.poll(() => stored(id)).toBe(text.replace('Race', 'Race in the middle'));
      },
    );

    inTurn().each([
      ['save', 'event', 'title'],
      ['publish', 'event', 'title'],
      ['save', 'tag', 'name'],
    ] as const)('keeps text that is typed while %s of a new %s is running', async (action, kind, field) => {
      const name = `New ${kind} ${action} ${language}`;
      const shown = (): Promise<Record<string, unknown>[]> =>
        contentManager(service, headers, kind).list(`?locale=en&filters[${field}][$startsWith]=${name}`);
      await hands.openNew(kind);
      await hands.type(field, name);
      if (kind === 'event') {
        await hands.type('startDate.date', '05102031');
        await hands.type('startDate.time', '20');
        await hands.leave('startDate.time');
      }
      const answer = await begin(words[action]);
      await hands.field(field).click();
      await page.keyboard.press('End');
      const typing = hands.field(field).pressSequentially(' goes on and on', { delay: 60 });
      answer();
      await typing;
      await page.waitForURL((url) => !url.pathname.endsWith('/create'));
      await hands.shows(field, `${name} goes on and on`);
      await expect.poll(() => page.locator(`input[name="${field}"]:focus`).count()).toBe(1);
      expect(await offer().count()).toBe(0);
      expect((await shown()).map((one) => one[field])).toEqual([name]);
      await page.unrouteAll();
      await button(words.save).click();
      await expect
        .poll(async () => (await shown()).map((one) => one[field]))
        .toEqual([`${name} goes on and on`]);
      await expect.poll(drafts).not.toContain(name);
    });

    inTurn()('keeps the text of a copy, creates it once, and offers the text again', async () => {
      const venues = contentManager(service, headers, 'venue');
      const origin = documentIdOf(await venues.create({ name: `Original ${language}`, city: 'Port-Valmy' }));
      const list = `/admin/content-manager/collection-types/plugin::event-calendar.venue`;
      const address = `${list}/clone/${origin}?plugins[i18n][locale]=en`;
      const isOpen = async (): Promise<void> => {
        await hands.shows('name', `Original ${language}`);
      };
      const copy = `Copied ${language}`;
      await goTo(page, address);
      await isOpen();
      await hands.typeOver('name', copy, 60);
      await expect.poll(drafts).toContain(copy);
      // The tab is closed.
      await page.goto(service.origin + address);
      await isOpen();
      await offer().click();
      await hands.shows('name', copy);
      await hands.shows('city', 'Port-Valmy');
      // The response is lost.
      let lost = 0;
      await page.route(SAVES, async (route) => {
        if (route.request().method() === 'GET' || lost > 0) return route.fallback();
        lost += 1;
        await route.fetch();
        return route.abort();
      });
      await button(words.save).click();
      await page.waitForURL((url) => !url.pathname.includes('/clone/'));
      await page.unrouteAll();
      const copies = await venues.list(`?locale=en&filters[name][$eq]=${copy}`);
      expect(copies.map(({ city }) => city)).toEqual(['Port-Valmy']);
    });

    inTurn()(
      'marks and focuses the refused field, keeps the others, and removes each error when its value is changed',
      async () => {
        const id = await title.typedInto('Link', ' and text');
        const website = hands.field('website');
        const marked = (name: string) => hands.field(name).getAttribute('aria-invalid');
        await website.pressSequentially('javascript:alert(1)', { delay: 0 });
        await button(words.save).click();
        await page.getByText(words.address).first().waitFor();
        await title.shows('Link and text');
        expect(await website.inputValue()).toBe('javascript:alert(1)');
        await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('website');
        expect(await marked('website')).toBe('true');
        await hands.typeOver('ticketUrl', 'javascript:alert(2)');
        await hands.field('virtualUrl').click();
        await button(words.save).click();
        await expect.poll(() => marked('ticketUrl')).toBe('true');
        // Every key goes into the field in which it is typed, although another field is invalid.
        await hands.typeOver('ticketUrl', 'https://example.org/t', 30);
        await hands.shows('ticketUrl', 'https://example.org/t');
        expect(await page.evaluate('document.activeElement.name')).toBe('ticketUrl');
        await expect.poll(() => marked('ticketUrl')).not.toBe('true');
        expect(await marked('website')).toBe('true');
        await hands.typeOver('website', '');
        await page.keyboard.press('Delete');
        await expect.poll(() => marked('website')).not.toBe('true');
        await page.getByText(words.address).first().waitFor({ state: 'detached' });
        await hands.typeOver('website', 'https://example.org/');
        // The value is valid, although nothing has been saved yet.
        await expect.poll(() => marked('website')).not.toBe('true');
        await button(words.save).click();
        await expect
          .poll(() => events().read(id))
          .toMatchObject({ title: 'Link and text', website: 'https://example.org/' });

        // The error of an empty title goes as soon as something is typed.
        await expect.poll(() => button(words.save).isDisabled()).toBe(true);
        await hands.field('title').click();
        await page.keyboard.press('Control+A');
        await page.keyboard.press('Delete');
        await button(words.publish).click();
        await expect.poll(() => marked('title')).toBe('true');
        await title.type('Named', 30);
        await expect.poll(() => marked('title')).not.toBe('true');
        await title.shows('Named');
      },
    );

    inTurn()('offers the typed text when the page is opened again, until it is saved', async () => {
      const id = await title.typedInto('Draft', ' kept');
      await hands.field('password').pressSequentially('never kept', { delay: 0 });
      await expect.poll(drafts).toContain('Draft kept');
      expect(await drafts()).not.toContain('never kept');
      // The tab is closed.
      await hands.load('event', id);
      await title.shows('Draft');
      expect(await offer().innerText()).toMatch(words.intoDraft);
      await offer().click();
      await title.shows('Draft kept');
      await expect.poll(() => offer().count()).toBe(0);
      await button(words.save).click();
      await expect.poll(() => stored(id)).toBe('Draft kept');
      await expect.poll(drafts).not.toContain('Draft kept');
      await hands.open('event', id);
      await title.shows('Draft kept');
      expect(await offer().count()).toBe(0);
    });

    inTurn()('offers the text of a new event without a title', async () => {
      await hands.openNew('event');
      await hands.type('cost', '7 €');
      await hands.leave('cost');
      await expect.poll(drafts).toContain('7 €');
      await hands.openNew('event');
      expect(await offer().innerText()).toMatch(words.intoNew);
      await button(words.discard).click();
    });

    inTurn()('still offers text that was not restored after another save', async () => {
      const id = await title.typedInto('Offered', ' long ago');
      await hands.open('event', id);
      await title.shows('Offered');
      await offer().waitFor();
      const wide = page.viewportSize();
      await page.setViewportSize({ width: 768, height: 1000 });
      // On a narrow screen it does not cover the title, and can be reached.
      const heading = page.getByRole('heading', { name: 'Offered', level: 1 });
      await expect.poll(async () => (await heading.boundingBox())?.height).toBeLessThan(100);
      await offer().click({ trial: true });
      if (wide) await page.setViewportSize(wide);
      await hands.type('cost', 'free');
      await hands.leave('cost');
      await button(words.save).click();
      await expect.poll(() => button(words.save).isDisabled()).toBe(true);
      expect(await stored(id)).toBe('Offered');
      await hands.open('event', id);
      await offer().click();
      await title.shows('Offered long ago');
    });

    inTurn()(
      'keeps the text of a new language, and what somebody else has saved while it was typed',
      async () => {
        const id = await title.typedInto('Autumn', '');
        const list = '/admin/content-manager/collection-types/plugin::event-calendar.event';
        await goTo(page, `${list}/${id}?plugins[i18n][locale]=fr`);
        await page.locator('input[name=slug]:enabled').waitFor();
        // A record can be scheduled only after it is saved.
        await page.getByText(words.saveLanguage).waitFor();
        expect(await button(words.later).isDisabled()).toBe(true);
        await hands.typeOver('title', 'Automne');
        await events().update(id, { cost: '12 €', featured: true });
        await fail(badGateway);
        await button(words.save).click();
        await page.getByText(words.silent).first().waitFor();
        await title.shows('Automne');
        await page.unrouteAll();
        await button(words.save).click();
        await expect.poll(() => button(words.save).isDisabled()).toBe(true);
        expect(await events().read(id)).toMatchObject({ title: 'Autumn', cost: '12 €', featured: true });
        expect(await events().read(id, '?locale=fr')).toMatchObject({ title: 'Automne', cost: '12 €' });
        await page.reload();
        await title.shows('Automne');
      },
    );

    inTurn()('keeps the texts of two new records apart, and does not offer text of an open tab', async () => {
      const [first, second] = [`First ${language}`, `Second ${language}`];
      const tab = handsOn(await page.context().newPage(), service);
      await hands.openNew('organizer');
      await hands.type('name', first, 60);
      await expect.poll(drafts).toContain(first);
      await tab.loadNew('organizer');
      await tab.type('name', second, 60);
      await expect.poll(drafts).toContain(second);
      expect(await drafts()).toContain(first);
      expect(await tab.page.getByRole('button', { name: words.restore }).count()).toBe(0);
      await tab.page.close();
      // The text of the tab that was closed last is offered first.
      await hands.loadNew('organizer');
      await offer().click();
      await hands.shows('name', second);
      await button(words.save).click();
      await expect.poll(drafts).not.toContain(second);
      await hands.openNew('organizer');
      await offer().click();
      await hands.shows('name', first);
      await button(words.save).click();
      await expect.poll(drafts).not.toContain(first);
      const organizers = await contentManager(service, headers, 'organizer').list('');
      expect(organizers.map(({ name }) => name)).toEqual(expect.arrayContaining([first, second]));
    });

    inTurn()('keeps the typed text while the published version is shown', async () => {
      const times = { startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00' };
      const id = documentIdOf(await events().create({ title: 'Looked', ...times }));
      await events().publish(id, {});
      await hands.open('event', id);
      await title.shows('Looked');
      await title.type(' at');
      await page.getByRole('tab').nth(1).click();
      await button(words.confirm).click();
      await title.shows('Looked');
      await page.getByRole('tab').first().click();
      await offer().click();
      await title.shows('Looked at');
      await button(words.save).click();
      await expect.poll(() => stored(id)).toBe('Looked at');
    });

    inTurn()('asks before a restored text replaces what somebody else has saved since', async () => {
      const id = await title.typedInto('Put', ' back');
      await events().update(id, { title: 'Theirs' });
      await hands.open('event', id);
      await offer().click();
      await title.shows('Put back');
      await button(words.save).click();
      await page.getByRole('dialog').waitFor();
      expect(await page.getByRole('dialog').innerText()).toContain('Theirs');
      expect(await stored(id)).toBe('Theirs');
    });

    inTurn()(
      'offers the text of a new venue, and creates one record if responses are lost, also when the tab is closed meanwhile',
      async () => {
        const venues = contentManager(service, headers, 'venue');
        const named = (name: string) => venues.list(`?locale=en&filters[name][$startsWith]=${name}`);
        let saves = 0;
        const loseFirst = (lost: number) =>
          fail(async (route) => {
            saves += 1;
            if (saves > lost) return route.continue();
            if (saves === 1) await route.fetch();
            return cut(route);
          });
        const once = `Once ${language}`;
        await hands.openNew('venue');
        await hands.field('name').pressSequentially(once, { delay: 0 });
        await hands.openNew('venue');
        await hands.shows('name', '');
        await offer().click();
        await hands.shows('name', once);
        await loseFirst(1);
        await button(words.save).click();
        await page.waitForURL((url) => !url.pathname.endsWith('/create'));
        expect(await drafts()).not.toContain(once);
        expect(await named(once)).toHaveLength(1);
        await page.unrouteAll();

        const late = `Late ${language}`;
        saves = 0;
        await hands.openNew('venue');
        await hands.field('name').pressSequentially(`${late} `, { delay: 0 });
        await loseFirst(2);
        await button(words.save).click();
        await page.getByText(words.silent).first().waitFor();
        await hands.loadNew('venue');
        await offer().click();
        await hands.shows('name', `${late} `);
        await hands.field('name').press('End');
        await hands.field('name').pressSequentially('too', { delay: 0 });
        await button(words.save).click();
        await page.waitForURL((url) => !url.pathname.endsWith('/create'));
        await hands.shows('name', `${late} too`);
        expect(await named(late)).toMatchObject([{ name: `${late} too` }]);
      },
    );

    inTurn()('discards the typed text on request, and after seven days', async () => {
      const id = await title.typedInto('Paper', ' thrown');
      await hands.open('event', id);
      await page.getByRole('button', { name: words.discard }).click();
      await hands.open('event', id);
      await title.shows('Paper');
      expect(await offer().count()).toBe(0);

      await title.type(' old');
      await page.evaluate(`for (const [key, text] of Object.entries(localStorage)) {
        if (!text.includes('Paper old')) continue;
        const draft = JSON.parse(text);
        localStorage.setItem(key, JSON.stringify({ ...draft, at: draft.at - ${7 * DAY + 1} }));
      }`);
      await hands.load('event', id);
      await title.shows('Paper');
      expect(await offer().count()).toBe(0);
      expect(await drafts()).not.toContain('Paper old');
    });
  });

  it.each(dailyOf(LANGUAGES))(
    'keeps the typed text after the session has ended, only for the same person (%s)',
    async (language) => {
      const words = WORDS[language];
      const [carol, other] = [`carol-${language}`, `ben-${language}`];
      for (const name of [carol, other]) await panelUser(service, 'strapi-editor', name);
      const hands = await sitDown(browser, service, 'Europe/Paris', language, panelLogin(carol));
      const { page } = hands;
      const title = titleOf(hands);
      const offer = page.getByRole('button', { name: words.restore });
      const question = page.getByRole('alertdialog');
      const atLogIn = () => page.waitForURL((url) => url.pathname.includes('/auth/'));
      const logIn = async (person: ReturnType<typeof panelLogin>): Promise<void> => {
        await sendLogIn(page, person);
        await page.waitForURL((url) => !url.pathname.includes('/auth/'));
      };

      const id = await title.typedInto('Session', ' kept');
      await page.route(/\/admin\/(access-token|logout)/, expire);
      await failing(page, expire);
      await buttonOf(page, words.save).click();
      await page.getByText(words.expired).first().waitFor();
      await title.shows('Session kept');
      await question.getByText(words.kept).waitFor();
      await question.getByRole('button').last().click();
      await atLogIn();
      await page.unrouteAll();

      await logIn(panelLogin(other));
      await hands.open('event', id);
      await title.shows('Session');
      expect(await offer.count()).toBe(0);
      await logOut(page);
      await atLogIn();

      await logIn(panelLogin(carol));
      await hands.open('event', id);
      await offer.click();
      await title.shows('Session kept');
      expect(await draftsOf(page)).toContain('Session kept');
      // Logging out removes the text.
      await logOut(page);
      await question.getByRole('button').last().click();
      await atLogIn();
      await expect.poll(() => draftsOf(page)).not.toContain('Session kept');
      await dropTab(page);
    },
  );
});

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Ada Admin$/ }).click();
  await page.getByRole('menuitem', { name: /^(Log out|Déconnexion)$/ }).click();
}
