import { beforeAll, describe, expect, it } from '#test';
import { waitForFinishedPage } from '../../scripts/lib/finished-page.mjs';
import { PANEL_PAGES } from '../../scripts/lib/panel-pages.mjs';
import { useService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { clientOf } from '../http/write-client';
import { seriousFaults } from './axe';
import { CHROMIUM, goTo, light, speak, takeTab } from './panel';
import { useBrowser } from './use-browser';

/** Faults of Strapi: ARIA attributes of the image carousel that its role does not allow, and the low contrast of widget titles. */
const NOT_OURS = [
  '[role="region"][aria-roledescription]',
  'section[aria-roledescription]',
  '[id^="plugin::"]',
];

describe.skipIf(CHROMIUM === undefined)('axe', () => {
  const browser = useBrowser();
  const service = useService({ settings: { timezone: 'Europe/Paris' } });
  const shown = { event: '', venue: '', target: 0 };
  beforeAll(async () => {
    const headers = await adminHeaders(service);
    const events = contentManager(service, headers, 'event');
    const venues = contentManager(service, headers, 'venue');
    shown.venue = documentIdOf(await venues.create({ name: 'Opera' }));
    await venues.publish(shown.venue, { name: 'Opera' });
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const event = (title: string) => ({
      title,
      startDate: `${day} 20:00:00`,
      endDate: `${day} 22:00:00`,
      timezone: 'Europe/Paris',
      venue: { connect: [{ documentId: shown.venue, locale: 'en' }] },
    });
    shown.event = documentIdOf(await events.create(event('Concert')));
    await events.publish(shown.event, event('Concert'));
    await events.create({ ...event('For review'), readyForReview: true });
    const gone = await clientOf(service, 'editor').create('events', {
      title: 'Gone',
      start_date: `${day} 20:00:00`,
      end_date: `${day} 22:00:00`,
    });
    await clientOf(service, 'editor').send('DELETE', `events/${String(gone['id'])}`);
  });

  // `webhooks.test.ts` checks the pages of a webhook target.
  const pages = PANEL_PAGES.filter(({ name }) => !['target', 'deliveries', 'delivery'].includes(name));
  it.each(pages)(
    'finds nothing serious on the page "$name": in the light and the dark theme, and in French',
    async ({ name, path, shows }) => {
      const page = await takeTab(browser, service, 'Europe/Paris');
      const open = async (): Promise<void> => {
        await goTo(page, path(shown));
        await waitForFinishedPage(page, name, { ...(shows && { shows: shows(page) }) });
      };
      const faults = () => seriousFaults(page, 'body', NOT_OURS);
      const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
      await light(page, 'light');
      await open();
      const bright = await background();
      expect(await faults(), 'light').toEqual([]);
      await light(page, 'dark');
      await expect.poll(background).not.toBe(bright);
      expect(await faults(), 'dark').toEqual([]);
      // Themes differ in colours, languages in texts.
      await light(page, 'light');
      await speak(page, 'fr');
      await open();
      await page
        .getByRole('link', { name: /^Paramètres/ })
        .first()
        .waitFor();
      expect(await faults(), 'French').toEqual([]);
    },
  );
});
