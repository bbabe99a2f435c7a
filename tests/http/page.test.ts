import { beforeAll, describe, expect, it } from '#test';
import { useService } from '../harness';
import type { HttpResponse } from '../harness';
import { documentsOf } from '../harness/documents';
import { bodyOf } from './write-client';

const SYNC = '/api/en/calendar/sync/v1';

const TICKETS = 'https://tickets.example.org/buy?a=1&b=2';
const LIVE = 'https://live.example.org/room?a=1&b=2';

const service = useService();
const page = (path: string) => service.request(`/calendar/${path}`);

beforeAll(async () => {
  await makeRecords();
});

/** Creates a concert in English and French with everything that a page shows, and records without a page. */
async function makeRecords(): Promise<void> {
  const made = async (kind: 'venue' | 'organizer' | 'category', data: Record<string, unknown>) => {
    const status = kind === 'category' ? {} : { status: 'published' as const };
    return (await documentsOf(service, kind).create({ locale: 'en', ...status, data })).documentId;
  };
  const venue = await made('venue', {
    name: 'Town Hall & Garden',
    address: '1 Main Street',
    city: 'Springfield',
    zip: '12345',
    country: 'United States',
    description: '<p>A <strong>fine</strong> place.</p>',
    phone: '555-0100',
    website: 'https://hall.example/',
  });
  const organizer = await made('organizer', { name: 'Friends of <Music>', email: 'friends@example.org' });
  const category = await made('category', { name: 'Concerts', description: 'Loud & quiet' });
  const events = documentsOf(service, 'event');
  const concert = await events.create({
    locale: 'en',
    status: 'published',
    data: {
      title: 'Concert </script><script>alert(1)</script>',
      slug: 'concert',
      description: '<p>Come &amp; listen.</p><p>Twice.</p>',
      ticketUrl: TICKETS,
      startDate: '2031-07-14 20:30:00',
      endDate: '2031-07-14 22:00:00',
      timezone: 'Europe/Paris',
      cost: '€10',
      website: 'https://concert.example/?a=1&b=2',
      venue,
      organizers: [organizer],
      categories: [category],
    },
  });
  await events.update({
    documentId: concert.documentId,
    locale: 'fr',
    status: 'published',
    data: { title: 'Concert d’été', slug: 'concert-dete', description: '<p>Venez écouter.</p>' },
  });
  const one = (title: string, data: Record<string, unknown>, status: 'draft' | 'published' = 'published') =>
    events.create({
      locale: 'en',
      status,
      data: { title, startDate: '2031-08-01 10:00:00', endDate: '2031-08-01 12:00:00', ...data },
    });
  await one('Hidden draft', {}, 'draft');
  await one('Private party', { private: true });
  await one('Behind a door', { password: 'sesame', description: 'MARKER-WORD', venue, ticketUrl: TICKETS });
  await one('Rained off', {
    eventStatus: 'canceled',
    eventStatusReason: 'Storm & <b>wind</b>',
    venue,
    ticketUrl: TICKETS,
  });
  await one('Moved on', {
    eventStatus: 'postponed',
    soldOut: true,
    isVirtual: true,
    virtualUrl: LIVE,
    ticketUrl: TICKETS,
  });
  await one('Both ways', { isVirtual: true, virtualUrl: LIVE, venue });
  await one('Closed and off', {
    password: 'sesame',
    eventStatus: 'canceled',
    eventStatusReason: 'MARKER-WORD',
    isVirtual: true,
    virtualUrl: `${LIVE}/MARKER-WORD`,
  });
  await one('Free with ticket', { ticketUrl: TICKETS });
  await one('Tickets by post', { ticketUrl: 'mailto:box@tickets.example.org' });
  await one('Later on', { eventStatus: 'postponed', ticketUrl: TICKETS });
  await one('Long fair', { allDay: true, startDate: '2031-12-30 00:00:00', endDate: '2031-12-31 23:59:59' });
  await documentsOf(service, 'event').create({
    locale: 'de',
    status: 'published',
    data: { title: 'Sommerfest in Köln', startDate: '2031-08-01 10:00:00', endDate: '2031-08-01 12:00:00' },
  });
}

const structured = (response: HttpResponse): unknown => {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(response.text)?.[1];
  return text === undefined ? undefined : JSON.parse(text);
};

/** Runs something while the public does not have a right. */
async function withoutRight(right: string, run: () => Promise<void>): Promise<void> {
  const permissions = service.strapi.db.query('plugin::users-permissions.permission');
  const where = { action: `plugin::event-calendar.${right}`, role: { type: 'public' } };
  const { id, action, role } = await permissions.findOne({ where, populate: ['role'] });
  await permissions.delete({ where: { id } });
  try {
    await run();
  } finally {
    await permissions.create({ data: { action, role: role.id } });
  }
}

describe('the page of an event', () => {
  it('is at the address that responses contain', async () => {
    const { body } = await service.request('events/by-slug/concert');
    expect(body).toMatchObject({ url: `${service.origin}/calendar/en/event/concert` });
  });

  it('shows an amount of 0 in its language, and words as they were written', async () => {
    const events = documentsOf(service, 'event');
    const times = { startDate: '2031-08-03 10:00:00', endDate: '2031-08-03 12:00:00' };
    for (const [cost, shown] of [
      ['0 - 10', '<dd>Gratuit – $10</dd>'],
      ['Free', '<dd>Free</dd>'],
    ] as const) {
      const { slug } = await events.create({
        locale: 'fr',
        status: 'published',
        data: { title: `Coûte ${cost}`, cost, ...times },
      });
      const { text } = await service.request(`/calendar/fr/event/${String(slug)}`);
      expect(text).toContain(shown);
    }
  });

  it('shows title, time, place, organizers and cost', async () => {
    const response = await page('en/event/concert');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const said of [
      '<html lang="en">',
      '<time datetime="2031-07-14T20:30:00+02:00">Monday, July 14, 2031',
      '8:30',
      'Central European Summer Time (CEST)',
      'Town Hall &#038; Garden</a><br>1 Main Street, 12345 Springfield, United States',
      'Friends of &lt;Music&gt;</a>',
      '€10',
      '<a href="https://concert.example/?a=1&amp;b=2" rel="noopener nofollow">concert.example/?a=1&amp;b=2</a>',
      '<p>Come &amp; listen.</p>',
      'href="/calendar/en/event/concert.ics" type="text/calendar">Add to calendar</a>',
      `<a href="${service.origin}/calendar/en/category/concerts">Concerts</a>`,
      '<meta name="description" content="Come &amp; listen. Twice.">',
    ]) {
      expect(response.text).toContain(said);
    }
  });

  it.each(['en/event/concert', 'en/event/concert.ics', 'en/event/nothing', 'en/venue/town-hall-garden'])(
    'is asked for again by caches each time: %s',
    async (path) => {
      expect((await page(path)).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      const known = await service.request(`/calendar/${path}`, { headers: await service.as('editor') });
      expect(known.headers.get('cache-control')).toContain('private');
    },
  );

  it('names the feeds of all events in its head', async () => {
    const { text } = await page('fr/event/concert-dete');
    const root = `${service.origin}/api/fr/calendar/events/v1`;
    for (const [type, format, suffix] of [
      ['text/calendar', 'iCalendar', 'ics'],
      ['application/rss+xml', 'RSS', 'rss'],
      ['application/atom+xml', 'Atom', 'atom'],
      ['application/feed+json', 'JSON Feed', 'jsonfeed'],
    ])
      expect(text).toContain(
        `<link rel="alternate" type="${type}" title="Tous les événements (${format})" href="${root}/events.${suffix}">`,
      );
  });

  it('runs no script, whatever is written in a title', async () => {
    const response = await page('en/event/concert');
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/);
    expect(response.text.match(/<script/g)).toHaveLength(1);
    expect(response.text).not.toContain('<script>');
    expect(structured(response)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: expect.stringContaining('Concert'),
      startDate: '2031-07-14T20:30:00+02:00',
      location: { '@type': 'Place', name: 'Town Hall & Garden', address: { addressLocality: 'Springfield' } },
      organizer: { name: 'Friends of <Music>' },
    });
    expect(structured(response)).not.toHaveProperty('performer');
  });

  it('leads to its other languages and back', async () => {
    const english = await page('en/event/concert');
    const french = await page('fr/event/concert-dete');
    expect(french.text).toContain('<html lang="fr">');
    expect(french.text).toMatch(/lundi 14 juillet 2031/);
    expect(french.text).toContain('Ajouter au calendrier');
    for (const response of [english, french]) {
      for (const [language, path] of [
        ['en', 'en/event/concert'],
        ['fr', 'fr/event/concert-dete'],
      ]) {
        expect(response.text).toContain(
          `<link rel="alternate" hreflang="${language}" href="${service.origin}/calendar/${path}">`,
        );
      }
    }
    expect(english.text).toContain(
      `<link rel="canonical" href="${service.origin}/calendar/en/event/concert">`,
    );
    expect(english.text).toContain('lang="fr" hreflang="fr">Français</a>');
    // English words on a page in another language are marked with `lang`.
    const german = await page('de/event/sommerfest-in-koln');
    expect(german.text).toContain('<html lang="de">');
    expect(german.text).toContain('<dt lang="en">When</dt>');
    expect(german.text).toContain('Freitag, 1. August 2031');
  });

  it.each([
    'en/event/nothing',
    'en/event/hidden-draft',
    'en/event/private-party',
    'fr/event/concert',
    'en/venue/concert',
    'de/event/concert',
  ])('%s is not found', async (path) => {
    const response = await page(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.text).toContain('<meta name="robots" content="noindex">');
    expect((await page(`${path}.ics`)).status).toBe(404);
  });

  it('first shows that it is canceled, postponed or sold out', async () => {
    const canceled = await page('en/event/rained-off');
    expect(canceled.text).toMatch(
      /<h1>Rained off<\/h1>\n<p class="notice"><strong>This event is canceled\.<\/strong> Storm &amp; wind<\/p>/,
    );
    expect(structured(canceled)).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
    const postponed = await page('en/event/moved-on');
    expect(postponed.text).toContain('This event is postponed.');
    expect(postponed.text).toContain('Sold out.');
    expect((await page('en/event/concert')).text).not.toContain('class="notice"');
    const place = await page('en/venue/town-hall-garden');
    expect(place.text).toMatch(/>Rained off<\/a> <strong>This event is canceled\.<\/strong>/);
  });

  it('links to the tickets while there can be any', async () => {
    const link = (label: string) =>
      `<a class="action" href="https://tickets.example.org/buy?a=1&amp;b=2" rel="noopener nofollow">${label}</a>`;
    for (const slug of ['concert', 'free-with-ticket', 'later-on'])
      expect((await page(`en/event/${slug}`)).text).toContain(link('Tickets'));
    expect((await page('fr/event/concert-dete')).text).toContain(link('Billets'));
    // Canceled, sold out, behind a password, without tickets, and with an address that is no page.
    for (const slug of ['rained-off', 'moved-on', 'behind-a-door', 'both-ways', 'tickets-by-post']) {
      const { status, text } = await page(`en/event/${slug}`);
      expect([slug, status, /Tickets<\/a>/.test(text)]).toEqual([slug, 200, false]);
    }
    expect((await page('en/event/behind-a-door')).text).not.toContain('tickets.example.org');
  });

  it('shows the address for taking part online', async () => {
    const link =
      'href="https://live.example.org/room?a=1&amp;b=2" rel="noopener nofollow">Take part online</a>';
    const online = await page('en/event/moved-on');
    expect(online.text).toContain(link);
    expect(online.text).toContain('Online event');
    expect(structured(online)).toMatchObject({ location: { '@type': 'VirtualLocation', url: LIVE } });
    const both = await page('en/event/both-ways');
    for (const said of ['Town Hall', 'also online', link]) expect(both.text).toContain(said);
    const file = (await page('en/event/both-ways.ics')).text.replace(/\r\n /g, '');
    expect(file).toContain(`CONFERENCE;VALUE=URI:${LIVE}\r\n`);
    expect(file).toContain('STATUS:CONFIRMED\r\n');
    expect((await page('en/event/moved-on.ics')).text).toContain('STATUS:TENTATIVE\r\n');
  });

  it('of a protected one shows that it is canceled, but neither reason nor place', async () => {
    for (const path of ['en/event/closed-and-off', 'en/event/closed-and-off.ics']) {
      const response = await page(path);
      expect(response.text).toMatch(/This event is canceled\.|STATUS:CANCELLED/);
      expect(response.text).not.toContain('MARKER-WORD');
    }
  });

  it('of a protected one shows title and times, and nothing more', async () => {
    const response = await page('en/event/behind-a-door');
    expect(response.status).toBe(200);
    expect(response.text).toContain('protected by a password');
    expect(response.text).toContain('Friday, August 1, 2031');
    for (const kept of ['MARKER-WORD', 'Town Hall', 'ld+json']) expect(response.text).not.toContain(kept);
    const file = await page('en/event/behind-a-door.ics');
    for (const kept of ['MARKER-WORD', 'Town Hall']) expect(file.text).not.toContain(kept);
  });
});

describe('the page of a venue, an organizer or a category', () => {
  it.each([
    ['venue', 'town-hall-garden', 'venue', 'Town Hall &amp; Garden'],
    ['organizer', 'friends-of-music', 'organizer', 'Friends of &lt;Music&gt;'],
    ['category', 'concerts', 'categories', 'Concerts'],
  ])('leads to the feed of the events of a %s', async (kind, slug, filter, name) => {
    const { text, status } = await page(`en/${kind}/${slug}`);
    const knex = service.strapi.db.connection;
    const [row] = await knex('calendar_index').where({ kind, slug, locale: 'en' }).select('public_id');
    const feed = (suffix: string): string =>
      `${service.origin}/api/en/calendar/events/v1/events.${suffix}?${filter}=${row.public_id}`;
    expect(status).toBe(200);
    expect(text).toContain(`<a href="${feed('ics').replace('http:', 'webcal:')}">in a calendar app</a>`);
    expect(text).toContain(`<a href="${feed('ics')}" type="text/calendar">iCalendar</a>`);
    expect(text).toContain(`<a href="${feed('rss')}" type="application/rss+xml">RSS</a>`);
    expect(text).toContain(
      `<link rel="alternate" type="text/calendar" title="${name} (iCalendar)" href="${feed('ics')}">`,
    );
  });
});

describe('the password of an event', () => {
  const send = (form: Record<string, string>, path = 'en/event/behind-a-door', address = '203.0.113.1') =>
    service.request(`/calendar/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': address },
      body: new URLSearchParams(form).toString(),
    });

  it('has a form without script and without the address of another page', async () => {
    const response = await page('en/event/behind-a-door');
    expect(response.text).toMatch(/<form method="post" class="password">/);
    expect(response.text).toContain('<label for="password">Password</label>');
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect((await page('en/event/concert')).headers.get('content-security-policy')).toContain(
      "form-action 'none'",
    );
  });

  it('opens the page only for its sender', async () => {
    const response = await send({ password: 'sesame' });
    expect(response.status).toBe(200);
    for (const shown of ['MARKER-WORD', 'Town Hall', 'Tickets</a>']) expect(response.text).toContain(shown);
    expect(response.text).not.toContain('sesame');
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('cache-control')).toContain('private');
    expect(response.headers.get('content-security-policy')).toContain("form-action 'none'");
    expect((await page('en/event/behind-a-door')).text).not.toContain('MARKER-WORD');
  });

  it('is refused if it is wrong, missing, or in the address', async () => {
    const wrong: Record<string, string>[] = [{ password: 'sesam' }, { password: '' }, {}];
    for (const form of wrong) {
      const response = await send(form);
      expect([response.status, response.text.includes('MARKER-WORD')]).toEqual([403, false]);
      expect(response.text).toContain('This is not the right password.');
      expect(response.headers.get('cache-control')).toContain('no-store');
    }
    const inAddress = await page('en/event/behind-a-door?password=sesame');
    expect(inAddress.text).not.toContain('MARKER-WORD');
    expect((await send({ password: 'sesame' }, 'en/event/nothing')).status).toBe(404);
  });

  it('can be tried as often as over the interface', async () => {
    const responses = [];
    for (let count = 0; count < 40; count++) responses.push(await send({ password: `guess ${count}` }));
    const last = responses.at(-1);
    expect(last?.status).toBe(429);
    expect(last?.text).toMatch(/Too many passwords were tried\. Please try again in \d+ minutes\./);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    const overInterface = await service.request('events/by-slug/behind-a-door?password=one-more');
    expect(overInterface.status).toBe(429);
    expect((await send({ password: 'sesame' })).status, 'a repeated password is not counted').toBe(200);
  });
});

describe('the calendar file of an event', () => {
  it('is an event with its zone', async () => {
    const response = await page('en/event/concert.ics');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const lines = response.text.replace(/\r\n /g, '').split('\r\n');
    expect(lines).toContain('TZID:Europe/Paris');
    expect(lines).toContain('DTSTART;TZID=Europe/Paris:20310714T203000');
    expect(lines).toContain('DTEND;TZID=Europe/Paris:20310714T220000');
    expect(lines).toContain('CONTACT:Friends of <Music>\\, friends@example.org');
    expect(lines).toContain('SUMMARY:Concert </script><script>alert(1)</script>');
    expect(lines).toContain(
      'LOCATION:Town Hall & Garden\\, 1 Main Street\\, 12345 Springfield\\, United States',
    );
    expect(lines).toContain('DESCRIPTION:Come & listen.\\nTwice.');
    expect(lines).toContain(`URL:${service.origin}/calendar/en/event/concert`);
  });

  it('has dates without times for all-day events', async () => {
    const { text } = await page('en/event/long-fair.ics');
    expect(text).toContain('DTSTART;VALUE=DATE:20311230\r\n');
    expect(text).toContain('DTEND;VALUE=DATE:20320101\r\n');
  });
});

describe('the pages of venues, organizers and terms', () => {
  it.each([
    ['venue/town-hall-garden', ['555-0100', '<strong>fine</strong>', 'hall.example/']],
    ['organizer/friends-of-music', ['mailto:friends@example.org', 'Friends of &lt;Music&gt;']],
    ['category/concerts', ['Concerts', 'Loud &amp; quiet']],
  ])('%s lists the next events', async (path, said) => {
    const response = await page(`en/${path}`);
    expect(response.status).toBe(200);
    for (const text of said) expect(response.text).toContain(text);
    expect(response.text).toContain(
      `<a href="${service.origin}/calendar/en/event/concert">Concert &lt;/script&gt;`,
    );
    expect(response.text).not.toContain('Hidden draft');
    expect(response.text).not.toContain('MARKER-WORD');
  });
});

describe('around the pages', () => {
  it('has its own stylesheet', async () => {
    const response = await page('page.css');
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(response.text).toContain('prefers-color-scheme: dark');
  });

  it('leaves other addresses to Strapi: unknown languages and kinds, the admin panel', async () => {
    for (const path of ['xx/event/concert', 'en/thing/concert', 'en']) {
      const { status, text } = await page(path);
      expect([status, text.includes('<html')]).toEqual([404, false]);
    }
    expect((await service.request('/admin/init')).status).toBe(200);
  });

  it('shows nothing that the public may not read', async () => {
    await withoutRight('event.findOne', async () => {
      expect((await page('en/event/concert')).status).toBe(404);
      expect((await page('en/venue/town-hall-garden')).status).toBe(200);
    });
  });

  it('lists no events, and no feed of them, where the public may not list events', async () => {
    const places = ['en/venue/town-hall-garden', 'en/organizer/friends-of-music', 'en/category/concerts'];
    const shows = async (path: string) => {
      const { status, text } = await page(path);
      return [status, /Concert &lt;/.test(text), /id="upcoming"/.test(text), /\.ics/.test(text)];
    };
    for (const path of places) expect(await shows(path), path).toEqual([200, true, true, true]);
    await withoutRight('event.find', async () => {
      expect((await service.request('events')).status).toBe(401);
      for (const path of places) expect(await shows(path), path).toEqual([200, false, false, false]);
      const event = await page('en/event/concert');
      expect([event.status, event.text.includes('/events.ics')]).toEqual([200, false]);
    });
  });

  it('shows the description as a page in browsers', async () => {
    const browser = { headers: { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' } };
    const viewer = await service.request('doc', browser);
    expect(viewer.headers.get('content-type')).toContain('text/html');
    expect(viewer.headers.get('vary')).toContain('Accept');
    expect((await service.request('doc')).body).toMatchObject({ openapi: '3.1.0' });
    expect(viewer.text).toMatch(/data-document="[^"?]+\/doc"/);
    const older = await service.request('doc?openapi=3.0', browser);
    expect(older.text).toMatch(/data-document="[^"?]+\/doc\?openapi=3\.0"/);
    const parts = [...viewer.text.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(parts).not.toEqual([]);
    for (const path of parts) expect((await service.request(path)).status, path).toBe(200);
    expect((await service.request('/api/event-calendar/viewer/package.json')).status).toBe(404);
  });

  it('writes the description in the asked version of OpenAPI, and in no other', async () => {
    const versions = async (path: string) => Object(bodyOf(await service.request(path), 200))['openapi'];
    for (const root of ['doc', `${SYNC}/doc`]) {
      expect(await versions(root)).toBe('3.1.0');
      expect(await versions(`${root}?openapi=3.1`)).toBe('3.1.0');
      expect(await versions(`${root}?openapi=3.0`)).toBe('3.0.3');
      for (const accept of ['application/json', 'text/html']) {
        const refused = await service.request(`${root}?openapi=2.0`, { headers: { Accept: accept } });
        expect(refused.status).toBe(400);
        expect(refused.body).toMatchObject({
          code: 'rest_invalid_param',
          data: { params: { openapi: expect.stringContaining('3.1, 3.0') } },
        });
      }
    }
  });
});
