import { beforeAll, describe, expect, it } from '@jest/globals';
import { KINDS, uidOf } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Kind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { FULL, useService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { personWith } from './people';

const service = useService();
let admin: Record<string, string>;
const ids = {} as Record<Kind, string>;
beforeAll(async () => {
  admin = await adminHeaders(service);
  for (const kind of KINDS) {
    const data =
      kind === 'event'
        ? { title: 'Concert', startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00' }
        : { name: 'Somewhere' };
    ids[kind] = documentIdOf(await contentManager(service, admin, kind).create(data));
  }
});

const HOSTILE = [
  'filters[a]=1',
  'filters[title][$regex]=(',
  'filters[0]=1',
  'filters[$and]=1',
  'filters[$and][0]=x',
  'filters[$not]=1',
  'filters[id][$in]=x',
  'filters[id][$between]=1',
  'filters[id]=9223372036854775808',
  'filters[id][$gt]=x',
  'filters[publicId][$eq]=1e999',
  'filters[createdBy][password]=a',
  'filters[createdBy][$eq]=a',
  'filters[venue][name][$nope]=a',
  'filters[__proto__][a]=1',
  'filters[constructor]=1',
  'filters=a',
  'filters[createdAt][$gt]=never',
  'filters[documentId][$null]=perhaps',
  'filters[locale][$eq][0]=a',
  'filters[tags][$or]=1',
  'sort=a',
  'sort=id:sideways',
  'sort[0][a]=asc',
  'sort[a][b]=asc',
  'sort=createdBy.password:asc',
  'sort=image',
  'sort=tags.name.b',
  'populate=a',
  'populate[a]=1',
  'populate[tags][filters][a]=1',
  'populate[tags][sort]=a',
  'populate[tags][populate]=a',
  'populate[createdBy][fields][0]=password',
  'populate=*',
  'fields=a',
  'fields[0][a]=1',
  'fields[a]=b',
  'locale[]=en&locale[]=fr',
  'locale[$ne]=en',
  'locale=*',
  'locale=none',
  'locale=',
  'status=any',
  'status[]=draft',
  'page=0',
  'page=-1',
  'page=x',
  'page=1e99',
  'page=9007199254740993',
  'page[a]=1',
  'pageSize=0',
  'pageSize=-1',
  'pageSize=x',
  'pageSize=100000000',
  'pageSize=9223372036854775808',
  '_q[a]=1',
  '_q=%00',
  '_q=%ff',
  '_q[]=a&_q[]=b',
  `_q=${'a'.repeat(5_000)}`,
  '_q=a&_filter=$nope',
  '_q=a&_filter=$and',
  '_q=a&_filter=$between',
  '_q=a&_filter=$null',
  '_q=a&_filter[a]=b',
  '_q=a&_filter=title',
  'idsToOmit=x',
  'idsToOmit[]=9223372036854775808',
  'idsToInclude[]=x',
  'idsToInclude[a]=1',
  'idsToInclude[]=9223372036854775808',
  'id=x',
  'id[]=1',
  'id=9223372036854775808',
  'component=a',
  'component[a]=1',
  'ignoreCompareDocumentIds=1',
];

/** The routes of the Content Manager that read records of a kind, below `/content-manager`. */
function routesOf(kind: Kind): string[] {
  const uid = uidOf(kind);
  const all = Object.entries(service.strapi.getModel(uid).attributes)
    .filter(([, { type }]) => type === 'relation')
    .map(([name]) => name);
  const records = `/collection-types/${uid}`;
  const ofLinks = (field: string) => [
    `/relations/${uid}/${field}`,
    `/relations/${uid}/${ids[kind]}/${field}`,
  ];
  const first = [records, ...all.slice(0, 1).flatMap(ofLinks)];
  if (!FULL) return first;
  return [
    ...first,
    `${records}/${ids[kind]}`,
    `${records}/${ids[kind]}/actions/countDraftRelations`,
    `${records}/actions/countManyEntriesDraftRelations`,
    ...all.slice(1).flatMap(ofLinks),
    `/history-versions?contentType=${uid}&documentId=${ids[kind]}`,
    `/preview/url/${uid}?documentId=${ids[kind]}`,
    `/content-types/${uid}/configuration`,
  ];
}

describe('the records that a field can link to', () => {
  it('show no more than their names, whatever is asked for', async () => {
    const { event, category } = ids;
    for (const path of [
      `${uidOf('event')}/tags`,
      `${uidOf('event')}/venue`,
      `${uidOf('category')}/parent`,
      `${uidOf('event')}/${event}/venue`,
      `${uidOf('category')}/${category}/parent`,
    ])
      for (const query of [
        'populate=*',
        'populate=createdBy',
        'populate[createdBy][fields][0]=password',
        'fields[0]=createdBy&populate[updatedBy]=true',
        'filters[createdBy][resetPasswordToken][$notNull]=true',
        'sort=createdBy.password',
      ]) {
        const { status, text } = await service.request(`/content-manager/relations/${path}?${query}`, {
          headers: admin,
        });
        expect([path, query, status]).toEqual([path, query, 200]);
        expect(text).not.toMatch(/password|Token|createdBy|updatedBy|@/i);
      }
  });
});

describe('the records of a kind that somebody may not read', () => {
  it('have no names in the form of a record that links to them', async () => {
    const reader = await personWith(service, 'Reader', [
      { kind: 'event', rights: ['create', 'read', 'update'] },
    ]);
    for (const query of ['', '?page=1'])
      for (const path of ['venue', `${ids.event}/venue`]) {
        const address = `/content-manager/relations/${uidOf('event')}/${path}${query}`;
        const { status, text } = await service.request(address, { headers: reader });
        expect([address, text, status < 500]).toEqual([address, text, true]);
        expect(text).not.toContain('Somewhere');
      }
  });
});

describe('a slug for a long title', () => {
  it('is refused before it is made', async () => {
    const ask = (data: object) =>
      service.request('/content-manager/uid/generate', {
        method: 'POST',
        headers: admin,
        json: { contentTypeUID: uidOf('event'), field: 'slug', data },
      });
    expect((await ask({ title: 'x'.repeat(900_000) })).status).toBe(400);
    expect((await ask({ title: ['x'] })).status).toBe(400);
    expect(await ask({ title: 'Open air' })).toMatchObject({ status: 200, body: { data: 'open-air' } });
  });
});

describe('a query that nobody can answer', () => {
  it.each(KINDS)(
    'is no error of the server: %s',
    async (kind) => {
      const faults: string[] = [];
      for (const route of routesOf(kind))
        // Every kind goes the same way.
        for (const query of FULL || kind === 'event' ? HOSTILE : HOSTILE.slice(0, 10)) {
          const path = `/content-manager${route}${route.includes('?') ? '&' : '?'}${query}`;
          const { status, text } = await service.request(path, { headers: admin });
          if (status >= 500) faults.push(`${path.slice(0, 200)}: ${status} ${text.slice(0, 200)}`);
        }
      expect(faults).toEqual([]);
    },
    120_000,
  );
});
