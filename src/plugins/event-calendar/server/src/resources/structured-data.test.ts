import { describe, expect, it } from 'vitest';
import { assembleStructured } from './assemble';
import { event, keys, member, read, settings, venue, wholeEvent } from './records.fixtures';
import { renderRecord } from './render';

describe('structured data', () => {
  it('of an event are what C1 lists, in its order', () => {
    const structured = member(read(wholeEvent()), 'json_ld');
    expect(keys(structured)).toEqual([
      ...['@context', '@type', 'name', 'description', 'image', 'url', 'eventAttendanceMode', 'eventStatus', 'startDate'],
      ...['endDate', 'location', 'organizer', 'offers', 'performer'],
    ]); // prettier-ignore
    expect(structured).toMatchObject({
      '@context': 'http://schema.org',
      '@type': 'Event',
      name: 'Picnic &#038; &lt;Play&gt;',
      description: 'In short',
      image: 'https://example.org:8443/uploads/rug.png',
      url: 'https://example.org:8443/calendar/en/event/picnic',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      startDate: '2031-05-10T10:00:00+02:00',
      endDate: '2031-05-10T12:30:15+02:00',
      location: {
        '@type': 'Place',
        name: 'Hall &#038; Garden',
        url: '',
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
        '@type': 'Offer', price: '21.50', priceCurrency: 'EUR', category: 'primary', availability: 'inStock',
        url: 'https://example.org:8443/calendar/en/event/picnic', validFrom: '2031-01-01T22:04:05-05:00',
      },
      performer: 'Organization',
    }); // prettier-ignore
  });

  it('of an event without place, organizer, image and cost leave those out', () => {
    const { structured } = renderRecord({ ...event, image: null, cost: '' }, settings);
    expect(keys(read(assembleStructured(structured ?? '', null, null)))).toEqual([
      ...['@context', '@type', 'name', 'description', 'url', 'eventAttendanceMode', 'eventStatus', 'startDate', 'endDate'],
      'performer',
    ]); // prettier-ignore
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
    const { structured } = renderRecord({ ...event, cost, ticketUrl: 'https://t.example' }, settings);
    const offers = member(read(assembleStructured(structured ?? '', null, null)), 'offers');
    expect({ price: member(offers, 'price'), priceCurrency: member(offers, 'priceCurrency') }).toEqual({
      price: undefined, priceCurrency: undefined, ...price,
    }); // prettier-ignore
    expect(member(offers, 'url')).toBe('https://t.example');
  });

  it('shorten a description and escape it', () => {
    const description = `<p>"One" &amp; two</p> ${'word '.repeat(100)}`;
    const { structured } = renderRecord({ ...venue, excerpt: '', description }, settings);
    expect(member(read(structured ?? ''), 'description')).toMatch(/^&quot;One&quot; &#038; two( word){52}…$/);
  });
});
