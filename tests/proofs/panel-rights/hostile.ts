import type { Random } from '../../reading/random';

/** How a request is sent: as the panel sends it, with attributes that nobody may send, or with values of any type everywhere. */
export type Manner = 'plain' | 'internal' | 'wild';

/** What a hostile body may name. */
export interface Known {
  /** Another record of the kind, the id of its row and its number in the interface. */
  other: { documentId: string; rowId: number; publicId: number };
  /** The id that the next row of the kind gets. */
  nextRowId: number;
  /** Another user of the panel. */
  userId: number;
  /** A record that may be linked to, by the attribute of the link. */
  links: Readonly<Record<string, string>>;
  /** Attributes that the person's form does not have. */
  withheld: readonly string[];
}

/** The largest number that is one whole number for JavaScript and SQLite: one row with it, and SQLite has no more ids. */
const LAST_IDS = [
  9_223_372_036_854_774_784,
  '9223372036854774784',
  '9223372036854775807',
  Number.MAX_SAFE_INTEGER,
];
const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  '',
  'x',
  '*',
  [],
  [1],
  ['x', null],
  {},
  { id: 1 },
  { $ne: null },
  { connect: [] },
  { set: [] },
  'x'.repeat(3_000),
  '\0',
  '\ud800',
];
const MOMENTS = ['2020-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', null, 'yesterday'] as const;

/** The attributes that no form has, with values that do harm if they are stored. Whoever sends them gets what they would without. */
const INTERNAL: Readonly<Record<string, (random: Random, known: Known) => unknown>> = {
  id: (random, { nextRowId, other }) =>
    random.pick<unknown>([...LAST_IDS, nextRowId, nextRowId + 1, nextRowId + 2, other.rowId, ...ODD]),
  documentId: (random) => random.pick<unknown>(['abcdefghijklmnopqrstuvwx', 'x', ...ODD]),
  publicId: (random, { other }) =>
    random.pick<unknown>([other.publicId, 1, 2_147_483_647, ...LAST_IDS, ...ODD]),
  uid: (random) => random.pick<unknown>(['taken@example.org', ...ODD]),
  sequence: (random) => random.pick<unknown>([99, 2_147_483_647, ...ODD]),
  trashedAt: (random) => random.pick<unknown>([...MOMENTS, ...ODD]),
  standIn: (random) => random.pick<unknown>([true, false, ...ODD]),
  utcStartDate: (random) => random.pick<unknown>(['1999-01-01 00:00:00', ...ODD]),
  utcEndDate: (random) => random.pick<unknown>(['1999-01-01 00:00:00', ...ODD]),
  createdBy: (random, { userId }) =>
    random.pick<unknown>([userId, { id: userId }, { connect: [{ id: userId }] }, { set: [userId] }, ...ODD]),
  updatedBy: (random, { userId }) => random.pick<unknown>([userId, { id: userId }, ...ODD]),
  createdAt: (random) => random.pick<unknown>([...MOMENTS, ...ODD]),
  updatedAt: (random) => random.pick<unknown>([...MOMENTS, ...ODD]),
  publishedAt: (random) => random.pick<unknown>([...MOMENTS, ...ODD]),
  firstPublishedAt: (random) => random.pick<unknown>([...MOMENTS, ...ODD]),
  localizations: (random, { other }) =>
    random.pick<unknown>([
      [other.rowId],
      { connect: [{ id: other.rowId, documentId: other.documentId }] },
      { set: [{ documentId: other.documentId }] },
      ...ODD,
    ]),
  document_id: (random, { other }) => random.pick<unknown>([other.documentId, ...ODD]),
  created_by_id: (random, { userId }) => random.pick<unknown>([userId, ...ODD]),
  published_at: (random) => random.pick<unknown>([...MOMENTS, ...ODD]),
  constructor: (random: Random) => random.pick<unknown>([{ prototype: { isAdmin: true } }, ...ODD]),
  nothingKnown: (random) => random.pick(ODD),
};

/** Attributes of links beside the one that names the record. */
const EXTRAS: Readonly<Record<string, readonly unknown[]>> = {
  publicId: [1, 'x'],
  name: ['Renamed by a link'],
  title: ['Renamed by a link'],
  trashedAt: MOMENTS,
  publishedAt: MOMENTS,
  createdBy: [1, { id: 1 }],
  position: [{ end: true }, { start: true }],
  data: [{ name: 'Renamed by a link' }],
  constructor: [{ prototype: {} }],
};

/** A body with some internal attributes, in links too. Members of the request itself stay as they are. */
export function withInternal(
  random: Random,
  body: Readonly<Record<string, unknown>>,
  known: Known,
): Record<string, unknown> {
  const names = random.some([...Object.keys(INTERNAL), ...known.withheld], 6);
  const internal = Object.fromEntries(
    names.map((name) => [
      name,
      INTERNAL[name]?.(random, known) ?? random.pick<unknown>([...MOMENTS, ...ODD]),
    ]),
  );
  const links = random.chance(0.5) ? extraLinks(random, known) : {};
  return { ...links, ...internal, ...body };
}

function extraLinks(random: Random, { links }: Known): Record<string, unknown> {
  return Object.fromEntries(
    random.some(Object.entries(links), 2).map(([attribute, documentId]) => {
      const extras = random
        .some(Object.keys(EXTRAS), 3)
        .map((name) => [name, random.pick(EXTRAS[name] ?? [null])]);
      return [attribute, { connect: [{ ...Object.fromEntries(extras), documentId }], disconnect: [] }];
    }),
  );
}

/** A body in which some members have values of other types. */
export function madeWild(
  random: Random,
  body: Readonly<Record<string, unknown>>,
  known: Known,
): Record<string, unknown> {
  const wild = withInternal(random, body, known);
  for (const name of [...Object.keys(body), ...Object.keys(known.links)])
    if (name !== 'documentId' && random.chance(0.4)) wild[name] = oddLink(random, known);
  return wild;
}

const oddLink = (random: Random, { other }: Known): unknown =>
  random.pick<unknown>([
    ...ODD,
    { connect: [{ documentId: other.documentId }] },
    { connect: [{ id: other.rowId }], disconnect: [{ id: 1 }] },
    { connect: [{ id: LAST_IDS[0] }] },
    { connect: 'x', set: { a: 1 }, disconnect: null },
    { create: { name: 'Made by a link' }, update: { id: other.rowId, name: 'Renamed by a link' } },
    { disconnect: [{ documentId: other.documentId }], options: { strict: true } },
  ]);

/** The text of a body. JSON can name `__proto__`, an object of JavaScript cannot. */
export function textOf(random: Random, manner: Manner, body: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(body);
  if (manner !== 'wild' || !random.chance(0.15)) return text;
  const member = random.pick(['"__proto__":{"isAdmin":true}', '"__proto__":null', '"a":{"__proto__":[]}']);
  return `{${member}${text === '{}' ? '' : ','}${text.slice(1)}`;
}

/** Parameters that Strapi's queries know, with values that its forms do not send. */
const QUERIES = [
  'populate=*',
  'populate=deep',
  'populate[createdBy][populate]=roles',
  'populate[createdBy][fields]=password',
  'populate[localizations][fields][0]=password',
  'populate[localizations][populate]=*',
  'populate[venue][filters][createdBy][password][$startsWith]=a',
  'populate[venue][sort]=createdBy.password',
  'populate=createdBy.roles.users',
  'fields=password',
  'fields[0]=password&fields[1]=uid',
  'filters[createdBy][password][$startsWith]=%24',
  'filters[createdBy][email][$notNull]=true',
  'filters[createdBy][resetPasswordToken][$null]=true',
  'filters[venue][trashedAt][$null]=true',
  'filters[$and]=x',
  'filters[$or][0][$or][0][$not][id][$gt]=0',
  'filters[id][$in][0]=9223372036854774784',
  'filters[title][$eq][a][b][c]=1',
  'filters[nothing][$eq]=1',
  'filters[title][$regex]=x',
  'sort=nothing',
  'sort[a][b]=asc',
  'sort=createdBy.password:asc',
  '_q=sealed:',
  '_q[$ne]=x',
  'page=-1&pageSize=1000000',
  'page[a]=1',
  'pageSize=x',
  'start=-1&limit=-1',
  'status=published',
  'status=x',
  'status[0]=draft',
  'publicationFilter=modified',
  'hasPublishedVersion=x',
  'locale[0]=en&locale[1]=de',
  'locale=*',
  'locale=xx',
  'locale[$ne]=en',
  'idsToOmit[0]=x&idsToInclude[0]=x',
  '__proto__[a]=1',
  'constructor[prototype][a]=1',
  'a[b][c][d][e][f][g]=1',
  '%00=%00',
] as const;

/** A hostile end of a query. */
export const hostileQuery = (random: Random): string => random.some(QUERIES, 3).join('&');
