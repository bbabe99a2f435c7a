import type { Role } from '../harness';

/** The callers; anonymous callers have no role. */
export const WHO = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'admin'] as const;
export type Who = (typeof WHO)[number];
export const roleOf = (who: Who): Role | undefined => (who === 'anonymous' ? undefined : who);

const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
export type Status = (typeof STATUSES)[number];

export const POSTS = ['events', 'venues', 'organizers'] as const;
export type Posts = (typeof POSTS)[number];
export const TERMS = ['categories', 'tags'] as const;
export type Terms = (typeof TERMS)[number];

/** The expected status when a caller creates a record of each kind (docs/interface.md 3.5, 3.7). */
export const CREATE: Readonly<Record<Posts | Terms, Readonly<Record<Who, number>>>> = {
  events: { anonymous: 401, subscriber: 403, contributor: 201, author: 201, editor: 201, admin: 201 },
  venues: { anonymous: 401, subscriber: 403, contributor: 201, author: 201, editor: 201, admin: 201 },
  organizers: { anonymous: 401, subscriber: 403, contributor: 201, author: 201, editor: 201, admin: 201 },
  categories: { anonymous: 401, subscriber: 403, contributor: 403, author: 201, editor: 201, admin: 201 },
  tags: { anonymous: 401, subscriber: 403, contributor: 403, author: 403, editor: 201, admin: 201 },
};

/** Whether a caller may change and delete a record by id, depending on its owner and its status (docs/interface.md 3.9). */
const WRITE: Readonly<
  Record<Who, Readonly<Partial<Record<'own' | 'foreign', Readonly<Record<Status, boolean>>>>>>
> = {
  anonymous: {
    foreign: { publish: false, future: false, draft: false, pending: false, private: false, trash: false },
  },
  subscriber: {
    own: { publish: false, future: false, draft: false, pending: false, private: false, trash: false },
    foreign: { publish: false, future: false, draft: false, pending: false, private: false, trash: false },
  },
  contributor: {
    own: { publish: false, future: false, draft: true, pending: true, private: true, trash: true },
    foreign: { publish: false, future: false, draft: false, pending: false, private: false, trash: false },
  },
  author: {
    own: { publish: true, future: true, draft: true, pending: true, private: true, trash: true },
    foreign: { publish: false, future: false, draft: false, pending: false, private: false, trash: false },
  },
  editor: {
    own: { publish: true, future: true, draft: true, pending: true, private: true, trash: true },
    foreign: { publish: true, future: true, draft: true, pending: true, private: true, trash: true },
  },
  admin: {
    own: { publish: true, future: true, draft: true, pending: true, private: true, trash: true },
    foreign: { publish: true, future: true, draft: true, pending: true, private: true, trash: true },
  },
};

export interface Case {
  who: Who;
  posts: Posts;
  verb: 'PATCH' | 'DELETE';
  whose: 'own' | 'foreign';
  status: Status;
  by: 'id' | 'slug';
  expected: number;
}

/** Every combination with its expected status, from the tables above. */
export function rightsMatrix(): Case[] {
  const cases: Case[] = [];
  for (const posts of POSTS)
    for (const verb of ['PATCH', 'DELETE'] as const)
      for (const who of WHO)
        for (const whose of ['own', 'foreign'] as const)
          for (const status of STATUSES)
            for (const by of ['id', 'slug'] as const) {
              const may = WRITE[who][whose]?.[status];
              if (may === undefined) continue;
              const one = { who, posts, verb, whose, status, by };
              cases.push({ ...one, expected: expectedOf(one, may) });
            }
  return cases;
}

function expectedOf({ who, posts, verb, status, by }: Omit<Case, 'expected'>, may: boolean): number {
  const refused = who === 'anonymous' ? 401 : 403;
  if (by === 'slug' && status === 'trash') {
    // The slug of a record in the trash is free and finds nothing (docs/interface.md 16.11, 17.4).
    if (posts !== 'events' || verb === 'DELETE') return 400;
    return CREATE.events[who] === 201 ? 404 : refused;
  }
  if (!may) return refused;
  return verb === 'DELETE' && status === 'trash' ? 410 : 200;
}

/** The matrix in readable form: a line for each combination, with its statuses. */
export function printedMatrix(): string {
  const lines = new Map<string, string[]>();
  for (const { posts, verb, who, whose, by, status, expected } of rightsMatrix()) {
    const name = [
      posts.padEnd(10),
      verb.padEnd(6),
      who.padEnd(11),
      whose.padEnd(7),
      `by ${by}`.padEnd(7),
    ].join(' ');
    lines.set(name, [...(lines.get(name) ?? []), `${status} ${expected}`]);
  }
  const written = [...lines].map(([name, responses]) => `${name}  ${responses.join('  ')}`);
  const made = Object.entries(CREATE).map(
    ([kind, responses]) =>
      `${kind.padEnd(10)} POST   ${Object.entries(responses)
        .map(([who, status]) => `${who} ${status}`)
        .join('  ')}`,
  );
  return [...made, ...written].join('\n');
}
