import { describe, expect, it } from '#test';
import { startService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { lateConcert, requestsTo } from './requests';

describe('public holidays on dates that are planned', () => {
  /** The names of those on Assumption Day and Christmas, for an event without a venue and for one in France. */
  async function named(holidayPlace: string): Promise<unknown[][]> {
    const service = await startService({ settings: { holidayPlace } });
    try {
      const headers = await adminHeaders(service);
      const events = contentManager(service, headers, 'event');
      const place = await contentManager(service, headers, 'venue').create({
        name: 'Salle',
        country: 'France',
      });
      const inFrance = { venue: { connect: [{ documentId: documentIdOf(place), locale: 'en' }] } };
      const found: unknown[][] = [];
      for (const more of [{}, inFrance]) {
        const event = documentIdOf(await events.create(lateConcert('Choir', more)));
        const dates = ['2031-08-15', '2031-12-25'];
        const plan = await requestsTo(service).ask(headers, 'POST', `events/${event}/copies/preview`, {
          dates,
          language: 'fr',
        });
        const copies: unknown[] = Object(plan).copies;
        found.push(copies.flatMap((copy) => Object(copy).holidays.map((day: unknown) => Object(day).name)));
      }
      return found;
    } finally {
      await service.stop();
    }
  }

  it('are those of the place of the site without a venue, and of no place where they are switched off', async () => {
    const inFrance = ['Assomption', 'Noël'];
    expect(await named('')).toEqual([[], inFrance]);
    expect(await named('DE-BE')).toEqual([['Noël'], inFrance]);
    expect(await named('DE-SL')).toEqual([inFrance, inFrance]);
    expect(await named('off')).toEqual([[], []]);
  });
});
