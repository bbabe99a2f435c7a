import { beforeAll, describe, expect, it } from '#test';
import { waitForFinishedPage } from '../../scripts/lib/finished-page.mjs';
import { PANEL_PAGES } from '../../scripts/lib/panel-pages.mjs';
import { uidOf } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { FULL, useService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { clientOf } from '../http/write-client';
import { faultsOfLook, seriousFaults } from './axe';
import { CHROMIUM, goTo, light, speak, takeTab } from './panel';
import { useBrowser } from './use-browser';

/** Faults of Strapi, by the names of the pages. */
const NOT_OURS: Readonly<Partial<Record<string, string[]>>> = {
  // ARIA attributes of the image carousel that its role does not allow, and the low contrast of widget titles.
  home: ['[role="region"][aria-roledescription]', 'section[aria-roledescription]', '[id^="plugin::"]'],
  // The header of a sorted column is a `gridcell`, which cannot be sorted.
  events: ['th[role="gridcell"][aria-sort]'],
};

/** Kinds of which {@link PANEL_PAGES} has no list. */
const OTHER_KINDS = ['organizer', 'category', 'tag'] as const;
/** Pages that other files check. */
const OTHER_FILES = [
  ...['target', 'deliveries', 'delivery', 'pasted-picture'],
  ...['selection', 'many', 'many-publication', 'cancel'],
];
const LOOKS = [
  { theme: 'light', language: 'en', settings: /^Settings/ },
  { theme: 'dark', language: 'fr', settings: /^Paramètres/ },
] as const;
/** Milliseconds without a change, after which axe looks at a page. */
const CALM = 300;

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
    const event = (title: string, at = `${day} 20:00:00`) => ({
      title,
      startDate: at,
      endDate: at.replace('20:00', '22:00'),
      timezone: 'Europe/Paris',
      venue: { connect: [{ documentId: shown.venue, locale: 'en' }] },
    });
    shown.event = documentIdOf(await events.create(event('Concert')));
    await events.publish(shown.event, event('Concert'));
    await events.create({ ...event('For review'), readyForReview: true });
    const canceled = { ...event('Regatta'), eventStatus: 'canceled' };
    await events.publish(documentIdOf(await events.create(canceled)), canceled);
    // The page "day" shows today.
    await events.create(event('Market', `${new Date().toISOString().slice(0, 10)} 20:00:00`));
    for (const kind of OTHER_KINDS) await contentManager(service, headers, kind).create({ name: 'First' });
    const gone = await clientOf(service, 'editor').create('events', {
      title: 'Gone',
      start_date: `${day} 20:00:00`,
      end_date: `${day} 22:00:00`,
    });
    await clientOf(service, 'editor').send('DELETE', `events/${String(gone['id'])}`);
  });

  // `webhooks.test.ts` checks the pages of a webhook target, `many.test.ts` the dialogs for several events,
  // `texts.test.ts` what is said of pasted pictures.
  const pages = PANEL_PAGES.filter(({ name }) => !OTHER_FILES.includes(name));
  // A daily run takes the looks in turns, from page to page.
  const looksOf = (place: number) => LOOKS.filter((_, turn) => FULL || turn === place % LOOKS.length);
  it.each(pages.map((page, place) => ({ ...page, looks: looksOf(place) })))(
    'finds nothing serious on the page "$name", in the light theme and English or the dark one and French',
    async ({ name, path, shows, looks }) => {
      const page = await takeTab(browser, service, 'Europe/Paris');
      const notOurs = NOT_OURS[name] ?? [];
      /** The sum of red, green and blue. */
      const brightness = (): Promise<number> =>
        page.evaluate(`getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3)
          .reduce((sum, part) => sum + Number(part), 0)`);
      for (const [place, { theme, language, settings }] of looks.entries()) {
        await light(page, theme);
        await speak(page, language);
        if (place === 0) await goTo(page, path(shown));
        await page.getByRole('link', { name: settings }).first().waitFor();
        await expect.poll(async () => (await brightness()) < 384).toBe(theme === 'dark');
        await waitForFinishedPage(page, name, { calm: CALM, ...(shows && { shows: shows(page) }) });
        const faultsOf = place === 0 ? seriousFaults : faultsOfLook;
        expect(await faultsOf(page, 'body', notOurs), theme).toEqual([]);
      }
    },
  );

  it('finds nothing serious in the lists of organizers, categories and tags', async () => {
    const page = await takeTab(browser, service, 'Europe/Paris');
    await light(page, 'light');
    for (const kind of OTHER_KINDS) {
      await goTo(page, `/admin/content-manager/collection-types/${uidOf(kind)}?plugins[i18n][locale]=en`);
      await page.getByRole('row').nth(1).waitFor();
      expect(await seriousFaults(page, 'main'), kind).toEqual([]);
    }
  });
});
