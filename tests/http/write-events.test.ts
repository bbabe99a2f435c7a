import { describe, expect, it } from '@jest/globals';
import type { Body } from './write-client';
import { CLIENT } from '../harness';
import { documentsOf } from '../harness/documents';
import { ownWord } from '../harness/own';
import { clientOf, concert, isBody, refusal } from './write-client';
import { useCheckedService } from '../guard/use-checked-service';

const own = ownWord();
const service = useCheckedService();
const editor = clientOf(service, 'editor');
const anybody = () => clientOf(service);

const ids = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.map((item: Body) => item['id']) : [];

/** Creates an event with a value in every field. */
async function fullEvent(): Promise<Body> {
  const image = await service.strapi.db.query('plugin::upload.file').create({
    data: {
      name: 'a.png',
      hash: 'a',
      ext: '.png',
      mime: 'image/png',
      size: 1,
      url: '/a.png',
      provider: 'local',
    },
  });
  return editor.create('events', {
    ...concert('Everything'),
    description: 'A long evening',
    excerpt: 'Short',
    slug: `everything-${Math.random().toString(36).slice(2)}`,
    timezone: 'Europe/Paris',
    cost: '10€',
    website: 'https://calendar.example/e',
    show_map: true,
    show_map_link: true,
    sticky: true,
    featured: true,
    date: '2026-01-02 03:04:05',
    image: image.id,
    categories: ['Music', 'Outdoors'],
    tags: ['free'],
    venue: { venue: 'Hall', city: 'Lyon' },
    organizer: [{ organizer: 'Club' }, { organizer: 'Crew' }],
  });
}

describe('a title of 3,000 bytes that does not compress', () => {
  const title = Array.from({ length: 1000 }, (_, index) => String.fromCodePoint(0x4e00 + 7 * index)).join('');

  it('is refused by PostgreSQL, and is no fault of the server', async () => {
    const made = await editor.create('events', concert('Short'));
    const responses = [
      await editor.send('POST', 'events', { json: concert(title) }),
      await editor.send('POST', 'events', { json: concert('New hall', { venue: { venue: title } }) }),
      await editor.send('PATCH', `events/${made['id']}`, { json: { title } }),
    ];
    const expected = CLIENT === 'postgres' ? Array(3).fill([400, 'rest_bad_request']) : [[201], [201], [200]];
    expect(responses.map((response) => refusal(response).filter(Boolean))).toEqual(expected);
  });
});

describe('updates of an event', () => {
  it.each(['POST', 'PUT', 'PATCH'])('by %s keep members that are not sent', async (method) => {
    const made = await fullEvent();
    const changed = await editor.send(method, `events/${made['id']}`, { json: { excerpt: 'Other' } });
    expect(changed.status).toBe(200);
    const { modified: _, modified_utc: _utc, excerpt, ...rest } = isBody(changed.body) ? changed.body : {};
    const { modified: _was, modified_utc: _wasUtc, excerpt: _excerpt, ...before } = made;
    expect(excerpt).toBe('<p>Other</p>');
    expect(rest).toEqual(before);
    const read = await anybody().get(`events/${made['id']}`);
    expect(read).toMatchObject({ ...rest, json_ld: expect.anything() });
  });

  it('without any field change nothing', async () => {
    const made = await fullEvent();
    expect(await editor.update(`events/${made['id']}`, {})).toEqual(made);
    expect(await editor.update(`events/${made['id']}`, { nonsense: 1, password: 'x', id: 1 })).toEqual(made);
  });

  it('combine sent times with the stored ones', async () => {
    const { id } = await editor.create('events', concert('Times', { timezone: 'Europe/Paris' }));
    const path = `events/${id}`;
    expect(await editor.update(path, { start_date: '2031-05-10 18:00:00' })).toMatchObject({
      start_date: '2031-05-10 18:00:00',
      end_date: '2031-05-10 21:00:00',
      utc_start_date: '2031-05-10 16:00:00',
    });
    expect(await editor.update(path, { timezone: 'America/New_York' })).toMatchObject({
      start_date: '2031-05-10 18:00:00',
      utc_start_date: '2031-05-10 22:00:00',
      timezone_abbr: 'EDT',
    });
    // An instant is converted into the stored zone, an end before the start becomes the start.
    expect(await editor.update(path, { end_date: '2031-05-10T10:00:00Z' })).toMatchObject({
      end_date: '2031-05-10 18:00:00',
      utc_end_date: '2031-05-10 22:00:00',
    });
    expect(await editor.update(path, { all_day: true })).toMatchObject({
      start_date: '2031-05-10 00:00:00',
      end_date: '2031-05-10 23:59:59',
      all_day: true,
    });
  });

  it('remove links for empty values and keep them for null', async () => {
    const made = await fullEvent();
    const path = `events/${made['id']}`;
    const nothing = { venue: null, organizer: null, image: null, categories: null, tags: null, cost: null };
    expect(await editor.update(path, nothing)).toMatchObject({
      venue: made['venue'],
      organizer: made['organizer'],
      image: made['image'],
    });
    expect(await editor.update(path, { venue: 0, organizer: '', image: '' })).toMatchObject({
      venue: [],
      organizer: [],
      image: false,
      tags: made['tags'],
    });
    expect(await editor.update(path, { categories: [], tags: '', cost: '' })).toMatchObject({
      categories: [],
      tags: [],
      cost: '',
    });
    expect(await anybody().get(path)).toMatchObject({ venue: [], organizer: [], image: false, tags: [] });
  });

  it('link several in the given order and create new ones', async () => {
    const { id } = await editor.create('events', concert('Linked'));
    const one = await editor.create('organizers', { organizer: 'First of two' });
    const response = await editor.update(`events/${id}`, {
      organizer: [{ organizer: 'Brand new' }, one['id'], { id: one['id'] }],
      venue: [{ venue: 'New hall', city: 'Linz' }],
      tags: 'one tag, another tag',
    });
    expect(response).toMatchObject({
      organizer: [{ organizer: 'Brand new' }, { id: one['id'] }],
      venue: { venue: 'New hall', city: 'Linz' },
      tags: [{ name: 'another tag' }, { name: 'one tag' }],
    });
    expect(ids(response['organizer'])).toHaveLength(2);
  });

  it('change the slug by a slug in the body, and ignore an id', async () => {
    const taken = `${own}-taken`;
    const { id } = await editor.create('events', concert('Renamed', { slug: `${own}-before` }));
    const other = await editor.create('events', concert('Other', { slug: taken }));
    const renamed = { id: other['id'], slug: `${own} After This` };
    const path = `events/by-slug/${own}-before`;
    expect(await editor.update(path, renamed)).toMatchObject({ id, slug: `${own}-after-this` });
    const next = { slug: `${taken}-2` };
    expect(await editor.update(`events/${id}`, { slug: taken })).toMatchObject({ id, ...next });
    expect(await editor.update(`events/${id}`, { title: 'A new title' })).toMatchObject(next);
    expect(refusal(await editor.send('PATCH', path, { json: {} }))).toEqual([404, 'rest-event-not-found']);
    expect(refusal(await editor.send('PATCH', `events/${id}`, { json: { slug: '!!' } }))).toEqual([
      400,
      'rest_invalid_param',
      'slug',
    ]);
  });

  it('write nothing if anything is wrong', async () => {
    const made = await fullEvent();
    const json = {
      title: '   ',
      venue: { venue: 'Never made' },
      organizer: [{ organizer: 'Never made either' }],
      categories: ['Never at all'],
    };
    expect(refusal(await editor.send('PATCH', `events/${made['id']}`, { json }))).toEqual([
      400,
      'empty_content',
    ]);
    const bad = { start_date: 'whenever', venue: 999_999, author: 999_999, featured: 'maybe' };
    const [status, code, ...params] = refusal(
      await editor.send('PATCH', `events/${made['id']}`, { json: bad }),
    );
    expect([status, code, ...params.toSorted()]).toEqual([
      400,
      'rest_invalid_param',
      'author',
      'featured',
      'start_date',
      'venue',
    ]);
    expect((await anybody().get('venues?search=Never'))['total']).toBe(0);
    expect((await anybody().get('organizers?search=Never'))['total']).toBe(0);
    expect(await anybody().get(`events/${made['id']}`)).toMatchObject(made);
  });
});

describe('statuses', () => {
  const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
  const future = { date: '2041-01-01 00:00:00' };
  const toward = (status: string): object => (status === 'future' ? { status, ...future } : { status });

  it.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)))(
    'lead from %s to %s',
    async (from, to) => {
      const made = await editor.create('venues', { venue: `${own} ${from} to ${to}`, ...toward(from) });
      expect(made['status']).toBe(from);
      // A scheduled event keeps its date; a current date publishes it.
      const sent = from === 'future' && to === 'publish' ? { status: to } : toward(to);
      const changed = await editor.update(`venues/${made['id']}`, sent);
      expect(changed['status']).toBe(to);
      expect(changed['slug']).toBe(`${own}-${from}-to-${to}${to === 'trash' ? '__trashed' : ''}`);
      const seen = await anybody().send('GET', `venues/${made['id']}`);
      expect(seen.status).toBe(to === 'publish' ? 200 : 403);
      expect(await editor.get(`venues/${made['id']}`)).toMatchObject({ status: to });
    },
  );

  it('stay when they are not sent', async () => {
    for (const status of STATUSES) {
      const { id } = await editor.create('events', concert(`Kept ${status}`, toward(status)));
      expect(await editor.update(`events/${id}`, { excerpt: 'x' })).toMatchObject({ status });
    }
  });

  it('follow a publication date that is moved', async () => {
    const { id } = await editor.create('events', concert('Moved'));
    const path = `events/${id}`;
    expect(await editor.update(path, future)).toMatchObject({ status: 'future', ...future });
    expect(await editor.update(path, { date: '2020-02-02 10:00:00' })).toMatchObject({
      status: 'publish',
      date: '2020-02-02 10:00:00',
    });
    expect(await editor.update(path, { status: 'future' })).toMatchObject({ status: 'publish' });
    expect(await editor.update(path, { ...future, status: 'publish' })).toMatchObject({ status: 'future' });
    const now = await editor.update(path, { status: 'publish' });
    expect(now['status']).toBe('publish');
    expect(String(now['date_utc']) < '2040').toBe(true);
    expect(await editor.update(path, { status: 'private', ...future })).toMatchObject({
      status: 'private',
      ...future,
    });
  });

  it('of a contributor never become published', async () => {
    const contributor = clientOf(service, 'contributor');
    const expected = {
      publish: 'pending',
      future: 'pending',
      draft: 'draft',
      pending: 'pending',
      private: 'private',
    };
    for (const [sent, status] of Object.entries(expected)) {
      const { id } = await contributor.create('events', concert(`Wish for ${sent}`));
      expect(await contributor.update(`events/${id}`, { ...future, status: sent })).toMatchObject({ status });
      expect(await contributor.update(`events/${id}`, { title: 'Still' })).toMatchObject({ status });
    }
  });
});

describe('the trash', () => {
  it('holds a record, frees its slug and restores the record', async () => {
    const slug = `${own}-thrown`;
    const { id } = await editor.create('events', concert('Thrown away', { slug }));
    const path = `events/${id}`;
    expect(await editor.remove(path)).toMatchObject({ id, status: 'trash', slug: `${slug}__trashed` });
    expect(refusal(await editor.send('DELETE', path))).toEqual([410, 'event-is-in-trash']);
    expect(refusal(await editor.send('GET', path))).toEqual([403, 'event-no-longer-available']);
    expect(refusal(await editor.send('DELETE', `events/by-slug/${slug}`))[0]).toBe(400);
    // A release of Strapi, and code of the project, publish what was chosen before.
    const row = await service.strapi.db
      .connection('calendar_events')
      .where({ public_id: id })
      .first('document_id');
    const bare = documentsOf(service, 'event').publish({ documentId: row?.document_id });
    await expect(bare).rejects.toThrow('in the trash');
    expect(refusal(await editor.send('GET', path))).toEqual([403, 'event-no-longer-available']);
    const successor = await editor.create('events', concert('Another', { slug }));
    expect(successor['slug']).toBe(slug);

    const changed = await editor.update(path, { title: 'Changed in the trash', slug: `${slug}__trashed` });
    expect(changed).toMatchObject({ status: 'trash', title: 'Changed in the trash' });
    expect(await editor.update(path, { status: 'publish' })).toMatchObject({
      status: 'publish',
      slug: `${slug}-2`,
    });
    expect(await anybody().get(path)).toMatchObject({ title: 'Changed in the trash' });
  });

  it('of a venue and an organizer removes only their links, from every event', async () => {
    const venue = await editor.create('venues', { venue: 'Closed down' });
    const gone = await editor.create('organizers', { organizer: 'Dissolved' });
    const stays = await editor.create('organizers', { organizer: 'Going on' });
    const links = { venue: venue['id'], organizer: [gone['id'], stays['id']] };
    const made = [
      await editor.create('events', concert('One', links)),
      await editor.create('events', concert('Two', { ...links, status: 'draft' })),
    ];
    expect(await editor.remove(`venues/by-slug/${venue['slug']}`)).toMatchObject({ status: 'trash' });
    expect(await editor.remove(`organizers/${gone['id']}`)).toMatchObject({ status: 'trash' });
    expect(refusal(await editor.send('DELETE', `organizers/${gone['id']}`))).toEqual([
      410,
      'organizer-is-in-trash',
    ]);
    for (const { id } of made) {
      expect(await editor.get(`events/${id}`)).toMatchObject({ venue: [], organizer: [{ id: stays['id'] }] });
    }
    expect(refusal(await editor.send('PATCH', `events/${made[0]?.['id']}`, { json: links }))).toEqual([
      400,
      'rest_invalid_param',
      'venue',
      'organizer',
    ]);
  });
});

describe('the state of an event', () => {
  const PLANNED = {
    event_status: 'scheduled',
    event_status_reason: '',
    sold_out: false,
    is_virtual: false,
    virtual_url: null,
  };
  const CANCELED = {
    event_status: 'canceled',
    event_status_reason: 'Storm & rain',
    sold_out: true,
    is_virtual: true,
    virtual_url: 'https://live.example.org/?a=1&b=2',
  };

  it('is stored as sent, stays when other fields are written, and hides nothing', async () => {
    const { id } = await editor.create('events', concert('State of things'));
    const path = `events/${id}`;
    expect(await anybody().get(path)).toMatchObject(PLANNED);
    expect(await editor.update(path, CANCELED)).toMatchObject({ ...CANCELED, status: 'publish' });
    expect(await editor.update(path, { title: `State of other things ${own}` })).toMatchObject(CANCELED);
    const { events } = await anybody().get(
      `events?search=state+of+other+things+${own}&start_date=2031-01-01&end_date=2031-12-31`,
    );
    expect(events).toMatchObject([{ id, ...CANCELED }]);
    expect(await editor.update(path, { event_status_reason: '<b>Rain</b>', sold_out: '0' })).toMatchObject({
      event_status_reason: 'Rain',
      sold_out: false,
    });
    expect(await editor.update(path, PLANNED)).toMatchObject(PLANNED);
    expect(await editor.create('events', concert('Canceled at once', CANCELED))).toMatchObject(CANCELED);
  });

  it('is refused if it is invalid', async () => {
    const wrong = {
      event_status: 'cancelled',
      event_status_reason: 'x'.repeat(2001),
      sold_out: 'maybe',
      is_virtual: null,
      virtual_url: 'javascript:alert(1)',
    };
    const response = await editor.send('POST', 'events', { json: concert('Wrong', wrong) });
    expect(refusal(response)).toEqual([400, 'rest_invalid_param', ...Object.keys(wrong)]);
  });

  it('has one reason in each language; the other fields are shared', async () => {
    const { id } = await editor.create('events', concert('Two reasons', CANCELED));
    const french = `${service.roots['fr']}/events/${id}`;
    expect(await editor.update(french, { title: 'Deux raisons' })).toMatchObject(CANCELED);
    const sent = { event_status: 'postponed', event_status_reason: 'Tempête' };
    expect(await editor.update(french, sent)).toMatchObject(sent);
    expect(await anybody().get(`events/${id}`)).toMatchObject({ ...CANCELED, event_status: 'postponed' });
  });

  it('has a reason of as many characters as other lines, emojis too', async () => {
    const event_status_reason = '\u{1F327}'.repeat(2000);
    const { id } = await editor.create('events', concert('Rain', { ...CANCELED, event_status_reason }));
    expect(await anybody().get(`events/${id}`)).toMatchObject({ event_status_reason });
  });

  it('creates the version of a language by a reason that is the same as in another one', async () => {
    const { id } = await editor.create('events', concert('One storm', CANCELED));
    const french = `${service.roots['fr']}/events/${id}`;
    const { event_status_reason } = CANCELED;
    expect(await editor.update(french, { event_status_reason })).toMatchObject({ event_status_reason });
    expect(await anybody().get(french)).toMatchObject({ title: 'One storm', event_status_reason });
  });

  it('is "scheduled" in events that were created before there were states', async () => {
    const { id } = await editor.create('events', concert('From before', CANCELED));
    const none = {
      event_status: null,
      event_status_reason: null,
      sold_out: null,
      is_virtual: null,
      virtual_url: null,
    };
    await service.strapi.db.connection('calendar_events').where({ public_id: id }).update(none);
    expect(await editor.update(`events/${id}`, { excerpt: 'Short' })).toMatchObject(PLANNED);
    const french = `${service.roots['fr']}/events/${id}`;
    expect(await editor.update(french, { title: 'Avant' })).toMatchObject(PLANNED);
  });

  it('shows no address if an unsafe one was stored without the plugin', async () => {
    const { id } = await editor.create('events', concert('Past the plugin', CANCELED));
    const stored = service.strapi.db.connection('calendar_events').where({ public_id: id });
    await stored.clone().update({ virtual_url: 'javascript:alert(1)' });
    expect(await editor.update(`events/${id}`, { excerpt: 'Short' })).toMatchObject({ virtual_url: null });
  });
});

describe('the cost of an event', () => {
  it('keeps its words, and structured data has its currency', async () => {
    const { id } = await editor.create('events', concert('Words', { cost: 'ab 10 €' }));
    expect(await anybody().get(`events/${id}`)).toMatchObject({
      cost: 'ab 10 €',
      cost_details: { currency_symbol: '€', currency_position: 'postfix', values: ['10'] },
      json_ld: { offers: { price: '10', priceCurrency: 'EUR' } },
    });
    expect(await editor.update(`events/${id}`, { cost: ['$5', '€7'] })).toMatchObject({ cost: '$5 – €7' });
    const read = await anybody().get(`events/${id}`);
    expect(read).toMatchObject({ json_ld: { offers: { price: '5' } } });
    expect(read).not.toMatchObject({ json_ld: { offers: { priceCurrency: expect.anything() } } });
  });
});

describe('long texts', () => {
  it('are stored as short ones are', async () => {
    const long = (unit: string): string => unit.repeat(30_000);
    const made = await editor.create('events', concert('Wordy', { description: long('<p onclick="x">y') }));
    expect(made['description']).toBe(Array(30_000).fill('<p>y</p>').join('\n'));
    const other = await editor.update(`events/${String(made['id'])}`, { description: long('<b>z</b> ') });
    expect(other['description']).toBe(`<p>${long('<b>z</b> ').trim()}</p>`);
    const found = await editor.get('events?search=%22z+z+z%22&start_date=2031-05-01&end_date=2031-05-31');
    expect(found['total']).toBe(1);
  });

  it('of just under a megabyte are stored unchanged', async () => {
    const description = 'wörter '.repeat(120_000).trim();
    const { id } = await editor.create('venues', { venue: 'Talkative', description });
    expect(await editor.get(`venues/${id}`)).toMatchObject({ description: `<p>${description}</p>` });
  });
});
