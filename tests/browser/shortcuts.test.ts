import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '#test';
import { useService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { atKeyboard } from './hands';
import type { Hands } from './hands';
import { CHROMIUM } from './panel';
import { useBrowser } from './use-browser';

const WRITES = /\/content-manager\/collection-types\/plugin::event-calendar\.\w+(\/|\?|$)/;
const RUNS = [
  ['en', 0],
  ['fr', 120],
] as const;
const run = (index: number): (typeof RUNS)[number] => RUNS[index % 2 === 0 ? 0 : 1];

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
  const service = useService({ settings: { timezone: 'Europe/Paris' } });
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
  /** Presses keys, and waits for the write. @returns the status and the record */
  const pressed = async (page: Page, keys: string) => {
    const responding = page.waitForResponse(
      (response) => WRITES.test(response.url()) && response.request().method() !== 'GET',
      { timeout: 10_000 },
    );
    await page.keyboard.press(keys);
    const response = await responding;
    return { status: response.status(), data: Object(Object(await response.json()).data) };
  };
  const at = (language: 'en' | 'fr', work: (hands: Hands) => Promise<void>) =>
    atKeyboard(browser, service, ['America/New_York', language], work);

  it.each(EVENTS.map(([name, ...rest], index) => [name, ...run(index), ...rest] as const))(
    'saves the text being typed as %s, in %s at %i ms per key',
    (name, language, delay, typed, stored) =>
      at(language, async (hands) => {
        await hands.open('event', await make());
        await hands.typeOver(name, typed, delay);
        const { status, data } = await pressed(hands.page, 'Control+Enter');
        expect([status, data]).toEqual([200, expect.objectContaining(stored)]);
      }),
  );

  it.each(EVENTS.map(([name, ...rest], index) => [name, ...run(index + 1), ...rest] as const))(
    'publishes the text being typed as %s, in %s at %i ms per key',
    (name, language, delay, typed, stored) =>
      at(language, async (hands) => {
        await hands.open('event', await make());
        await hands.typeOver(name, typed, delay);
        const { status, data } = await pressed(hands.page, 'Control+Shift+Enter');
        expect([status, data]).toEqual([
          200,
          expect.objectContaining({ ...stored, publishedAt: expect.any(String) }),
        ]);
      }),
  );

  it('also saves a zone being typed with Ctrl+S', () =>
    at('en', async (hands) => {
      await hands.open('event', await make());
      await hands.typeOver('timezone', 'asia/kathmandu', 60);
      expect((await pressed(hands.page, 'Control+s')).data).toMatchObject({ timezone: 'Asia/Kathmandu' });
    }));

  it('uses the marked suggestion', () =>
    at('en', async (hands) => {
      await hands.open('event', await make());
      await hands.typeOver('startDate.time', '19', 60);
      await hands.page.keyboard.press('ArrowDown');
      const { data } = await pressed(hands.page, 'Control+Enter');
      expect(data).toMatchObject({ startDate: '2031-05-10 19:30:00' });
    }));

  it('does not add a line break to a saved text', () =>
    at('en', async (hands) => {
      await hands.open('event', await make({ description: '<p>Come.</p>' }));
      await hands.page.getByRole('textbox', { name: /^Description/ }).click();
      await hands.page.keyboard.press('Control+End');
      await hands.page.keyboard.type(' Early.');
      const { data } = await pressed(hands.page, 'Control+Enter');
      expect(data).toMatchObject({ description: '<p>Come. Early.</p>' });
    }));

  it.each(RUNS)('fills both coordinates of a place, in %s at %i ms per key', (language, delay) =>
    at(language, async (hands) => {
      await hands.openNew('venue');
      await hands.type('name', `Somewhere in ${language}`);
      await hands.type('latitude', '48.85, 2.35', delay);
      const { data } = await pressed(hands.page, 'Control+Shift+Enter');
      expect(data).toMatchObject({ latitude: 48.85, longitude: 2.35 });
    }),
  );
});
