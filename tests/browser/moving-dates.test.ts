import { beforeAll, describe, expect } from '#test';
import en from '../../src/plugins/event-calendar/admin/src/translations/en/moving.json';
import fr from '../../src/plugins/event-calendar/admin/src/translations/fr/moving.json';
import { useService } from '../harness';
import { clientOf, concert } from '../http/write-client';
import { faultsOfLook } from './axe';
import { handsOn } from './keyboard';
import { CHROMIUM, goTo, takeTab } from './panel';
import { takeTurns } from './turns';
import { useBrowser } from './use-browser';

const PANELS = [
  {
    language: 'en',
    words: en,
    title: '2 dates of series would move',
    more: 'Moved by politics, Mon, May 12, 2031',
  },
  {
    language: 'fr',
    words: fr,
    title: '2 dates de séries changeraient',
    more: 'Moved by politics, lun. 12 mai 2031',
  },
] as const;

describe.skipIf(CHROMIUM === undefined)('dates of series that newer time zones would move', () => {
  const browser = useBrowser();
  const service = useService({ settings: { timezone: 'Europe/Paris' } });
  beforeAll(async () => {
    const times = {
      start_date: '2031-05-05 19:00:00',
      end_date: '2031-05-05 21:00:00',
      timezone: 'Europe/Paris',
    };
    const { series } = await clientOf(service, 'editor').create(
      'events',
      concert('Moved by politics', { ...times, rrule: 'FREQ=WEEKLY;COUNT=3' }),
    );
    const knex = service.strapi.db.connection;
    await knex('calendar_series')
      .where({ id: Number(series) })
      .update({ tz_release: '2019a' });
    const dates = knex('calendar_series_dates').where({ series: Number(series) });
    await knex('calendar_events')
      .whereIn('document_id', (await dates.orderBy('original_local').pluck('document_id')).slice(1))
      .update({ utc_start_date: '2031-01-01 00:00:00' });
  });

  describe.each(PANELS)('in the panel in $language', ({ language, words, title, more }) => {
    const inTurn = takeTurns(language === 'en' ? 0 : 1, PANELS.length);

    inTurn()('are named on the board, with the way to each by the keyboard', async () => {
      const page = await takeTab(browser, service, 'Europe/Paris', { language });
      await goTo(page, '/admin/plugins/event-calendar');
      const notice = page.getByRole('status').filter({ hasText: title });
      await notice.waitFor();
      expect(await notice.textContent()).toContain(words['moving.why']);
      expect(await faultsOfLook(page, 'main')).toEqual([]);
      await handsOn(page).enter(notice.getByRole('link', { name: more }));
      await page.waitForURL(/content-manager.*event/);
    });
  });
});
