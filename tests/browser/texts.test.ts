import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '#test';
import { useSharedService } from '../harness';
import { clientOf, concert } from '../http/write-client';
import { seriousFaults } from './axe';
import { CHROMIUM, goTo, takeTab, untilAsked } from './panel';
import { PASTES } from './pastes';
import { dailyOf } from './turns';
import { useBrowser } from './use-browser';

/** A picture of two by one pixels. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWNgaGhgaGgAAAYHAgGLnR/lAAAAAElFTkSuQmCC',
  'base64',
);

describe.skipIf(CHROMIUM === undefined)('texts in the admin panel', () => {
  const browser = useBrowser();
  const service = useSharedService();
  const editor = clientOf(service, 'editor');
  let page: Page;
  let text: Locator;

  beforeAll(async () => {
    page = await takeTab(browser, service, 'Europe/Paris');
  });
  const files = () => service.strapi.db.query('plugin::upload.file');
  afterAll(() => files().deleteMany({ where: { $or: [{ hash: 'poster' }, { name: 'picture.png' }] } }));
  beforeEach(() => {
    text = page.getByRole('textbox', { name: 'description' });
  });

  /** Creates a published event with that description and opens it in the panel. @returns its address in the interface */
  const open = async (description: string): Promise<string> => {
    const made = await editor.create('events', concert('A text', { status: 'publish', description }));
    const [row] = await service.strapi.db
      .query('plugin::event-calendar.event')
      .findMany({ where: { publicId: made['id'] }, limit: 1 });
    await goTo(
      page,
      `/admin/content-manager/collection-types/plugin::event-calendar.event/${row.documentId}?plugins[i18n][locale]=en`,
    );
    await text.waitFor();
    return `events/${String(made['id'])}`;
  };
  const description = async (address: string) => (await editor.get(address))['description'];
  const tool = (name: string) =>
    page.getByRole('toolbar', { name: 'Text formatting' }).first().getByRole('button', { name, exact: true });
  const publish = async (name = 'Publish') => {
    const responding = page.waitForResponse(
      (response) => response.url().includes('/actions/publish') && response.request().method() === 'POST',
    );
    await page.getByRole('button', { name, exact: true }).first().click();
    expect((await responding).status()).toBe(200);
    await page.getByRole('button', { name, exact: true, disabled: true }).first().waitFor();
  };
  const paste = (html: string) =>
    page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', ${JSON.stringify(html)});
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(event);
    }`);
  /** Pastes a picture as a file, as a screenshot is. */
  const pasteFile = (base64: string) =>
    page.evaluate(`{
      const bytes = Uint8Array.from(atob(${JSON.stringify(base64)}), (byte) => byte.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(event);
    }`);
  /** Replaces the whole text. */
  const replaceWith = async (put: () => Promise<unknown>): Promise<void> => {
    await text.click();
    await page.keyboard.press('Control+a');
    await put();
  };

  it('are the same in the interface: typed and formatted by keyboard, linked to the address typed into the dialog, an image from the media library, cleaned after pasting from Word; without serious accessibility faults', async () => {
    const image = {
      name: 'poster.png',
      alternativeText: 'A poster',
      url: '/uploads/poster.png',
      mime: 'image/png',
    };
    const file = { ...image, hash: 'poster', ext: '.png', size: 1, provider: 'local', folderPath: '/' };
    await files().create({ data: file });
    const address = await open('First line\nsecond line\n\nAnother paragraph');
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' with ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('bold & more');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    // From the text back to the toolbar, and through it with the arrow keys.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Home');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Heading 2');
    await publish();
    expect(await description(address)).toBe(
      '<p>First line<br />second line</p>\n<p>Another paragraph with <strong>bold &amp; more</strong></p>\n' +
        '<ul><li>one</li><li>two</li></ul>',
    );

    await replaceWith(() => paste('<p>Tickets</p>'));
    await page.keyboard.press('Control+a');
    await tool('Link').click();
    const link = page.getByRole('dialog', { name: 'Link' });
    await link.getByLabel('Address').pressSequentially('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await link.getByText('A link cannot go to this address').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('town-hall.example/tickets?a=1&b=2');
    await link.getByLabel('Opens in a new tab').click();
    expect(await seriousFaults(page, '[role=dialog]')).toEqual([]);
    await link.getByRole('button', { name: 'Insert' }).click();
    await link.waitFor({ state: 'detached' });
    await publish();
    expect(await description(address)).toBe(
      '<p><a target="_blank" rel="noopener" href="https://town-hall.example/tickets?a=1&amp;b=2">Tickets</a></p>',
    );

    await replaceWith(() => paste('<p>Poster</p>'));
    await page.keyboard.press('Control+a');
    await tool('Image').click();
    const dialog = page.getByRole('dialog', { name: 'Image' });
    await dialog.getByLabel('Address').waitFor();
    expect(await seriousFaults(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Choose from the media library' }).click();
    const library = page.getByRole('dialog', { name: 'Add new assets' });
    await library.getByRole('checkbox').last().click();
    // The cards of Strapi's media library are buttons that contain buttons.
    expect(await seriousFaults(page, '[role=dialog]', ['article[role=button]'])).toEqual([]);
    await library.getByRole('button', { name: 'Finish' }).click();
    const poster = `${service.origin}/uploads/poster.png`;
    await expect.poll(() => dialog.getByLabel('Address').inputValue()).toBe(poster);
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await dialog.waitFor({ state: 'detached' });
    await publish();
    expect(await description(address)).toBe(
      `<p><img src="${service.origin}/uploads/poster.png" alt="A poster" /></p>`,
    );

    await replaceWith(() => paste(PASTES[0]?.copied ?? ''));
    await publish();
    expect(await description(address)).toBe(
      [
        '<h1>Summer concert</h1>',
        '<p><b>Doors</b> open at <i>eight</i>.</p>',
        '<ul><li>Bring a chair<ul><li>Or two</li></ul></li><li>And <a href="https://town.example/x">see</a></li></ul>',
        '<table><tbody><tr><td>A</td><td>B</td></tr></tbody></table>',
      ].join('\n'),
    );
    await replaceWith(() =>
      paste('<h2>T</h2><table><tr><th>A</th></tr><tr><td>B <a href="/x">x</a></td></tr></table>'),
    );
    await text.getByText('B ').click();
    await page.getByRole('button', { name: 'Delete row' }).waitFor();
    expect(await seriousFaults(page, 'form')).toEqual([]);
  });

  it('stay unchanged, character by character, when an event is opened, changed, undone and saved', async () => {
    const odd = 'Line  one\nline two\n\n<div class="x">kept <span lang="fr">fr</span></div>';
    const address = await open(odd);
    const before = await description(address);
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await text.click();
    await page.keyboard.type('x');
    await page.getByRole('button', { name: 'Save', exact: true, disabled: false }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor();
    await page.locator('input[name="title"]').fill('Another title');
    await publish();
    expect(await description(address)).toBe(before);
    const rows: { description: string }[] = await service.strapi.db
      .query('plugin::event-calendar.event')
      .findMany({ where: { title: 'Another title' } });
    expect(rows.map((row) => row.description)).toEqual([odd, odd]);
  });

  it('open as HTML if the visual editor would lose something, and are simplified only on request', async () => {
    const address = await open('<picture><source srcset="/a.webp" /><img src="/a.png" alt="" /></picture>\n<p>Text</p>');
    await page.getByText('This text holds HTML that the visual editor cannot show').waitFor();
    expect(await text.inputValue()).toContain('<picture>');
    await text.fill(`${await text.inputValue()}\n<p onclick="x()">More</p>`);
    await publish();
    expect(await description(address)).toBe(
      '<p><picture><source srcset="/a.webp" /><img src="/a.png" alt="" /></picture></p>\n<p>Text</p>\n<p>More</p>',
    );
    await page.getByRole('button', { name: 'Visual editor' }).click();
    await page.getByRole('button', { name: 'Simplify and edit' }).click();
    await tool('Bold').waitFor();
    await publish();
    expect(await description(address)).toBe('<p><img src="/a.png" alt="" /></p>\n<p>Text</p>\n<p>More</p>');
  }); // prettier-ignore

  it.each(dailyOf([
    {
      language: 'en',
      offer: /^One picture is part of the pasted text, and will not be saved like this. One picture is on another site/,
      failed: /^One picture is on another site.*One picture could not be stored/,
      store: 'Put into the media library',
      publishes: 'Publish',
    },
    {
      language: 'fr',
      offer: /^Une image fait partie du texte collé et ne sera pas enregistrée ainsi. Une image se trouve sur un autre site/,
      failed: /^Une image se trouve sur un autre site.*Une image n’a pas pu être ajoutée/,
      store: 'Ajouter à la médiathèque',
      publishes: 'Publier',
    },
  ]))('has pasted pictures put into the media library with one click ($language)', async (words) => {
    const inPanel = await takeTab(browser, service, 'Europe/Paris', { language: words.language });
    const address = await open('<p>Before <img src="https://old.example/kept.png" alt="" /></p>');
    const status = inPanel.getByRole('status');
    const far = 'https://far.example/photo.png';
    await inPanel.route(far, (route) => route.fulfill({ body: PHOTO, contentType: 'image/png' }));
    const asked: unknown[] = [];
    await inPanel.route('**/event-calendar/pictures', (route) => {
      asked.push(route.request().postDataJSON());
      // The site of the picture is asked by the server; tests/admin/media-addresses has it.
      if (asked.length === 1) return route.fulfill({ status: 400, json: { data: null, error: { message: 'No' } } });
      return route.fulfill({ json: { data: { url: '/uploads/far.png' } } });
    });
    await untilAsked(inPanel);
    await replaceWith(() => paste(`<p>Two: <img src="data:image/png;base64,${PHOTO.toString('base64')}" alt="One"> <img src="${far}" alt="Two"></p>`));
    await status.filter({ hasText: words.offer }).waitFor();
    // The panel shows a picture of another site, as the page will.
    const shown = () => text.locator(`img[src="${far}"]`).evaluate((image) => Reflect.get(image, 'naturalWidth'));
    await expect.poll(shown).toBe(2);
    expect(await seriousFaults(inPanel, 'form')).toEqual([]);
    await inPanel.getByRole('button', { name: words.store }).press('Enter');
    await status.filter({ hasText: words.failed }).waitFor();
    await inPanel.getByRole('button', { name: words.store }).press('Enter');
    await status.filter({ hasText: words.failed }).waitFor({ state: 'detached' });
    await inPanel.getByRole('button', { name: words.store }).waitFor({ state: 'detached' });
    expect(asked).toEqual([{ address: far }, { address: far }]);
    await publish(words.publishes);
    const file = expect.stringMatching(
      new RegExp(`^<p>Two: <img src="${service.origin}/uploads/picture_\\w+\\.png" alt="One" /> <img src="${service.origin}/uploads/far.png" alt="Two" /></p>$`),
    );
    expect(await description(address)).toEqual(file);
  }); // prettier-ignore

  it('says that a picture pasted as a file is not saved yet, and asks nothing about pictures that were there', async () => {
    await takeTab(browser, service, 'Europe/Paris');
    const address = await open('<p>Before <img src="https://old.example/kept.png" alt="" /></p>');
    await text.click();
    await page.keyboard.press('Control+End');
    expect(await page.getByRole('button', { name: 'Put into the media library' }).count()).toBe(0);
    await pasteFile(PHOTO.toString('base64'));
    await page.getByText('One picture is part of the pasted text').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor();
    expect(await description(address)).toBe(
      '<p>Before <img src="https://old.example/kept.png" alt="" /></p>',
    );
  });

  it('makes a photo smaller that the media library would refuse', async () => {
    const inPanel = await takeTab(browser, service, 'Europe/Paris');
    await goTo(inPanel, '/admin/plugins/upload');
    const buffer = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const file = { name: 'square.photo.png', mimeType: 'image/png', buffer };
    await inPanel.locator('input[type=file][multiple]').setInputFiles(file);
    const stored = () => files().findMany({ where: { width: 4_898, height: 4_898, ext: '.jpg', mime: 'image/jpeg' } });
    await expect.poll(stored, { timeout: 60_000 }).toHaveLength(1);
    await files().deleteMany({ where: { width: 4_898 } });
  }); // prettier-ignore
});
