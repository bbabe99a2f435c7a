import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '#test';
import { useSharedService } from '../harness';
import { clientOf } from '../http/write-client';
import { CHROMIUM, takeTab } from './panel';
import { useBrowser } from './use-browser';

/** The first steps of a new user: an event on a Friday, in two languages, at a new venue. */
describe.skipIf(CHROMIUM === undefined)('an editor on the first day', () => {
  const browser = useBrowser();
  const service = useSharedService({ settings: { timezone: 'Europe/Paris' } });
  let page: Page;
  beforeAll(async () => {
    // A calendar with existing data.
    const editor = clientOf(service, 'editor');
    await editor.create('venues', { venue: 'Opera' });
    await editor.create('organizers', { organizer: 'Town' });
    await editor.create('categories', { name: 'Concerts' });
    await editor.create('tags', { name: 'Open air' });
    page = await takeTab(browser, service, 'America/Los_Angeles');
  });

  const field = (name: string) => page.locator(`input[name="${name}"]`);
  const typeOver = async (name: string, keys: string): Promise<void> => {
    await field(name).click();
    await page.keyboard.press('Control+A');
    await field(name).pressSequentially(keys);
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
  const saved = async (press: () => Promise<unknown>): Promise<void> => {
    const responding = page.waitForResponse(
      (response) => response.url().includes('/content-manager/') && response.request().method() !== 'GET',
    );
    await press();
    const response = await responding;
    expect(response.status(), await response.text()).toBeLessThan(300);
  };
  const inList = async (language: string, title: string) => {
    const window = `start_date=2031-05-01&end_date=2031-05-31&search=${encodeURIComponent(title)}`;
    const { body } = await service.request(`${service.roots[language]}/events?${window}`);
    return Object(body).events;
  };

  it('creates an event with a new venue in two languages, publishes it, and finds it in the interface', async () => {
    await page.getByRole('link', { name: 'Calendar' }).first().click();
    await page.getByRole('button', { name: 'New event' }).click();
    await typeOver('title', 'Midsummer concert');
    await field('startDate.date').pressSequentially('05162031');
    await typeOver('startDate.time', '8pm');
    await field('endDate.date').pressSequentially('05162031');
    await typeOver('endDate.time', '22:30');

    // A new venue, created without leaving the event.
    await page.getByRole('combobox', { name: 'Venue' }).click();
    await page.getByText('Create a venue').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[name="name"]:focus').pressSequentially('Town hall');
    await dialog.locator('input[name="city"]').pressSequentially('Port-Valmy');
    await saved(() => dialog.getByRole('button', { name: 'Save', exact: true }).click());
    await dialog.waitFor({ state: 'detached' });
    // It is linked although the event was never saved: the user need not choose it again.
    await page.getByRole('button', { name: 'Town hall', exact: true }).waitFor();

    await saved(async () => {
      await button('Publish').click();
      // The venue is a draft; the dialog is not alarming, because nothing is lost.
      const question = page.getByRole('alertdialog', { name: 'Publish the event?' });
      await question.getByRole('button', { name: 'Publish the event' }).click();
    });
    // The panel names the unpublished venue and can publish it with one press.
    await page.getByText('Not yet public').waitFor();
    await page.getByRole('button', { name: 'Publish it' }).click();
    await page.getByText('Not yet public').waitFor({ state: 'detached' });

    await page
      .getByRole('combobox', { name: 'Select a locale' })
      .or(page.getByLabel('Locales'))
      .first()
      .click();
    await page.getByRole('option', { name: /Français/ }).click();
    await page.getByText('A new language').waitFor();
    // An unsaved language cannot be scheduled, and the panel says why.
    await page.getByText('Save this language first').waitFor();
    expect(await button('Publish later').isDisabled()).toBe(true);
    await expect.poll(() => field('startDate.time').inputValue()).toBe('20:00');
    await typeOver('title', 'Concert de la mi-été');
    await saved(() => button('Publish').click());

    for (const [language, title] of [
      ['en', 'Midsummer concert'],
      ['fr', 'Concert de la mi-été'],
    ] as const) {
      await expect
        .poll(() => inList(language, title))
        .toMatchObject([
          {
            title,
            start_date: '2031-05-16 20:00:00',
            end_date: '2031-05-16 22:30:00',
            timezone: 'Europe/Paris',
            venue: { venue: 'Town hall', city: 'Port-Valmy' },
          },
        ]);
    }
  });
});
