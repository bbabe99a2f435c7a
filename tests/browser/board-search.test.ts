import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '#test';
import { useService } from '../harness';
import { countClicks } from './clicks';
import { clientOf } from '../http/write-client';
import { seriousFaults } from './axe';
import { PAINTED } from './keyboard';
import { CHROMIUM, goTo, leave, speak, takeTab } from './panel';
import { useBrowser } from './use-browser';

const WORDS = {
  en: { search: 'Search', region: 'In all dates and languages' },
  fr: { search: 'Rechercher', region: 'À toutes les dates et dans toutes les langues' },
} as const;

describe.skipIf(CHROMIUM === undefined)('the search of the calendar', () => {
  const browser = useBrowser();
  const service = useService({ settings: { timezone: 'Europe/Paris' } });
  let page: Page;
  beforeAll(async () => {
    const times = { start_date: '2024-04-10 20:00:00', end_date: '2024-04-10 22:00:00' };
    await clientOf(service, 'editor').create('events', {
      title: 'Lantern walk',
      ...times,
      timezone: 'Europe/Paris',
    });
    page = await takeTab(browser, service, 'Europe/Paris');
  });

  it.each(['en', 'fr'] as const)('jumps to an event of an earlier year, in %s', async (language) => {
    await speak(page, language);
    await goTo(page, '/admin/plugins/event-calendar?view=month&status=draft&locale=en');
    const input = page.getByRole('searchbox', { name: WORDS[language].search });
    const clicks = await countClicks(page);
    await input.click();
    await page.keyboard.type('lantern');
    const hit = page
      .getByRole('region', { name: WORDS[language].region })
      .getByRole('button', { name: /Apr 10, 2024.*Lantern walk|10 avr\. 2024.*Lantern walk/ });
    await hit.waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    if (language === 'en') await hit.click();
    else {
      await hit.focus();
      await page.keyboard.press('Enter');
    }
    await page.getByRole('dialog').getByText('Lantern walk').first().waitFor();
    expect(await clicks()).toBe(2);
    const query = new URL(page.url()).searchParams;
    expect([query.get('date'), query.get('search'), query.get('status')]).toEqual(['2024-04-10', null, null]);
    // A dialog hears keys only after it has been painted.
    await page.evaluate(PAINTED);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => input.evaluate(`document.activeElement.type`)).toBe('search');
    await leave(page);
  });
});
