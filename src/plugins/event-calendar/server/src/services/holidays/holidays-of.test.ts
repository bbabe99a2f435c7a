import { afterEach, describe, expect, it } from '#test';
import type { HolidayQuestion } from './holidays-of';
import { holidaysOf } from './holidays-of';

const zone = process.env['TZ'];

describe('holidays', () => {
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  const on = (day: string, asked: Partial<HolidayQuestion>): string[] =>
    holidaysOf({ venue: undefined, site: '', years: [Number(day.slice(0, 4))], language: 'en', ...asked })
      .holidays.filter(([found]) => found === day)
      .map(([, name]) => name);
  const inCountry = (country: string, ...states: string[]) => ({ venue: { country, states } });

  it('are those of the country, in the language that is asked for', () => {
    expect(on('2031-12-25', inCountry('France'))).toEqual(['Christmas Day']);
    expect(on('2031-12-25', { ...inCountry('France'), language: 'fr' })).toEqual(['Noël']);
    expect(on('2031-07-14', inCountry('France'))).toEqual(['Bastille Day']);
    expect(on('2031-07-14', inCountry('Belgium'))).toEqual([]);
    // A day that is kept, but not free.
    expect(on('2031-05-25', inCountry('France'))).toEqual([]);
  });

  it.each([
    ['FR', 'fr', ' FRANCE ', 'Frankreich', 'Francia', 'Francie', 'Fransa', 'Franța'],
    ['DE', 'Germany', 'Allemagne', 'Deutschland', 'Németország', 'Niemcy', 'Almanya'],
    ['US', 'United States', 'USA', 'États-Unis', 'Etats-Unis', 'Verenigde Staten'],
    ['GB', 'United Kingdom', 'UK', 'Royaume-Uni'],
    ['SE', 'Sverige', 'Suède'],
    ['JP', '日本', 'Japon'],
  ])('know %s in several languages', (code, ...names) => {
    const found = (country: string) => holidaysOf({ ...ASKED, venue: { country, states: [] } }).holidays;
    expect(found(code).length).toBeGreaterThan(5);
    const odd = names.filter((name) => JSON.stringify(found(name)) !== JSON.stringify(found(code)));
    expect(odd).toEqual([]);
  });

  it('are those of the state, by its code, name or last word', () => {
    const assumption = (...states: string[]) => on('2031-08-15', inCountry('Germany', ...states));
    expect(assumption()).toEqual([]);
    for (const state of ['SL', 'Saarland', 'saarland'])
      expect([state, assumption(state)]).toEqual([state, ['Assumption']]);
    expect(assumption('Nowhere', 'Saarland')).toEqual(['Assumption']);
    expect(assumption('Nowhere')).toEqual([]);
    expect(on('2031-10-31', inCountry('Allemagne', 'Bremen'))).toEqual(['Reformation Day']);
    expect(on('2031-06-24', inCountry('Canada', 'Québec'))).toEqual(['National Holiday']);
    expect(on('2031-06-24', inCountry('Canada', 'Ontario'))).toEqual([]);
  });

  it('are those of the place of the site, without a venue or a known country', () => {
    const site = { site: 'DE-SL' };
    expect(on('2031-08-15', site)).toEqual(['Assumption']);
    expect(on('2031-08-15', { ...site, ...inCountry('Atlantis') })).toEqual(['Assumption']);
    expect(on('2031-08-15', { ...site, ...inCountry('Deutschland') })).toEqual(['Assumption']);
    expect(on('2031-08-15', { ...site, ...inCountry('Deutschland', 'Hessen') })).toEqual([]);
    expect(on('2031-07-14', { ...site, ...inCountry('France') })).toEqual(['Bastille Day']);
  });

  it('are none without a place, and in a country whose holidays are not known', () => {
    expect(on('2031-12-25', {})).toEqual([]);
    expect(on('2031-12-25', inCountry('Atlantis'))).toEqual([]);
    expect(on('2031-12-25', { site: 'DE', ...inCountry('Afghanistan') })).toEqual([]);
    expect(holidaysOf({ ...ASKED, site: 'DE-XX' })).toEqual({ holidays: [], isUnknownSite: true });
    expect(holidaysOf({ ...ASKED, site: 'constructor' })).toEqual({ holidays: [], isUnknownSite: true });
  });

  it('are on other days if they are moved, and last several days', () => {
    expect(on('2027-12-27', inCountry('GB', 'England'))).toEqual(['Christmas Day (substitute day)']);
    expect(on('2027-03-11', inCountry('Türkiye'))).toEqual(['End of Ramadan (Eid al-Fitr)']);
    expect(on('2027-03-12', inCountry('Türkiye'))).toEqual([]);
    expect(on('2031-01-05', inCountry('RU'))).not.toEqual([]);
  });

  it.each(['UTC', 'Pacific/Auckland', 'America/Los_Angeles', 'Pacific/Apia'])(
    'are on the same days wherever the process runs: %s',
    (TZ) => {
      process.env['TZ'] = TZ;
      // Another state each time, because what was computed is kept.
      const site =
        { UTC: 'US-CA', 'Pacific/Auckland': 'US-OR', 'America/Los_Angeles': 'US-WA' }[TZ] ?? 'US-NV';
      expect(on('2031-12-25', { site })).toEqual(['Christmas Day']);
      expect(on('2031-07-04', { site })).toEqual(['Independence Day']);
      expect(on('2031-11-27', { site })).toEqual(['Thanksgiving Day']);
      expect(holidaysOf({ ...ASKED, site }).holidays.filter(([day]) => day === '2031-07-05')).toEqual([]);
    },
  );
});

const ASKED: HolidayQuestion = { venue: undefined, site: '', years: [2031], language: 'en' };
