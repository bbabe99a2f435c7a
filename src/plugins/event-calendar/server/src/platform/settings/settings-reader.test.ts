import { describe, expect, it } from '@jest/globals';
import { SettingsError } from '../settings-error';
import { readSettings, unknownVariables } from './settings-reader';

describe('readSettings', () => {
  it('has a default for every setting', () => {
    const settings = readSettings({}, {});
    expect(settings).toMatchObject({
      timezone: 'UTC',
      languageRoots: ['en', 'fr'],
      namespace: 'calendar/events/v1',
      headerPrefix: 'X-Calendar-',
      perPage: 10,
      currency: null,
      geoRadiusKm: 40,
      publicUrl: '',
      readsPerMinute: 0,
      writesPerMinute: 0,
      failedLoginsPerMinute: 10,
      sample: false,
    });
    expect(settings.publicUrls.event).toBe('{origin}/calendar/{language}/event/{slug}');
    expect(readSettings(settings, {})).toEqual(settings);
  });

  it('does not show a wrong address of a database, which can hold a password', () => {
    const wrong = { CALENDAR_REPLICA_URL: 'mysql://calendar:hidden@db.example.org/calendar' };
    expect(() => readSettings({}, wrong)).toThrow(
      new SettingsError(
        'CALENDAR_REPLICA_URL cannot be used: it must be empty or an address such as postgres://user:password@host:5432/name',
      ),
    );
    const right = 'postgres://calendar:hidden@db.example.org/calendar';
    expect(readSettings({ replicaUrl: right }, {}).replicaUrl).toBe(right);
  });

  it('prefers the environment to the config and the config to the default', () => {
    const config = {
      timezone: 'Europe/Paris',
      perPage: 20,
      languageRoots: ['de'],
      publicUrls: { venue: '{origin}/v/{slug}' },
    };
    const settings = readSettings(config, {
      CALENDAR_TIMEZONE: 'America/New_York',
      CALENDAR_SAMPLE: 'TRUE',
      CALENDAR_URL_EVENT: 'https://example.org/{language}/{slug}',
      CALENDAR_PER_PAGE: '',
    });
    expect(settings).toMatchObject({
      timezone: 'America/New_York',
      perPage: 20,
      languageRoots: ['de'],
      sample: true,
      publicUrls: {
        event: 'https://example.org/{language}/{slug}',
        venue: '{origin}/v/{slug}',
        tag: '{origin}/calendar/{language}/tag/{slug}',
      },
    });
  });

  it('knows a word for no path, because an empty variable counts as not set', () => {
    const read = readSettings({ readyPath: '' }, { CALENDAR_LIVE_PATH: 'none', CALENDAR_METRICS_PATH: '' });
    expect([read.livePath, read.readyPath, read.metricsPath]).toEqual(['', '', '/-/metrics']);
  });

  it('does not show a token that cannot be used', () => {
    const read = () => readSettings({}, { CALENDAR_METRICS_TOKEN: 'too-short' });
    expect(read).toThrow('CALENDAR_METRICS_TOKEN cannot be used: it must be empty or 16 to 200');
    expect(read).not.toThrow(/too-short/);
  });

  it.each([
    ['CALENDAR_TIMEZONE', 'Mars/Olympus', 'the name of a time zone'],
    ['CALENDAR_TIMEZONE', 'UTC+99', 'the name of a time zone'],
    ['CALENDAR_LANGUAGE_ROOTS', 'en,xx', 'one or more of cs, nl, en'],
    ['CALENDAR_LANGUAGE_ROOTS', 'en,en', 'each once'],
    ['CALENDAR_LANGUAGES', 'en,xx', 'one or more of cs, nl, en'],
    ['CALENDAR_LANGUAGES', 'en,de', 'must contain fr, which has a root'],
    ['CALENDAR_NAMESPACE', '/calendar', 'a path such as'],
    ['CALENDAR_HEADER_PREFIX', 'X-Calendar', 'a hyphen at the end'],
    ['CALENDAR_PER_PAGE', 'many', 'a whole number from 1 to 50'],
    ['CALENDAR_PER_PAGE', '51', 'a whole number from 1 to 50'],
    ['CALENDAR_PER_PAGE', '1.5', 'a whole number from 1 to 50'],
    ['CALENDAR_CURRENCY', '€', 'such as € EUR suffix'],
    ['CALENDAR_CURRENCY', '€ EURO suffix', 'such as € EUR suffix'],
    ['CALENDAR_CURRENCY', '€ EUR postfix', 'such as € EUR suffix'],
    ['CALENDAR_CURRENCY', '1 EUR suffix', 'such as € EUR suffix'],
    ['CALENDAR_GEO_RADIUS_KM', '0', 'greater than 0'],
    ['CALENDAR_PUBLIC_URL', 'example.org', 'https://calendar.example.org'],
    ['CALENDAR_PUBLIC_URL', 'ftp://example.org', 'https://calendar.example.org'],
    ['CALENDAR_READS_PER_MINUTE', '-1', 'a whole number from 0 to 1000000'],
    ['CALENDAR_WRITES_PER_MINUTE', 'none', 'a whole number from 0 to 1000000'],
    ['CALENDAR_FAILED_LOGINS_PER_MINUTE', '1.5', 'a whole number from 0 to 1000000'],
    ['CALENDAR_UNTRANSLATED', 'hide', 'one of omit, fallback'],
    ['CALENDAR_SAMPLE', 'maybe', 'true or false'],
    ['CALENDAR_READY_PATH', 'ready', 'a path such as /-/ready'],
    ['CALENDAR_READY_PATH', '/-/live', 'another path than those'],
    ['CALENDAR_METRICS_PORT', '70000', 'a whole number from 0 to 65535'],
    ['CALENDAR_LATE_WORKER_SECONDS', '0', 'greater than 0'],
    ['CALENDAR_LOG_ADDRESSES', 'some', 'one of full, short, none'],
    ['CALENDAR_URL_EVENT', '/e/{slug}', 'a template'],
    ['CALENDAR_URL_EVENT', '{origin}/{id}', 'a template'],
  ])('says in one line what is wrong with %s=%s', (variable, value, expected) => {
    const read = () => readSettings({}, { [variable]: value });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(`${variable} is "${value}": it must `);
    expect(read).toThrow(expected);
  });

  it('names an invalid setting of the config, and unknown keys', () => {
    expect(() => readSettings({ perPage: [] }, {})).toThrow('perPage is "[]": it must be');
    expect(() => readSettings({ timeZone: 'UTC' }, {})).toThrow(
      'timeZone is not a setting of event-calendar',
    );
    expect(() => readSettings({ publicUrls: { place: 'x' } }, {})).toThrow('publicUrls.place is not a kind');
    expect(() => readSettings({ publicUrls: 'x' }, {})).toThrow('publicUrls is "x"');
  });

  it('accepts the currency as three words or as an object', () => {
    const euro = { symbol: '€', code: 'EUR', position: 'suffix' };
    expect(readSettings({}, { CALENDAR_CURRENCY: ' €  EUR suffix' }).currency).toEqual(euro);
    expect(readSettings({ currency: euro }, {}).currency).toEqual(euro);
    expect(() => readSettings({ currency: { ...euro, sign: '€' } }, {})).toThrow('currency is "');
  });

  it('keeps every error message on one line', () => {
    const long = `a\nb${'c'.repeat(500)}`;
    expect(() => readSettings({}, { CALENDAR_TIMEZONE: long })).toThrow(
      /^CALENDAR_TIMEZONE is "a b[c]+\.\.\.": it must/,
    );
  });

  it('removes blanks and slashes at the end of an address', () => {
    expect(readSettings({}, { CALENDAR_PUBLIC_URL: ' https://example.org/ ' }).publicUrl).toBe(
      'https://example.org',
    );
  });
});

describe('unknownVariables', () => {
  it('finds misspelt variables of the calendar, and no others', () => {
    const known = { CALENDAR_TIMEZONE: 'UTC', CALENDAR_TARGETS: '[]', CALENDAR_URL_EVENT: '/e', PORT: '1' };
    expect(unknownVariables({ ...known, CALENDAR_NOTHING: ' ' })).toEqual([]);
    expect(unknownVariables({ ...known, CALENDAR_TIMEZOME: 'UTC', CALENDAR_URL_EVENTS: '/e' })).toEqual([
      'CALENDAR_TIMEZOME',
      'CALENDAR_URL_EVENTS',
    ]);
  });
});
