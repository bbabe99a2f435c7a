import { describe, expect, it } from '#test';
import { instant, wallTime } from '../../domain/time/types';
import { DAY, wallMilliseconds } from '../../domain/time/wall-clock';
import { UTC } from '../../domain/time/zone';
import type { Series } from '../../storage/series';
import { missingDates } from './series-plan';

describe('the dates that a series lacks', () => {
  const series: Series = {
    ...{ id: 1, rule: 'FREQ=DAILY', extra: [], leftOut: [], first: wallTime('2031-01-01 19:00:00') },
    ...{ zone: UTC, length: 0, allDay: false, bounded: false, horizon: wallTime('2033-01-01 12:00:00') },
    ...{ engine: '', tzRelease: '', fields: { language: 'en', version: 'draft', data: {} } },
  };
  const now = instant(Date.UTC(2034, 0, 1, 12));

  it('are all made, in several steps after years without the service', async () => {
    const made = [];
    let horizon = series.horizon;
    for (let step = 0; horizon !== null && horizon < '2036-01-01 12:00:00'; step++) {
      expect(step).toBeLessThan(3);
      const missing = await missingDates({ ...series, horizon }, now);
      expect(missing.dates.length).toBeLessThanOrEqual(1001);
      made.push(...missing.dates.map(({ original }) => wallMilliseconds(original)));
      ({ horizon } = missing);
    }
    const first = wallMilliseconds(wallTime('2033-01-01 19:00:00'));
    expect(made).toEqual(Array.from({ length: 3 * 365 }, (_, day) => first + day * DAY));
  });

  it('are those up to 24 months ahead', async () => {
    const soon = await missingDates(series, instant(Date.UTC(2031, 0, 3, 12)));
    expect(soon).toMatchObject({
      dates: [{ original: '2033-01-01 19:00:00' }, { original: '2033-01-02 19:00:00' }],
      horizon: '2033-01-03 12:00:00',
    });
  });
});
