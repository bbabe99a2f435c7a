import type { Service } from '../../harness';

/** A caller of the interface. */
export interface Caller {
  name: string;
  /** Weight of this caller in the random choice. */
  weight: number;
  headers: Readonly<Record<string, string>>;
}

const ROLES = { admin: 8, editor: 4, author: 3, contributor: 2, subscriber: 1 } as const;
const CUSTOM = [
  'event.find',
  'event.findOne',
  'event.create',
  'event.update',
  'capability.publish',
  'tag.create',
];

const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

/** All kinds of callers: a user of each role, each type of API token, anonymous, and invalid credentials. */
export async function makeCallers(service: Service): Promise<{ callers: Caller[]; users: number[] }> {
  const caller = (name: string, weight: number, Authorization?: string): Caller => ({
    name,
    weight,
    headers: Authorization === undefined ? {} : { Authorization },
  });
  const callers: Caller[] = [];
  const users: number[] = [];
  for (const [role, weight] of Object.entries(ROLES)) {
    if (!isRole(role)) continue;
    const user = await service.user(role);
    users.push(user.id);
    callers.push(caller(role, weight, user.headers.Authorization));
  }
  const full = await token(service, 'full-access');
  const { username, password } = await service.user('author');
  callers.push(
    caller('full-access token', 4, `Bearer ${full}`),
    caller('full-access token as a password', 1, basic('anybody', full)),
    caller('read-only token', 1, `Bearer ${await token(service, 'read-only')}`),
    caller('custom token', 1, `Bearer ${await token(service, 'custom', CUSTOM)}`),
    caller('author with a password', 1, basic(username, password)),
    caller('nobody', 2),
    caller('wrong token', 0.3, 'Bearer wrong'),
    caller('wrong password', 0.3, basic(username, 'wrong')),
    caller('unknown name', 0.3, basic('nobody\0', '')),
    caller('no scheme', 0.3, 'secret'),
    caller('unreadable credentials', 0.3, 'Basic %%%'),
  );
  return { callers, users };
}

const isRole = (name: string): name is keyof typeof ROLES => name in ROLES;

async function token(
  service: Service,
  type: 'full-access' | 'read-only' | 'custom',
  rights?: readonly string[],
): Promise<string> {
  const made: { accessKey: string } = await service.strapi.service('admin::api-token').create({
    name: `proof ${type}`,
    description: '',
    kind: 'content-api',
    type,
    lifespan: null,
    permissions: rights?.map((name) => `plugin::event-calendar.${name}`) ?? null,
  });
  return made.accessKey;
}
