import { bomb } from '../../http/bombs';
import type { Packing } from '../../http/bombs';
import type { Attack, Kind } from './attack';
import { addressOf, post, postJson } from './attack';

const TIMES = { start_date: '2033-05-10 19:00:00', end_date: '2033-05-10 21:00:00' };
const MEGABYTE = 1_000_000;
const PACKINGS: readonly Packing[] = ['br', 'gzip', 'deflate'];
/** Number of 4 MB blocks that stay below the limit of a compressed body. */
const BLOCKS: Readonly<Record<Packing, number>> = { br: 2_000, gzip: 240, deflate: 240 };

/** Bodies that decompress to gigabytes. */
export async function bombs(): Promise<Kind> {
  const packed = new Map<Packing, Buffer>();
  for (const packing of PACKINGS) packed.set(packing, await bomb(packing, BLOCKS[packing]));
  return {
    name: 'bombs',
    weight: 8,
    make(random, { base, editor }, number) {
      const packing = random.pick(PACKINGS);
      const body = packed.get(packing) ?? Buffer.alloc(0);
      const type = random.pick([
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=b',
      ]);
      const coding = random.chance(0.2) ? `${packing}, ${random.pick(PACKINGS)}` : packing;
      const headers = { 'Content-Type': type, 'Content-Encoding': coding };
      const who = random.chance(0.8) ? editor : {};
      const deserves = coding === packing ? [401, 413] : [400, 401, 413, 415];
      return post(`a bomb of ${coding} as ${type}`, number, `${base}/events`, body, deserves, {
        ...headers,
        ...who,
      });
    },
  };
}

const long = (unit: string, length = MEGABYTE): string => unit.repeat(Math.floor(length / unit.length));
const UNITS = ['<p>x', '<p>x</p>', '<', '&', '&#x', '<b>a</b> ', '<ul><li>', '<!--', 'word ', '[[', 'a'];
/** Nested markup: each pass that removes one layer leaves the next one. */
const layers = (count: number): string => '<'.repeat(count) + 'b>'.repeat(count);
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Texts that are expensive to clean. They are written into the same few events, so that the calendar does not grow. */
export const texts: Kind = {
  name: 'texts',
  weight: 6,
  make(random, { base, editor, events }, number) {
    const unit = random.pick(UNITS);
    const field = random.pick(['description', 'excerpt']);
    const organizer = { organizer: { organizer: `Wordy ${random.below(5)}`, description: long(unit) } };
    const values = random.chance(0.1) ? organizer : { [field]: long(unit) };
    const path = `${base}/events/${random.pick(events)}`;
    const attack = postJson(`a million bytes of "${unit}"`, number, path, values, [200, 400, 413], editor);
    return { ...attack, requests: attack.requests.map((request) => ({ ...request, method: 'PATCH' })) };
  },
};

const COSTS: readonly [string, object | string][] = [
  ['a cost of 480 nested brackets', { cost: Array.from({ length: 480 }, () => layers(480)) }],
  ['a cost of 480 lists in each other', `{"title":"x","cost":${nested(480)}}`],
  ['a cost of 100,000 lists in each other', `{"title":"x","cost":${nested(100_000)}}`],
  ['a cost of numbers without end', { cost: '1,2'.repeat(660) }],
  ['480 costs of references', { cost: Array.from({ length: 480 }, () => '&#3'.repeat(200)) }],
];

/** Values of `cost` that are expensive to parse. */
export const costs: Kind = {
  name: 'costs',
  weight: 5,
  make(random, { base, editor }, number) {
    const [what, values] = random.pick(COSTS);
    const body = typeof values === 'string' ? values : JSON.stringify({ title: 'Dear', ...TIMES, ...values });
    const headers = { 'Content-Type': 'application/json', ...editor };
    return post(what, number, `${base}/events`, body, [201, 400], headers);
  },
};

/** One record with many new linked records. */
export const nests: Kind = {
  name: 'nested records',
  weight: 5,
  make(random, { base, editor }, number) {
    const count = random.pick([21, 100, 500]);
    const all = Array.from({ length: count }, (_, index) => index);
    const [what, values] = random.pick<[string, object]>([
      ['organizers', { organizer: all.map((index) => ({ organizer: `Nested ${number} ${index}` })) }],
      ['tags', { tags: all.map((index) => `Nested ${number} ${index}`) }],
      ['categories', { categories: all.map((index) => `Nested ${number} ${index}`) }],
      ['nested tags', { tags: all.map((index) => `${index} ${layers(60)}`) }],
    ]);
    const json = { title: 'Crowd', ...TIMES, ...values };
    return postJson(`${count} new ${what}`, number, `${base}/events`, json, [400], editor);
  },
};

/** Bodies with very many members, and deeply nested names. */
export const members: Kind = {
  name: 'members',
  weight: 5,
  make(random, { base, editor }, number) {
    const many = Array.from({ length: 60_000 }, (_, index) => `k${index}`);
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', ...editor };
    const json = { 'Content-Type': 'application/json', ...editor };
    const [what, body, headers] = random.pick<[string, string, Record<string, string>]>([
      ['60,000 members', JSON.stringify(Object.fromEntries(many.map((name) => [name, 1]))), json],
      ['60,000 members of a form', many.map((name) => `${name}=1`).join('&'), form],
      ['a name of 100,000 brackets', `venue${'[a]'.repeat(100_000)}=1`, form],
      ['200,000 empty members', '&'.repeat(200_000), form],
      ['100,000 keys of one name', 'tags[]=&'.repeat(100_000), form],
      ['lists in each other', `{"x":${nested(200_000)}}`, json],
      ['500 unknown ids', JSON.stringify({ title: 'x', ...TIMES, organizer: many.slice(0, 500) }), json],
    ]);
    return post(what, number, `${base}/events`, body, [400, 413], headers);
  },
};

/** A slow body, or one that never ends. */
export const slowBodies: Kind = {
  name: 'slow bodies',
  weight: 8,
  make(random, { base, editor }, number): Attack {
    const json = { title: `Slow ${number}`, description: 'word '.repeat(random.below(2_000)) };
    const who = random.chance(0.5) ? editor : {};
    const attack = postJson('a slow body', number, `${base}/events`, json, [201, 400, 401, 408], who);
    return { ...attack, manner: 'slow' };
  },
};

/** Responses that nobody reads. */
export const unread: Kind = {
  name: 'unread responses',
  weight: 6,
  make(random, { base }, number) {
    const list = random.pick(['events?per_page=50&start_date=2030-01-01', 'doc', 'tags?per_page=50']);
    const request = { method: 'GET', path: `${base}/${list}`, headers: addressOf(number), body: undefined };
    return { what: `${list}, unread`, requests: [request], manner: 'unread', deserves: [] };
  },
};
