import { describe, expect, it } from '@jest/globals';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import { ANONYMOUS } from '../../src/plugins/event-calendar/server/src/domain/visibility';
import { createReadService } from '../../src/plugins/event-calendar/server/src/services/read/read-service';
import { useIndex } from './index-database';
import { Model } from './model';
import { randomIndex } from './random-index';
import { ORIGIN, SETTINGS } from './serve';

const NOW = instant(Date.parse('2031-05-11T04:00:00Z'));
const content = randomIndex(4);
const database = useIndex(content);

describe('the public page of a record', () => {
  const service = () => createReadService({ port: database.port, settings: SETTINGS, prefix: '/api' });
  const request = { origin: ORIGIN, now: NOW, listsEvents: true };

  it('exists only for records that the public sees', async () => {
    for (const row of content.rows) {
      database.takeStatements();
      const page = await service().readForPage(
        row.kind,
        row.locale,
        row.slug ?? String(row.public_id),
        request,
      );
      expect(database.takeStatements().length).toBeLessThanOrEqual(4);
      const visible = row.status === 'publish';
      expect(page?.publicId).toBe(visible ? row.public_id : undefined);
      if (page === undefined) continue;
      expect(page.isProtected).toBe(row.password !== null);
      expect(page.response).toHaveProperty(row.password === null ? 'at' : 'blanked', row.locale);
      const others = content.rows
        .filter(({ public_id: id, status }) => id === row.public_id && status === 'publish')
        .map(({ locale, slug }) => ({ language: locale, slug }));
      expect(page.languages).toEqual(others.toSorted((a, b) => (a.language < b.language ? -1 : 1)));
      expect(JSON.stringify([page.response, page.upcoming])).not.toMatch(/[\u0001-\u0005]/);
    }
  });

  it('lists the next public events of a venue', async () => {
    const model = new Model(content, { reader: ANONYMOUS, language: 'en', untranslated: 'omit' });
    const venues = model.listed('venue').filter((row) => model.sees(row) && row.slug !== null);
    let shown = 0;
    for (const venue of venues) {
      const page = await service().readForPage('venue', 'en', venue.slug ?? '', request);
      const next = model
        .listed('event')
        .filter((event) => model.sees(event) && event.hidden === 0 && event.password === null)
        .filter((event) => (event.end_local ?? '') > '2031-05-11 00:00:00')
        .filter((event) => model.linked(event.public_id, 'venue').includes(venue.public_id));
      expect(page?.upcoming?.map((event) => Object(event).id).toSorted()).toEqual(
        next.map((event) => event.public_id).toSorted(),
      );
      shown += next.length;
    }
    // Other random content may have no such venue, or none with events.
    expect(venues).not.toEqual([]);
    expect(shown).toBeGreaterThan(0);
  });
});
