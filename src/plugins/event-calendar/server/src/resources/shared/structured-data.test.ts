import { describe, expect, it } from '@jest/globals';
import { assembleStructured } from '../../engine/read/assemble';
import { event, keys, member, read, settings, venue, wholeEvent } from '../records.fixtures';
import type { EventRecord } from './record';
import { renderRecord } from '../render';

describe('structured data', () => {
  it('of an event have the members of docs/interface.md 7.10, in its order', () => {
    const structured = member(read(wholeEvent()), 'json_ld');
    expect(keys(structured)).toEqual([
      ...['@context', '@type', 'name', 'description', 'image', 'url', 'eventStatus', 'startDate', 'endDate'],
      ...['eventAttendanceMode', 'location', 'organizer', 'offers'],
    ]); // prettier-ignore
    expect(structured).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Picnic & <Play>',
      description: 'In short',
      image: 'https://example.org:8443/uploads/rug.png',
      url: 'https://example.org:8443/calendar/en/event/picnic',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      startDate: '2031-05-10T10:00:00+02:00',
      endDate: '2031-05-10T12:30:15+02:00',
      location: {
        '@type': 'Place',
        name: 'Hall & Garden',
        address: {
          '@type': 'PostalAddress', streetAddress: '12 Quay & Sons Street', addressLocality: 'Albany', addressRegion: 'NY',
          postalCode: '00501', addressCountry: 'United States',
        },
        geo: { '@type': 'GeoCoordinates', latitude: 42.65, longitude: -73.75 },
        telephone: '+1 518 555 0100',
        sameAs: 'https://hall.example/',
      },
      organizer: {
        '@type': 'Person', name: 'Club', url: 'https://www.example.org/en/team/club', telephone: '555',
        email: 'desk@club.example', sameAs: 'https://club.example',
      },
      offers: {
        '@type': 'Offer', price: '21.50', priceCurrency: 'EUR', category: 'primary', availability: 'https://schema.org/InStock',
        url: 'https://example.org:8443/calendar/en/event/picnic', validFrom: '2031-01-01T22:04:05-05:00',
      },
    }); // prettier-ignore
  });

  /** The structured data of an event, with a venue or without. */
  const structuredOf = (changed: Partial<EventRecord>, place: string | null = null): unknown => {
    const { structured } = renderRecord({ ...event, ...changed }, settings);
    return read(assembleStructured(structured ?? '', place, null));
  };

  it('leave out members without a value, and the place where none is known', () => {
    const found = structuredOf({ image: null, cost: '', excerpt: '', description: '' });
    expect(keys(found)).toEqual([
      ...['@context', '@type', 'name', 'url', 'eventStatus', 'startDate', 'endDate', 'eventAttendanceMode'],
    ]); // prettier-ignore
    const bare = {
      address: '',
      city: '',
      country: '',
      province: '',
      state: '',
      stateprovince: '',
      zip: '',
      phone: '',
    };
    const lonely = { ...venue, ...bare, website: '', excerpt: '', description: '', latitude: null };
    const { structured } = renderRecord(lonely, settings);
    expect(read(structured ?? '')).toEqual({ '@type': 'Place', name: 'Hall & Garden' });
  });

  it('of an event that lasts all day have dates', () => {
    const days = { allDay: true, startDate: '2031-05-10 00:00:00', endDate: '2031-05-11 23:59:59' };
    expect(structuredOf(days)).toMatchObject({ startDate: '2031-05-10', endDate: '2031-05-11' });
  });

  it.each([
    ['scheduled', 'EventScheduled'],
    ['canceled', 'EventCancelled'],
    ['postponed', 'EventPostponed'],
  ] as const)('of an event that is %s have the state %s', (state, word) => {
    expect(member(structuredOf({ event_status: state }), 'eventStatus')).toBe(`https://schema.org/${word}`);
  });

  it('of an event with nothing left say so, with a cost or without', () => {
    const soldOut = { '@type': 'Offer', availability: 'https://schema.org/SoldOut' };
    expect(structuredOf({ sold_out: true })).toMatchObject({ offers: { ...soldOut, price: '21.50' } });
    expect(structuredOf({ sold_out: true, cost: '' })).toMatchObject({ offers: soldOut });
  });

  it('of an event on the web have its address, beside the venue where there is one', () => {
    const place = renderRecord(venue, settings).structured;
    const online = { '@type': 'VirtualLocation', url: 'https://live.example' };
    const virtual = { is_virtual: true, virtual_url: 'https://live.example' };
    const mode = (word: string): string => `https://schema.org/${word}EventAttendanceMode`;
    expect(structuredOf(virtual)).toMatchObject({ eventAttendanceMode: mode('Online'), location: online });
    expect(structuredOf(virtual, place)).toMatchObject({
      eventAttendanceMode: mode('Mixed'),
      location: [{ '@type': 'Place', name: 'Hall & Garden' }, online],
    });
    const withoutAddress = structuredOf({ ...virtual, virtual_url: null });
    expect(withoutAddress).toMatchObject({ eventAttendanceMode: mode('Online') });
    expect(withoutAddress).not.toHaveProperty('location');
    expect(structuredOf({ ...virtual, is_virtual: false }, place)).toMatchObject({
      eventAttendanceMode: mode('Offline'),
      location: { '@type': 'Place' },
    });
  });

  it.each([
    ['$10 - $20', { price: '10' }],
    ['isk10.000', { price: '10000', priceCurrency: 'ISK' }],
    ['ab 10 €', { price: '10', priceCurrency: 'EUR' }],
    ['100 kr', { price: '100' }],
    ['5€ / 6 CHF', { price: '5' }],
    ['Free', { price: '0' }],
    ['0', { price: '0' }],
    ['ask at the door', {}],
  ])('offer %j as %j', (cost, price) => {
    const { structured } = renderRecord({ ...event, cost, ticket_url: 'https://t.example' }, settings);
    const offers = member(read(assembleStructured(structured ?? '', null, null)), 'offers');
    expect({ price: member(offers, 'price'), priceCurrency: member(offers, 'priceCurrency') }).toEqual({
      price: undefined, priceCurrency: undefined, ...price,
    }); // prettier-ignore
    expect(member(offers, 'url')).toBe('https://t.example');
  });

  it('shorten a description, as plain text', () => {
    const description = `<p>"One" &amp; two</p> ${'word '.repeat(100)}`;
    const { structured } = renderRecord({ ...venue, excerpt: '', description }, settings);
    expect(member(read(structured ?? ''), 'description')).toMatch(/^"One" & two( word){52}…$/);
  });

  it('contain only the beginning of a long text, cut outside of tags', () => {
    const described = (description: string): unknown =>
      member(
        read(renderRecord({ ...venue, excerpt: '', description }, settings).structured ?? ''),
        'description',
      );
    expect(described(`<p>one</p>${'<p class="a b">'.repeat(70_000)}two`)).toBe('one…');
    expect(described(`${'x'.repeat(19_998)}&amp;y`)).toBe(`${'x'.repeat(19_998)}…`);
    expect(described(`one ${'&amp;'.repeat(10)} two`)).toBe(`one ${'&'.repeat(10)} two`);
  });
});
