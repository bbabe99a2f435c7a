import { randomBytes } from 'node:crypto';
import { defaultAuthorId } from '../access';
import { ROLE_TYPES } from '../access/roles';
import { settingsOf } from '../platform/settings/settings-reader';
import { columns } from '../services/write/columns';
import type { CalendarCommand, CommandArgument, CommandContext } from './command';
import { CommandError } from './command';
import { matching, textOf, wordOf } from './given';
import { createUser, listUsers, revokeUser } from './user-accounts';

const PASSWORD_VARIABLE = 'CALENDAR_PASSWORD';
/** bcrypt reads no more; what is longer is taken for an API token at log-in. */
const LONGEST_PASSWORD_BYTES = 72;
const SHORTEST_PASSWORD = 8;

const NAME: CommandArgument = { name: 'name', description: "the user's name at log-in", required: true };

/**
 * `calendar user create|list|revoke`: users of Strapi's users-permissions with a role of the calendar
 * (docs/interface.md 3.5).
 */
export const USER_COMMANDS: readonly CalendarCommand[] = [
  {
    name: 'user create',
    summary: 'create a user with a role of the calendar',
    description: `Creates a user who may log in at once, with name and password (Basic) or with the token that a log-in gives.
The password is made up and shown once, on the last line; or it is what the environment variable ${PASSWORD_VARIABLE} holds,
at least ${SHORTEST_PASSWORD} characters and at most ${LONGEST_PASSWORD_BYTES} bytes, and is not shown.`,
    arguments: [NAME],
    options: [
      { name: 'role', value: 'ROLE', description: `what the user may do: ${ROLE_TYPES.join(', ')}` },
      { name: 'email', value: 'ADDRESS', description: 'where mail reaches the user; serves at log-in too' },
    ],
    run: create,
  },
  {
    name: 'user list',
    summary: 'show the users with a role of the calendar',
    run: list,
  },
  {
    name: 'user revoke',
    summary: 'remove a user',
    description: `Removes a user: its password and its tokens are refused from the next request on. What it wrote stays and belongs to
the default author then.`,
    arguments: [NAME],
    run: revoke,
  },
];

async function create({ strapi, args, options, print }: CommandContext): Promise<number> {
  const name = readName(args[0] ?? '');
  const role = wordOf(options, 'role', ROLE_TYPES);
  const email = readEmail(textOf(options, 'email'));
  const given = readPassword(process.env[PASSWORD_VARIABLE]);
  const password = given ?? randomBytes(18).toString('base64url');

  await createUser(strapi, { name, email, password, role });
  print(`The user ${name} is created and has the role ${role}.`);
  if (given !== undefined) {
    print(`Its password is the one in ${PASSWORD_VARIABLE}.`);
  } else {
    print('Its password, which is shown only now:');
    print(password);
  }
  return 0;
}

async function list({ strapi, print }: CommandContext): Promise<number> {
  const keeper = await defaultAuthorId(strapi, settingsOf(strapi));
  const rows = (await listUsers(strapi)).map(({ id, username, role, email, blocked }) => {
    const remark = id === keeper ? 'default author' : blocked === true ? 'blocked' : '';
    return [String(id), username, role?.type ?? '', email, remark];
  });
  for (const line of columns([['id', 'name', 'role', 'e-mail', ''], ...rows])) print(line);
  return 0;
}

async function revoke({ strapi, args, print }: CommandContext): Promise<number> {
  const name = args[0] ?? '';
  const settings = settingsOf(strapi);
  await revokeUser(strapi, name, await defaultAuthorId(strapi, settings));
  print(`The user ${name} is removed; its records belong to ${settings.defaultAuthor}.`);
  return 0;
}

/** Basic credentials end a name at the first colon (RFC 7617); users-permissions wants three characters. */
function readName(given: string): string {
  const allowed = '3 to 100 characters without a colon, and no blank at its ends';
  return matching('NAME', given, /^(?!.*:)(?=\S.*\S$)\P{C}{3,100}$/u, allowed);
}

/** Addresses are kept in lower case, as log-in looks for them. */
function readEmail(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const address = /^(?=.{6,254}$)[a-z0-9_+-]+(?:\.[a-z0-9_+-]+)*@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;
  return matching('--email', given, address, 'an address such as anna@example.org').toLowerCase();
}

/** An empty variable counts as not set. The message never holds the password. */
function readPassword(given: string | undefined): string | undefined {
  if (given === undefined || given === '') return undefined;
  const allowed = `it must have at least ${SHORTEST_PASSWORD} characters and at most ${LONGEST_PASSWORD_BYTES} bytes`;
  if ([...given].length < SHORTEST_PASSWORD)
    throw new CommandError(`${PASSWORD_VARIABLE} is too short: ${allowed}`);
  if (Buffer.byteLength(given) > LONGEST_PASSWORD_BYTES)
    throw new CommandError(`${PASSWORD_VARIABLE} is too long: ${allowed}`);
  return given;
}
