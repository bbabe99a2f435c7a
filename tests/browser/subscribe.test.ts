import jsQR from 'jsqr';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from '#test';
import { useSharedService } from '../harness';
import { clientOf, concert } from '../http/write-client';
import { faultsOfLook, seriousFaults } from './axe';
import { expectCopied } from './clipboard';
import { handsOn } from './keyboard';
import { CHROMIUM, goTo, light, speak, takeTab } from './panel';
import { useBrowser } from './use-browser';

const CALENDAR = '/admin/plugins/event-calendar';

/** The text of the QR code that an element shows, read from its picture. */
async function decoded(code: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

describe.skipIf(CHROMIUM === undefined)('"Subscribe" on the page of the calendar', () => {
  const browser = useBrowser();
  const service = useSharedService();
  let page: Page;
  let venue: string;

  beforeAll(async () => {
    const editor = clientOf(service, 'editor');
    venue = String((await editor.create('venues', { venue: 'Opera' }))['id']);
    await editor.create('events', concert('Jazz night', { venue, status: 'publish' }));
    page = await takeTab(browser, service, 'Europe/Paris');
  });

  const button = () => page.getByRole('button', { name: /^(Subscribe|S’abonner)$/ });
  const dialog = () =>
    page.getByRole('dialog', { name: /^(Subscribe to this calendar|S’abonner à ce calendrier)$/ });
  const field = (name: string | RegExp) => dialog().getByRole('textbox', { name });

  it('opens by the keyboard, shows the address for calendar apps, and gives the focus back', async () => {
    await goTo(page, `${CALENDAR}?view=month&date=2031-05-10`);
    const hands = handsOn(page);
    await hands.enter(button());
    const address = `${service.origin}/api/en/calendar/events/v1/events.ics`;
    expect(await field('iCalendar address').inputValue()).toBe(address);
    expect(await dialog().getByText('All public events in English.').isVisible()).toBe(true);
    const webcal = address.replace('http:', 'webcal:');
    const link = dialog().getByRole('link', { name: 'Open in calendar app' });
    expect(await link.getAttribute('href')).toBe(webcal);
    expect(
      await decoded(dialog().getByRole('img', { name: 'QR code of the address for calendar apps' })),
    ).toBe(webcal);

    await hands.tabTo(dialog().getByRole('tab', { name: 'Calendar apps' }));
    await hands.press('ArrowRight');
    expect(await field('RSS address').inputValue()).toBe(address.replace(/ics$/, 'rss'));
    await hands.press('ArrowRight');
    expect(await field('CSV address').inputValue()).toBe(address.replace(/ics$/, 'csv?bom=1'));
    await hands.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    // The focus comes back in a later task.
    await expect.poll(() => hands.isOn(button())).toBe(true);
  });

  it('carries the filters of the page, and copies the address', async () => {
    await goTo(
      page,
      `${CALENDAR}?view=month&date=2031-05-10&locale=fr&venue=${venue}&search=jazz%20%26%20blues&status=draft`,
    );
    await button().click();
    await dialog()
      .getByText('The public events in French with these filters: Venue “Opera” and “jazz & blues”.')
      .waitFor();
    const address = await field('iCalendar address').inputValue();
    expect(address).toBe(
      `${service.origin}/api/fr/calendar/events/v1/events.ics?venue=${venue}&search=jazz+%26+blues`,
    );
    await expectCopied(page, address, () =>
      dialog().getByRole('button', { name: 'Copy: iCalendar address' }).click(),
    );
    await dialog().getByRole('status').getByText('Copied').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => handsOn(page).isOn(button())).toBe(true);
  });

  it('has nothing serious to complain about, nor in the colours of the dark theme and the names in French', async () => {
    await light(page, 'light');
    await button().click();
    for (const [check, theme, language] of [
      [seriousFaults, 'light', 'en'],
      [faultsOfLook, 'dark', 'fr'],
    ] as const) {
      await light(page, theme);
      await speak(page, language);
      // `all` does not wait: without this it may find no tab yet.
      await dialog().getByRole('tab').first().waitFor();
      const shown = await dialog().getByRole('tab').all();
      expect(shown.length).toBeGreaterThan(1);
      for (const tab of shown) {
        await tab.click();
        expect(await check(page, '[role=dialog]'), language).toEqual([]);
      }
    }
    await page.keyboard.press('Escape');
  });
});
