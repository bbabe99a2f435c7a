import type { Capability } from '../access/capabilities';
import { CAPABILITIES } from '../access/capabilities';
import { quoted } from '../platform/settings-error';
import type { TokenType } from './api-tokens';
import { MAX_DAYS, TOKEN_TYPES, createToken, listTokens, revokeToken } from './api-tokens';
import { columns } from '../services/write/columns';
import type { CalendarCommand, CommandArgument, CommandContext } from './command';
import { CommandError } from './command';
import { checkPattern, textOf, choiceOf } from './given';

const NAME: CommandArgument = {
  name: 'name',
  description: 'what the token is called in lists',
  required: true,
};

/** `calendar token create|list|revoke`: Strapi's API tokens (docs/interface.md 3.4). */
export const TOKEN_COMMANDS: readonly CalendarCommand[] = [
  {
    name: 'token create',
    summary: 'create an API token',
    description: `Creates an API token and shows its key once, on the last line. What the token writes belongs to the default author.
  full-access  all rights in this Strapi's content API; in the calendar the rights of its administrator
  read-only    may read what anybody may read
  custom       only the rights that --can names:
${inLines(CAPABILITIES)}`,
    arguments: [NAME],
    options: [
      { name: 'type', value: 'TYPE', description: TOKEN_TYPES.join(', ') },
      { name: 'can', value: 'RIGHTS', description: 'rights of a custom token, separated by commas' },
      {
        name: 'days',
        value: 'N',
        description: `days until the token expires, from 1 to ${MAX_DAYS}; by default it does not expire`,
      },
    ],
    run: create,
  },
  {
    name: 'token list',
    summary: 'show the API tokens, without their keys',
    run: list,
  },
  {
    name: 'token revoke',
    summary: 'remove an API token',
    description: 'Removes an API token. From the next request on its key is refused. Its records stay.',
    arguments: [NAME],
    run: revoke,
  },
];

async function create({ strapi, args, options, print }: CommandContext): Promise<number> {
  const name = readName(args[0] ?? '');
  const type = choiceOf(options, 'type', TOKEN_TYPES);
  const may = readRights(type, textOf(options, 'can'));
  const days = readDays(textOf(options, 'days'));

  const key = await createToken(strapi, { name, type, may, days });
  print(
    `The API token ${name} is created: ${type}, ${days === undefined ? 'without end' : `for ${days} days`}.`,
  );
  print('Its key, which is shown only now:');
  print(key);
  return 0;
}

async function list({ strapi, print }: CommandContext): Promise<number> {
  const day = (date: Date | undefined): string => date?.toISOString().slice(0, 10) ?? 'never';
  const rows = (await listTokens(strapi)).map(({ name, type, expiresAt, lastUsedAt, may }) => [
    name,
    type,
    day(expiresAt),
    day(lastUsedAt),
    may.join(','),
  ]);
  for (const line of columns([['name', 'type', 'ends', 'last used', 'can'], ...rows])) print(line);
  return 0;
}

async function revoke({ strapi, args, print }: CommandContext): Promise<number> {
  const name = args[0] ?? '';
  await revokeToken(strapi, name);
  print(`The API token ${name} is removed.`);
  return 0;
}

function readName(given: string): string {
  const allowed = '1 to 100 characters without a blank at its ends';
  return checkPattern('NAME', given, /^(?=\S)(?=.*\S$)\P{C}{1,100}$/u, allowed);
}

function readRights(type: TokenType, given: string | undefined): readonly Capability[] | undefined {
  const allowed = `it must be some of ${CAPABILITIES.join(', ')}`;
  if (type !== 'custom') {
    if (given === undefined) return undefined;
    throw new CommandError(`--can is ${quoted(given)}: only --type custom may have it, and this is ${type}`);
  }
  if (given === undefined) throw new CommandError(`--can is missing: ${allowed}, with commas between them`);
  const words = given.split(',').map((word) => word.trim());
  const rights = words.map((word) => {
    const right = CAPABILITIES.find((candidate) => candidate === word);
    if (right === undefined)
      throw new CommandError(`--can has ${quoted(word)}: ${allowed}, with commas between them`);
    return right;
  });
  return [...new Set(rights)];
}

function readDays(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const days = /^[1-9]\d{0,5}$/.test(given) ? Number(given) : Infinity;
  if (days <= MAX_DAYS) return days;
  throw new CommandError(
    `--days is ${quoted(given)}: it must be a whole number from 1 to ${MAX_DAYS}, or left out`,
  );
}

/** Lists the rights, one line per kind of record. */
function inLines(rights: readonly Capability[]): string {
  const topics = new Map<string, Capability[]>();
  for (const right of rights) {
    const topic = right.split('.')[0] ?? right;
    topics.set(topic, [...(topics.get(topic) ?? []), right]);
  }
  return [...topics.values()].map((line) => `    ${line.join(' ')}`).join('\n');
}
