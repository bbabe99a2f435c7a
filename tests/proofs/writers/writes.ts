import { COLLECTIONS, isPostKind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import { isBody } from '../../http/write-client';
import type { Body } from '../../http/write-client';
import type { Random } from '../../reading/random';
import { withEvent } from './write-event';
import type { Known, View, World } from './world';
import { nameField, costOf, viewOf } from './world';

/** A write request, and its effect on the records of its client. */
export interface Write {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  json?: object;
  /** A text that only this write contains; empty if it sends no text. */
  mark: string;
  /** The world after it: from the response, or without a response as far as it is certain. */
  after(world: World, response?: Body): World;
}

/** The input of a write: the records of its client, random numbers, and an unused text. */
export interface Occasion {
  world: World;
  random: Random;
  mark: string;
}

type Maker = (occasion: Occasion) => Write | undefined;

/** Writes by weight. */
const MAKERS: readonly (readonly [weight: number, maker: Maker])[] = [
  [6, (occasion) => withEvent(occasion)],
  [4, (occasion) => withEvent(occasion, chosen(occasion, ['event']))],
  [3, (occasion) => create(occasion, occasion.random.pick(['venue', 'organizer', 'category', 'tag']))],
  [4, (occasion) => rewrite(occasion, 'en')],
  [4, (occasion) => rewrite(occasion, 'fr')],
  [3, changeStatus],
  [3, remove],
  [2, restore],
];
const TOTAL = MAKERS.reduce((sum, [weight]) => sum + weight, 0);

/** The next write of a client; a new event if the chosen write is not possible yet. */
export function nextWrite(occasion: Occasion): Write {
  let left = occasion.random.below(TOTAL);
  const found = MAKERS.find(([weight]) => (left -= weight) < 0);
  return found?.[1](occasion) ?? withEvent(occasion);
}

/** One of the client's records, by its name in the world. */
export function chosen(
  { world, random }: Pick<Occasion, 'world' | 'random'>,
  kinds: readonly Kind[],
  state: Known['state'] = 'there',
): [name: string, known: Known & { id: number }] | undefined {
  const found = [...world].flatMap(([name, known]): [string, Known & { id: number }][] =>
    kinds.includes(known.kind) && known.state === state && known.id !== undefined
      ? [[name, { ...known, id: known.id }]]
      : [],
  );
  return found.length === 0 ? undefined : random.pick(found);
}

const ALL: readonly Kind[] = ['event', 'venue', 'organizer', 'category', 'tag'];
const POSTS: readonly Kind[] = ['event', 'venue', 'organizer'];

/** The world with one record changed. */
const changed = (world: World, name: string, known: Known): World => new Map(world).set(name, known);

const idOf = (response: Body | undefined): number | undefined =>
  typeof response?.['id'] === 'number' ? response['id'] : undefined;

/** The texts of a record in a language, in requests and in responses. */
export function texts(kind: Kind, mark: string, language: string): { sent: Body; view: View } {
  const name = `${kind} ${language} ${mark}`;
  const description = isPostKind(kind) ? `<p>Text ${mark}</p>` : `Text ${mark}`;
  return {
    sent: { [nameField(kind)]: name, description },
    view: { [`${language} name`]: name, [`${language} description`]: description },
  };
}

/** The shared fields of a kind. */
function shared(kind: Kind, mark: string): { sent: Body; view: View } {
  if (!isPostKind(kind)) return { sent: {}, view: {} };
  const website = `https://example.org/${mark}`;
  if (kind !== 'event') return { sent: { website, phone: mark }, view: { website, phone: mark } };
  return { sent: { website, cost: costOf(mark) }, view: { website, cost: costOf(mark) } };
}

function create({ world, random, mark }: Occasion, kind: Kind): Write {
  const { sent, view } = texts(kind, mark, 'en');
  const fields = shared(kind, mark);
  const parent = kind === 'category' ? chosen({ world, random }, ['category'])?.[1].id : undefined;
  const json = { ...sent, ...fields.sent, ...(parent === undefined ? {} : { parent }) };
  const extra = kind === 'category' ? { parent: parent ?? 0 } : {};
  const predicted = { ...view, ...fields.view, ...extra };
  return {
    method: 'POST',
    path: COLLECTIONS[kind],
    json,
    mark,
    after: (before, response) =>
      changed(before, `${kind} ${mark}`, {
        kind,
        id: idOf(response),
        state: 'there',
        view: { ...predicted, ...(response && viewOf(kind, response, 'en')) },
      }),
  };
}

/** Other texts and other values of the shared fields; the first French text creates the French version. */
function rewrite(occasion: Occasion, language: 'en' | 'fr'): Write | undefined {
  const { random, mark } = occasion;
  const found = chosen(occasion, ALL);
  if (found === undefined) return undefined;
  const [name, { kind, id, view }] = found;
  const changes = texts(kind, mark, language);
  const fields = shared(kind, mark);
  const slug = String(view[`${language} slug`] ?? '');
  const bySlug = kind === 'event' && slug !== '' && random.chance(0.3);
  const path = bySlug ? `${COLLECTIONS[kind]}/by-slug/${slug}` : `${COLLECTIONS[kind]}/${id}`;
  return {
    method: random.pick(['POST', 'PUT', 'PATCH']),
    path: language === 'en' ? path : `${path}?i18n_language=${language}`,
    json: { ...changes.sent, ...fields.sent },
    mark,
    after(world, response) {
      const known = world.get(name);
      if (known === undefined) return world;
      const after = { ...known.view, ...changes.view, ...fields.view };
      const seen = response === undefined ? {} : viewOf(kind, response, language);
      const renamed = language === 'en' ? relinked(world, known, String(after['en name'])) : world;
      return changed(renamed, name, { ...known, view: { ...after, ...seen } });
    },
  };
}

function changeStatus(occasion: Occasion): Write | undefined {
  const found = chosen(occasion, ['event']);
  if (found === undefined) return undefined;
  const [name, { id }] = found;
  const status = occasion.random.pick(['publish', 'draft', 'pending', 'private', 'future']);
  return {
    method: 'PATCH',
    path: `events/${id}`,
    json: { status, ...(status === 'future' ? { date: '2040-01-01 10:00:00' } : {}) },
    mark: '',
    after: (world, response) => inStatus(world, name, status, response),
  };
}

function restore(occasion: Occasion): Write | undefined {
  const found = chosen(occasion, POSTS, 'trash');
  if (found === undefined) return undefined;
  const [name, { kind, id }] = found;
  return {
    method: 'PATCH',
    path: `${COLLECTIONS[kind]}/${id}`,
    json: { status: 'publish' },
    mark: '',
    after: (world, response) => inStatus(world, name, 'publish', response),
  };
}

/** A record with a new status. Its slugs may change, because the slugs of a record in the trash are free for others. */
function inStatus(world: World, name: string, status: string, response: Body | undefined): World {
  const known = world.get(name);
  if (known === undefined) return world;
  const kept = Object.entries(known.view).filter(([field]) => !field.endsWith(' slug'));
  const seen = response === undefined ? {} : viewOf(known.kind, response, 'en');
  return changed(world, name, {
    ...known,
    state: 'there',
    view: { ...Object.fromEntries(kept), status, ...seen },
  });
}

function remove(occasion: Occasion): Write | undefined {
  const found = chosen(occasion, ALL);
  if (found === undefined) return undefined;
  const [name, { kind, id, view }] = found;
  return {
    method: 'DELETE',
    path: `${COLLECTIONS[kind]}/${id}`,
    mark: '',
    after(world) {
      const known = world.get(name);
      if (known === undefined) return world;
      const left = new Map(relinked(world, known, undefined));
      for (const [child, other] of left) {
        if (other.kind !== 'category' || kind !== 'category' || other.view['parent'] !== id) continue;
        left.set(child, { ...other, view: { ...other.view, parent: view['parent'] } });
      }
      return left.set(name, { ...known, state: isPostKind(kind) ? 'trash' : 'gone' });
    },
  };
}

const LINKS: Partial<Record<Kind, string>> = {
  venue: 'venue',
  organizer: 'organizer',
  category: 'categories',
  tag: 'tags',
};

/** The world in which a linked record has another name, or is no longer linked. */
function relinked(world: World, linked: Known, to: string | undefined): World {
  const field = LINKS[linked.kind];
  if (field === undefined) return world;
  const from = linked.view['en name'];
  const after = new Map(world);
  for (const [name, known] of world) {
    if (known.kind !== 'event') continue;
    const links = known.view[field];
    if (links === from) after.set(name, { ...known, view: { ...known.view, [field]: to ?? null } });
    if (!Array.isArray(links) || !links.includes(from)) continue;
    const others = links.filter((link) => link !== from);
    const all = to === undefined ? others : [...others, to].sort();
    after.set(name, { ...known, view: { ...known.view, [field]: all } });
  }
  return after;
}

/** The ids of the records embedded in a response, by name. */
export function embedded(list: unknown, field: string): Map<string, number> {
  const found = (Array.isArray(list) ? list : [list]).filter(isBody);
  return new Map(found.map((item) => [String(item[field]), Number(item['id'])]));
}
