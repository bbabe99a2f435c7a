import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { assembleEvent } from '../../engine/read/assemble';
import { event, keys, member, post, read, settings, venue, wholeEvent } from '../records.fixtures';
import { EVENT_FIELDS } from '../fields/event-fields';
import { renderRecord } from '../render';
import { SLOTS } from '../../engine/read/slots';

const never = (): never => {
  throw new Error('The record of the tests has an image');
};

const EVENT_KEYS = [
  ...['id', 'global_id', 'global_id_lineage', 'author', 'status', 'date', 'date_utc', 'modified', 'modified_utc', 'url'],
  ...['rest_url', 'title', 'description', 'excerpt', 'slug', 'image', 'all_day', 'start_date', 'start_date_details'],
  ...['end_date', 'end_date_details', 'utc_start_date', 'utc_start_date_details', 'utc_end_date', 'utc_end_date_details'],
  ...['timezone', 'timezone_abbr', 'cost', 'cost_details', ...Object.keys(EVENT_FIELDS)],
  ...['categories', 'tags', 'venue', 'organizer', 'series', 'custom_fields'],
]; // prettier-ignore
describe('an event', () => {
  it('has all its keys in the order of docs/interface.md 7.2', () => {
    expect(keys(read(wholeEvent()))).toEqual([...EVENT_KEYS, 'json_ld']);
    const bare = assembleEvent({
      body: renderRecord({ ...event, image: null, slug: null, cost: '' }, settings).body,
      categories: [],
      tags: [],
      venue: null,
      organizers: [],
      series: null,
    });
    expect(keys(read(bare))).toEqual(EVENT_KEYS);
    expect(read(bare)).toMatchObject({
      image: false, slug: '', cost: '', categories: [], tags: [], venue: [], organizer: [], custom_fields: [],
      url: 'https://example.org:8443/calendar/en/event/5',
    }); // prettier-ignore
  });

  it('has the values of docs/interface.md 7.2', () => {
    const details = { year: '2031', month: '05', day: '10' };
    expect(read(wholeEvent())).toMatchObject({
      id: 5,
      global_id: 'example.org?id=5',
      global_id_lineage: ['example.org?id=5'],
      author: '7',
      status: 'publish',
      date: '2031-01-01 22:04:05',
      date_utc: '2031-01-02 03:04:05',
      modified: '2031-07-01 23:04:05',
      modified_utc: '2031-07-02 03:04:05',
      url: 'https://example.org:8443/calendar/en/event/picnic',
      rest_url: 'https://example.org:8443/api/en/calendar/events/v1/events/5',
      title: 'Picnic &#038; &lt;Play&gt;',
      description: '<p>Bring a rug.</p>\n<p>And <b>salt</b> &amp; pepper</p>',
      excerpt: '<p>In short</p>',
      slug: 'picnic',
      all_day: false,
      start_date: '2031-05-10 10:00:00',
      start_date_details: { ...details, hour: '10', minutes: '00', seconds: '00' },
      end_date: '2031-05-10 12:30:15',
      end_date_details: { ...details, hour: '12', minutes: '30', seconds: '15' },
      utc_start_date: '2031-05-10 08:00:00',
      utc_start_date_details: { ...details, hour: '08', minutes: '00', seconds: '00' },
      utc_end_date: '2031-05-10 10:30:15',
      utc_end_date_details: { ...details, hour: '10', minutes: '30', seconds: '15' },
      timezone: 'Europe/Paris',
      timezone_abbr: 'CEST',
      cost: '21,50€',
      cost_details: {
        currency_symbol: '€',
        currency_code: '',
        currency_position: 'postfix',
        values: ['21.50'],
      },
      website: 'https://example.org/?a=1&b=2',
      show_map: true,
      show_map_link: false,
      hide_from_listings: false,
      sticky: true,
      featured: false,
      categories: [{ id: 11, count: 2 }],
      tags: [{ id: 12, count: 1 }],
      venue: { id: 6, json_ld: { '@type': 'Place' } },
      organizer: [{ id: 8, json_ld: { '@type': 'Person' } }],
      custom_fields: [],
    });
  });

  it('that was never published has unset UTC times and the date it was made', () => {
    expect(read(`${renderRecord({ ...event, date: null, status: 'draft' }, settings).body}}`)).toMatchObject({
      date: '2030-12-31 19:00:00',
      date_utc: '0000-00-00 00:00:00',
      modified_utc: '0000-00-00 00:00:00',
    });
  });

  it('with a password also has a form without its protected fields', () => {
    expect(renderRecord(event, settings).blanked).toBeNull();
    const { blanked } = renderRecord(
      {
        ...event,
        password: 'secret',
        website: 'https://hidden.example',
        event_status: 'canceled',
        event_status_reason: 'hidden',
        sold_out: true,
        is_virtual: true,
        virtual_url: 'https://hidden.example/live',
      },
      settings,
    );
    const text = assembleEvent({
      body: blanked ?? '',
      categories: [],
      tags: [],
      venue: null,
      organizers: [],
      series: null,
    });
    expect(keys(read(text))).toEqual(EVENT_KEYS);
    expect(read(text)).toMatchObject({
      id: 5, title: 'Picnic &#038; &lt;Play&gt;', slug: 'picnic', status: 'publish', timezone: 'Europe/Paris',
      start_date: '2031-05-10 10:00:00', description: '', excerpt: '', cost: '', website: '', image: false, all_day: null,
      show_map: null, show_map_link: null, hide_from_listings: null, sticky: null, featured: null,
      event_status: 'canceled', event_status_reason: '', sold_out: null, is_virtual: null, virtual_url: null,
      cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
      categories: [], tags: [], venue: [], organizer: [], custom_fields: [],
    }); // prettier-ignore
    expect(text).not.toMatch(/secret|hidden|salt|21,50|short|rug/);
  });

  it('keeps the zone of the event apart from that of the site', () => {
    const rendered = renderRecord({ ...event, timezone: 'UTC-3.5' }, settings);
    expect(read(`${rendered.body}}`)).toMatchObject({ timezone: 'UTC-3.5', timezone_abbr: 'UTC-3.5' });
  });
});

describe('an image', () => {
  it('has only the known members', () => {
    expect(member(read(wholeEvent()), 'image')).toEqual({
      url: 'https://example.org:8443/uploads/rug.png', id: 9, extension: 'png', width: 640, height: 480, filesize: 12_345,
      sizes: {
        small: {
          width: 64, height: 48, 'mime-type': 'image/png', filesize: 123,
          url: 'https://example.org:8443/uploads/small_rug.png',
        },
      },
    }); // prettier-ignore
    const bare = { id: 9, url: 'https://cdn.example/a', ext: null, mime: null, width: null, height: null };
    const image = { ...bare, sizeInBytes: null, formats: {} };
    expect(member(read(renderRecord({ ...venue, image }, settings).body), 'image')).toEqual({
      url: 'https://cdn.example/a',
      id: 9,
    });
  });
});

describe('rendered texts', () => {
  it('are JSON with exactly the written values', () => {
    const anything = fc.string({ unit: 'binary' }).map((text) => `${text}\u0001\u0002\u0003\u0004\u0005"\\`);
    fc.assert(
      fc.property(anything, anything, (website, phone) => {
        expect(member(read(wholeEvent({ ...event, website })), 'website')).toBe(website);
        expect(member(read(renderRecord({ ...venue, phone }, settings).body), 'phone')).toBe(phone);
      }),
    );
  });

  it('escape the text next to a slot', () => {
    const image = { ...(post.image ?? never()), url: '/a"b\\\u0001.png' };
    const body = read(renderRecord({ ...venue, image }, settings).body);
    expect(member(member(body, 'image'), 'url')).toBe('https://example.org:8443/a"b\\\u0001.png');
  });

  it('hold slots only where the code puts them', () => {
    const { body } = renderRecord({ ...venue, phone: SLOTS.origin, description: SLOTS.structured }, settings);
    expect(body.split(SLOTS.origin)).toHaveLength(4);
    expect(body.split(SLOTS.structured)).toHaveLength(2);
  });
});
