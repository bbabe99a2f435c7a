import { randomBytes } from 'node:crypto';
import { defaultAuthorId } from '../access';
import { ROLE_TYPES } from '../access/roles';
import { settingsOf } from '../platform/settings/settings-reader';
import { columns } from '../services/write/columns';
import type { CalendarCommand, CommandArgument, CommandContext } from './command';
import { CommandError } from './command';
import { checkPattern, textOf, choiceOf } from './given';
import { createUser, listUsers, revokeUser } from './user-accounts';

const PASSWORD_VARIABLE = 'CALENDAR_PASSWORD';
/** bcrypt reads no more bytes, and the log-in takes longer passwords for API tokens. */
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
    description: `Creates a user who can log in at once, with name and password (Basic) or with the token of a log-in.
A random password is shown once, on the last line. To choose the password, set the environment variable ${PASSWORD_VARIABLE}
to at least ${SHORTEST_PASSWORD} characters and at most ${LONGEST_PASSWORD_BYTES} bytes; it is then not shown.`,
    arguments: [NAME],
    options: [
      { name: 'role', value: 'ROLE', description: `what the user may do: ${ROLE_TYPES.join(', ')}` },
      {
        name: 'email',
        value: 'ADDRESS',
        description: 'e-mail address of the user, which can also be used to log in',
      },
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
    description: `Removes a user. From the next request on the user's password and tokens are refused. The user's records stay and
then belong to the default author.`,
    arguments: [NAME],
    run: revoke,
  },
];

async function create({ strapi, args, options, print }: CommandContext): Promise<number> {
  const name = readName(args[0] ?? '');
  const role = choiceOf(options, 'role', ROLE_TYPES);
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
  const authorId = await defaultAuthorId(strapi, settingsOf(strapi));
  const rows = (await listUsers(strapi)).map(({ id, username, role, email, blocked }) => {
    const remark = id === authorId ? 'default author' : blocked === true ? 'blocked' : '';
    return [String(id), username, role?.type ?? '', email, remark];
  });
  for (const line of columns([['id', 'name', 'role', 'e-mail', ''], ...rows])) print(line);
  return 0;
}

async function revoke({ strapi, args, print }: CommandContext): Promise<number> {
  const name = args[0] ?? '';
  await revokeUser(strapi, name, await defaultAuthorId(strapi, settingsOf(strapi)));
  print(`The user ${name} is removed; its records belong to the default author.`);
  return 0;
}

/** In Basic credentials the name ends at the first colon (RFC 7617). users-permissions needs three characters. */
function readName(given: string): string {
  const allowed = '3 to 100 characters without a colon, and no blank at its ends';
  return checkPattern('NAME', given, /^(?!.*:)(?=\S.*\S$)\P{C}{3,100}$/u, allowed);
}

/** Converts the address to lower case, as the log-in expects it. */
function readEmail(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const address = /^(?=.{6,254}$)[a-z0-9_+-]+(?:\.[a-z0-9_+-]+)*@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;
  return checkPattern('--email', given, address, 'an address such as anna@example.org').toLowerCase();
}

/** An empty variable counts as not set. Error messages never contain the password. */
function readPassword(given: string | undefined): string | undefined {
  if (given === undefined || given === '') return undefined;
  const allowed = `it must have at least ${SHORTEST_PASSWORD} characters and at most ${LONGEST_PASSWORD_BYTES} bytes`;
  if ([...given].length < SHORTEST_PASSWORD)
    throw new CommandError(`${PASSWORD_VARIABLE} is too short: ${allowed}`);
  if (Buffer.byteLength(given) > LONGEST_PASSWORD_BYTES)
    throw new CommandError(`${PASSWORD_VARIABLE} is too long: ${allowed}`);
  return given;
}
