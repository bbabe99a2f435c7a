import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '#test';
import { useSharedService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { atKeyboard, untilStored } from './hands';
import type { Hands } from './hands';
import { PAINTED } from './keyboard';
import { CHROMIUM } from './panel';
import { dailyOf } from './turns';
import { useBrowser } from './use-browser';

const WRITES = /\/content-manager\/collection-types\/plugin::event-calendar\.\w+(\/|\?|$)/;
const RUNS = [
  ['en', 0],
  ['fr', 120],
] as const;

/** The last typed text of an event, its field, and the stored value. */
const EVENTS = [
  ['startDate.time', '20h30', { startDate: '2031-05-10 20:30:00' }],
  ['endDate.time', '12am', { endDate: '2031-05-11 00:00:00' }],
  ['timezone', 'asia/kathmandu', { timezone: 'Asia/Kathmandu' }],
  ['slug', 'Lake Party', { slug: expect.stringMatching(/^lake-party(-\d)?$/) }],
  ['website', ' https://example.org/a ', { website: 'https://example.org/a' }],
  ['cost', '10 €', { cost: '10 €' }],
] as const;

/** The keys that save and publish in the edit view, pressed in our fields. */
describe.skipIf(CHROMIUM === undefined)('by the keys of the page', () => {
  const browser = useBrowser();
  const service = useSharedService({ settings: { timezone: 'Europe/Paris' } });
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = await adminHeaders(service);
  });

  const events = () => contentManager(service, headers, 'event');
  const make = async (more: object = {}): Promise<string> =>
    documentIdOf(
      await events().create({
        title: 'Shortcut',
        startDate: '2031-05-10 20:00:00',
        endDate: '2031-05-10 22:00:00',
        timezone: 'Europe/Paris',
        ...more,
      }),
    );
  /**
   * Presses keys, and waits for the write, and until Strapi has counted the links to drafts again: it ignores the keys that publish
   * until then. @returns the status and the record
   */
  const pressed = async (page: Page, keys: string) => {
    const timeout = 30_000;
    const responding = Promise.all([
      page.waitForResponse(
        (response) => WRITES.test(response.url()) && response.request().method() !== 'GET',
        { timeout },
      ),
      page.waitForResponse((response) => response.url().includes('/actions/countDraftRelations'), {
        timeout,
      }),
    ]);
    await page.keyboard.press(keys);
    const [response] = await responding;
    await page.evaluate(PAINTED);
    return { status: response.status(), data: Object(Object(await response.json()).data) };
  };
  /** Waits until the form shows the written state. */
  const isSaved = (page: Page): Promise<void> =>
    page
      .getByRole('button', { name: /^(Save|Enregistrer)$/, disabled: true })
      .first()
      .waitFor();
  const at = (language: 'en' | 'fr', work: (hands: Hands) => Promise<void>) =>
    atKeyboard(browser, service, ['America/New_York', language], work);

  // An input does not distinguish saving from publishing: `save-shortcut.test.ts`.
  it.each(dailyOf(RUNS.map((run, place) => [...run, place] as const)))(
    'saves and publishes by turns the text being typed as time, zone, slug, address and cost, in %s at %i ms per key',
    (language, delay, place) =>
      at(language, async (hands) => {
        await hands.open('event', await make());
        for (const [index, [name, typed, stored]] of EVENTS.entries()) {
          const publishes = index % 2 !== place;
          await hands.typeOver(name, typed, delay);
          const { status, data } = await pressed(hands.page, `Control+${publishes ? 'Shift+' : ''}Enter`);
          expect([status, data], name).toEqual([
            200,
            expect.objectContaining({ ...stored, publishedAt: publishes ? expect.any(String) : null }),
          ]);
          await isSaved(hands.page);
        }
      }),
  );

  it('also saves a zone being typed with Ctrl+S, uses the marked suggestion, and adds no line break to a saved text', () =>
    at('en', async (hands) => {
      const { page } = hands;
      await hands.open('event', await make({ description: '<p>Come.</p>' }));
      await hands.typeOver('timezone', 'asia/kathmandu', 60);
      expect((await pressed(page, 'Control+s')).data).toMatchObject({ timezone: 'Asia/Kathmandu' });
      await isSaved(page);
      await hands.typeOver('startDate.time', '19', 60);
      await page.keyboard.press('ArrowDown');
      expect((await pressed(page, 'Control+Enter')).data).toMatchObject({ startDate: '2031-05-10 19:30:00' });
      await isSaved(page);
      await page.getByRole('textbox', { name: /^Description/ }).click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' Early.');
      expect((await pressed(page, 'Control+Enter')).data).toMatchObject({
        description: '<p>Come. Early.</p>',
      });
    }));

  it.each(dailyOf(RUNS.toReversed()))(
    'fills both coordinates of a place, in %s at %i ms per key',
    (language, delay) =>
      at(language, async (hands) => {
        await hands.openNew('venue');
        await hands.type('name', `Somewhere in ${language}`);
        await hands.type('latitude', '48.85, 2.35', delay);
        const { data } = await pressed(hands.page, 'Control+Shift+Enter');
        expect(data).toMatchObject({ latitude: 48.85, longitude: 2.35 });
        await untilStored(hands.page);
      }),
  );
});
