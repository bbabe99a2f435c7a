import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Body } from '../../http/write-client';
import type { Occasion, Write } from './writes';
import { chosen, embedded, texts } from './writes';
import type { Known, View, World } from './world';
import { costOf, viewOf } from './world';

/** A link of an event in a request, with its internal name; `made` if the write creates the record. */
interface Link {
  kind: Kind;
  name: string;
  sent: unknown;
  made: boolean;
}

/** Number of venues, organizers and tags that all clients share. */
const COMMON = 3;

/**
 * Creates an event, or changes its texts and links, together with new venues, organizers, categories and tags: the write with
 * the most rows, and so the most that an interruption can leave behind.
 */
export function withEvent(occasion: Occasion, found?: [name: string, known: Known & { id: number }]): Write {
  const { random, mark } = occasion;
  const day = String(1 + random.below(28)).padStart(2, '0');
  const times = { start_date: `2031-05-${day} 19:00:00`, end_date: `2031-05-${day} 21:30:00` };
  const own = texts('event', mark, 'en');
  const shared = { website: `https://example.org/${mark}`, cost: costOf(mark), ...times };
  const links = linksFor(occasion);
  const of = (kind: Kind): Link[] => links.filter((link) => link.kind === kind);
  const names = (kind: Kind): string[] =>
    of(kind)
      .map(({ name }) => name)
      .sort();
  const [venue] = of('venue');
  const view: View = {
    ...own.view,
    ...shared,
    venue: venue?.name ?? null,
    organizer: names('organizer'),
    categories: names('category'),
    tags: names('tag'),
    ...(found === undefined ? { status: 'publish' } : {}),
  };
  const sent = (kind: Kind): unknown[] => of(kind).map((link) => link.sent);
  const json = {
    ...own.sent,
    ...shared,
    venue: venue?.sent ?? [],
    organizer: sent('organizer'),
    categories: sent('category'),
    tags: sent('tag'),
  };
  const name = found?.[0] ?? `event ${mark}`;
  return {
    method: found === undefined ? 'POST' : random.pick(['POST', 'PUT', 'PATCH']),
    path: found === undefined ? 'events' : `events/${found[1].id}`,
    json,
    mark,
    after(world, response) {
      const before = world.get(name);
      const after = new Map(world);
      after.set(name, {
        kind: 'event',
        id: before?.id ?? idOf(response),
        state: 'there',
        view: { ...before?.view, ...view, ...(response && viewOf('event', response, 'en')) },
      });
      return withMade(after, links, mark, response);
    },
  };
}

const idOf = (response: Body | undefined): number | undefined =>
  response === undefined ? undefined : Number(response['id']);

const EMBEDS = { venue: ['venue', 'venue'], organizer: ['organizer', 'organizer'] } as const;

/** The world with the records that the write created besides the event. */
function withMade(world: World, links: readonly Link[], mark: string, response: Body | undefined): World {
  const after = new Map(world);
  for (const { kind, name, made } of links) {
    if (!made) continue;
    const place = kind === 'venue' || kind === 'organizer';
    const [list, field] = place ? EMBEDS[kind] : [kind === 'category' ? 'categories' : 'tags', 'name'];
    const id = response === undefined ? undefined : embedded(response[list], field).get(name);
    const more = place ? { phone: mark, status: 'publish' } : kind === 'category' ? { parent: 0 } : {};
    after.set(`${kind} ${mark}`, {
      kind,
      id,
      state: 'there',
      view: { 'en name': name, 'en description': '', ...more },
    });
  }
  return after;
}

/** New records, shared records and the client's own records, with at most one venue. */
function linksFor(occasion: Occasion): Link[] {
  const { random, mark } = occasion;
  const fresh = (kind: Kind): Link => {
    const name = `new ${kind} ${mark}`;
    const place = kind === 'venue' || kind === 'organizer';
    return { kind, name, sent: place ? { [kind]: name, phone: mark } : name, made: true };
  };
  const common = (kind: Kind): Link => {
    const name = `common ${kind} ${1 + random.below(COMMON)}`;
    const place = kind === 'venue' || kind === 'organizer';
    return { kind, name, sent: place ? { [kind]: name } : name, made: false };
  };
  const own = (kind: Kind): Link | undefined => {
    const known = chosen(occasion, [kind])?.[1];
    if (known === undefined) return undefined;
    return { kind, name: String(known.view['en name']), sent: known.id, made: false };
  };
  const venue = random.pick([fresh, fresh, common, own])('venue');
  const several = (['organizer', 'category', 'tag'] as const).flatMap((kind) =>
    random.some([fresh, common, own], 3).map((make) => make(kind)),
  );
  return [venue, ...several].filter((link) => link !== undefined);
}
