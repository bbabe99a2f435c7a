import { Webhook } from 'standardwebhooks';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import type { Received, Receiver } from '../deliveries/receiver';
import { startReceiver } from '../deliveries/receiver';
import { CLIENT, startService } from '../harness';
import type { Service } from '../harness';
import type { Client } from '../http/write-client';
import { clientOf, concert } from '../http/write-client';
import { seriousFaults } from './axe';
import { CHROMIUM, goTo, holdBack, takeTab } from './panel';
import { useBrowser } from './use-browser';

/** Other tests cover the server part on both databases. */
describe.skipIf(CHROMIUM === undefined || CLIENT !== 'sqlite')('site rebuilds', () => {
  let service: Service;
  let editor: Client;
  const browser = useBrowser();
  let page: Page;
  let receiver: Receiver;
  beforeAll(async () => {
    service = await startService({ env: { CALENDAR_PRIVATE_TARGET_ADDRESSES: 'true' } });
    editor = clientOf(service, 'editor');
    receiver = await startReceiver();
    page = await takeTab(browser, service, 'Europe/Paris');
  });
  afterAll(async () => {
    receiver?.stop();
    await service?.stop();
  });

  const settings = '/admin/settings/event-calendar/rebuilds';
  const go = (path: string) => goTo(page, path);
  const said = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const card = (): Locator => page.getByRole('listitem').filter({ hasText: 'Website' });
  const main = () => seriousFaults(page, '#main-content');
  const last = (): Received => {
    const request = receiver.received.at(-1);
    if (request === undefined) throw new Error('Nothing was received');
    return request;
  };
  const verifies = ({ body, headers }: Received, secret: string): boolean => {
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    try {
      new Webhook(secret).verify(body, Object.fromEntries(texts));
      return true;
    } catch {
      return false;
    }
  };
  /** Reads the secret in the open dialog, and closes it. */
  const shownSecret = async (): Promise<string> => {
    const dialog = page.getByRole('dialog', { name: 'The secret of this target' });
    const secret = await dialog.locator('code').innerText();
    expect(await seriousFaults(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).press('Enter');
    return secret;
  };
  let secret = '';

  it('are set up by a preset, by keyboard, and the secret is shown once', async () => {
    await go('/admin/plugins/event-calendar');
    await page.getByRole('heading', { name: 'Calendar', exact: true }).waitFor();
    expect(await page.getByText(/site rebuild/i).count(), 'nothing is said without a target').toBe(0);

    await go('/admin/settings');
    await page.getByRole('link', { name: 'Site rebuilds' }).press('Enter');
    await said('No website is notified of changes yet');
    await page.getByRole('link', { name: 'Add a target' }).first().press('Enter');
    await page.getByRole('radio', { name: 'Build hook: empty POST' }).focus();
    // The key is held for a moment, because the next option is selected while it is down.
    await page.keyboard.down('ArrowDown');
    await page.getByRole('radio', { name: 'Full message: signed JSON', checked: true }).waitFor();
    await page.keyboard.up('ArrowDown');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await said('Give it a name of up to 100 characters.');
    await said('Enter an address that begins with https://');
    await page.getByLabel('Name').fill('Website');
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByLabel('Quiet period, in seconds').fill('1');
    await page.getByRole('button', { name: 'Add a header' }).press('Enter');
    await page.getByLabel('Header 1', { exact: true }).fill('X-Key');
    await page.getByLabel('Value 1').fill('hidden');
    expect(await main()).toEqual([]);
    await page.getByLabel('Address').press('Enter');
    secret = await shownSecret();
    await card().getByText('Nothing sent yet').waitFor();
    expect(await page.getByText(secret).count()).toBe(0);
  });

  it('can be tested, and the response or the reason is shown there', async () => {
    await card().getByRole('button', { name: 'Send test: Website' }).press('Enter');
    await card().getByText('The test arrived').waitFor();
    expect(last().headers['x-key']).toBe('hidden');
    expect(verifies(last(), secret)).toBe(true);
    receiver.reply = () => ({ status: 401, body: 'Who are you?' });
    await card().getByRole('button', { name: 'Send test: Website' }).press('Enter');
    await card().getByText('The test failed').waitFor();
    await card().getByText('Response 401').waitFor();
    await card().getByText('Who are you?').waitFor();
    expect(await main()).toEqual([]);
  });

  it('that fail are shown with the reason everywhere, and retried immediately on request', async () => {
    receiver.reply = () => ({ status: 503, headers: { 'Retry-After': '3600' }, body: 'down for repair' });
    await editor.create('events', concert('Concert'));
    await go(settings);
    await card().getByText('Failing').waitFor();
    await card().getByText('Response 503').waitFor();
    await go('/admin/plugins/event-calendar');
    await page.getByRole('link', { name: 'Site rebuild failing' }).press('Enter');
    await card().getByRole('link', { name: 'Delivery log: Website' }).press('Enter');
    const row = page.getByRole('listitem').filter({ hasText: 'Failed, will be tried again' });
    await row.getByText('Response 503').waitFor();
    expect(await main()).toEqual([]);
    receiver.reply = () => ({ status: 200 });
    await row.getByRole('button', { name: /^Retry now/ }).press('Enter');
    const delivered = page
      .getByRole('listitem')
      .filter({ hasText: 'Delivered' })
      .filter({ hasText: '2 attempts' });
    await delivered.waitFor();

    await delivered.getByRole('button', { name: /^Details/ }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delivery' });
    await dialog.getByText('down for repair').waitFor();
    const request = await dialog.getByRole('region', { name: 'Request' }).innerText();
    expect(request).toContain('X-Key');
    expect(request).not.toContain('hidden');
    expect(await dialog.getByRole('region', { name: 'Content' }).innerText()).toContain('calendar.changed');
    expect(await seriousFaults(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');

    const [count, body] = [receiver.received.length, last().body];
    await delivered.getByRole('button', { name: /^Send again/ }).press('Enter');
    await receiver.has(count + 1);
    expect(last().body).toBe(body);
  });

  it('get a new secret; messages are signed with both until the old one is retired', async () => {
    await go(settings);
    await card().getByText('Up to date').waitFor();
    await card().getByRole('link', { name: 'Edit: Website' }).press('Enter');
    expect(await page.getByLabel('Value 1').inputValue(), 'values are never shown again').toBe('');
    let asked = 0;
    page.on('request', (request) => (asked += Number(request.url().endsWith('/rotate'))));
    const release = await holdBack(page, '**/rotate');
    try {
      await page.getByRole('button', { name: 'New secret' }).dblclick();
    } finally {
      await release();
    }
    const next = await shownSecret();
    expect(asked).toBe(1);
    await said('signed with two secrets');
    expect(await main()).toEqual([]);
    const test = async (): Promise<[boolean, boolean]> => {
      await go(settings);
      await card().getByRole('button', { name: 'Send test: Website' }).press('Enter');
      await card().getByText('The test arrived').waitFor();
      return [verifies(last(), secret), verifies(last(), next)];
    };
    expect(await test()).toEqual([true, true]);
    await card().getByRole('link', { name: 'Edit: Website' }).press('Enter');
    await page.getByRole('button', { name: 'Retire old secret' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).press('Enter');
    await said('signed with one secret');
    expect(await test()).toEqual([false, true]);
  });

  it('can be started by hand, switched off, and are shown on the board and the home page', async () => {
    const count = receiver.received.length;
    await card().getByRole('button', { name: 'Rebuild now: Website' }).press('Enter');
    await receiver.has(count + 1);
    await go('/admin/plugins/event-calendar');
    await page.getByRole('link', { name: /^Site rebuild requested .* ago$/ }).waitFor();
    expect(await main()).toEqual([]);
    await go('/admin/');
    const widget = page.getByRole('region', { name: 'Site rebuilds' });
    await widget.getByText('Up to date').waitFor();
    await widget.getByRole('link', { name: 'Manage site rebuilds' }).press('Enter');
    await card().getByRole('switch').press('Space');
    await card().getByText('Switched off', { exact: true }).waitFor();
    await card().getByRole('button', { name: 'Delete: Website' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).press('Enter');
    await said('No website is notified of changes yet');
    await go('/admin/');
    await page.getByRole('region', { name: 'Upcoming events' }).waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'Site rebuilds' }).isVisible()).toBe(false);
  });
});
