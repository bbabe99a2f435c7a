import { createHash } from 'node:crypto';
import { expect, it } from '#test';
import type { Kind } from '../../domain/kinds';
import { KINDS } from '../../domain/kinds';
import { settings } from '../../resources/records.fixtures';
import { RENDERINGS } from '../../storage/migrations/steps';
import { entriesOf } from './entries';
import type { Entry } from './records';
import { documentsOf } from './records';

/** A version with a value in every attribute that responses show. */
const versionOf = (kind: Kind, more: Entry = {}): Entry => ({
  id: 3,
  documentId: `${kind}-document`,
  locale: 'en',
  publicId: 5,
  slug: 'picnic',
  createdAt: '2031-01-01T00:00:00.000Z',
  updatedAt: '2031-02-01T00:00:00.000Z',
  publishedAt: '2031-02-01T00:00:00.000Z',
  title: 'Picnic',
  name: 'Hall & Garden',
  description: '<p>Bring a <a href="rugs">rug</a>.</p>\n<pre>\n10:00  Walk\n12:00  Rest\n</pre>',
  excerpt: 'In short',
  author: 7,
  date: '2031-01-02T03:04:05.000Z',
  image: { id: 9, url: '/uploads/rug.png', ext: '.png', mime: 'image/png', width: 4, height: 3, size: 1.5 },
  startDate: '2031-10-26 02:15:00',
  utcStartDate: '2031-10-26 01:15:00',
  endDate: '2031-10-26 12:30:15',
  timezone: 'Europe/Paris',
  cost: '21,50€',
  website: 'https://example.org/',
  showMap: true,
  eventStatus: 'postponed',
  eventStatusReason: 'Rain',
  isVirtual: true,
  virtualUrl: 'https://example.org/live',
  ticketUrl: 'https://tickets.example/1',
  uid: 'd1b2ce6a-6f4f-4a55-9d33-7a1d3c1d6a5e',
  sequence: 3,
  address: '12 Quay',
  city: 'Albany',
  country: 'United States',
  province: 'P',
  state: 'NY',
  zip: '00501',
  stateprovince: 'NY',
  phone: '+1 518 555 0100',
  email: 'desk@club.example',
  latitude: 42.65,
  longitude: -73.75,
  ...more,
});

it('has a version of the index for what is rendered now', () => {
  const rendered = [{}, { featured: true, soldOut: true, password: 'sesame' }].flatMap((more) =>
    KINDS.map((kind) =>
      entriesOf(documentsOf(kind, [versionOf(kind, more)]), { settings, kind, links: [], locale: 'en' }),
    ),
  );
  expect(rendered.flatMap(({ rows }) => rows)).toHaveLength(2 * KINDS.length);
  // A step fills what only editors ask for. The marks of rows say of what an entry was made: each start corrects those that differ.
  const shown = rendered.map(({ rows, ...others }) => ({
    rows: rows.map(({ lacks_image: _image, behind: _behind, ...row }) => ({ ...row, source_ids: 3 })),
    ...others,
  }));
  const hash = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 12);
  const toDo = `Add '${hash}' at the end of RENDERINGS; never change a released one.`;
  expect(RENDERINGS.at(-1), toDo).toBe(hash);
});
