import type { Core } from '@strapi/strapi';
import type { Capability } from '../access/capabilities';
import { actionOf } from '../access/capabilities';
import { PLUGIN } from '../domain/kinds';
import { underLock } from '../storage/transaction';
import { quoted } from '../platform/settings-error';
import { CommandError } from './command';

const TOKEN = 'admin::api-token';
const DAY = 86_400_000;

export const TOKEN_TYPES = ['full-access', 'read-only', 'custom'] as const;
export type TokenType = (typeof TOKEN_TYPES)[number];

/** Longest lifetime of a token that expires, in days: a hundred years. */
export const MAX_DAYS = 36_500;

export interface NewToken {
  name: string;
  type: TokenType;
  /** What a custom token may do; undefined for the other types. */
  may: readonly Capability[] | undefined;
  /** A whole number from 1 to `MAX_DAYS`; undefined for a token that does not expire. */
  days: number | undefined;
}

/** An API token as a list shows it: never its key. */
export interface ApiToken {
  name: string;
  type: string;
  /** What a custom token may do, as in `--can`; rights of other plugins with their full names. */
  may: readonly string[];
  expiresAt: Date | undefined;
  lastUsedAt: Date | undefined;
}

interface TokenRow {
  id: number;
  /** Null for tokens created before Strapi had kinds; these belong to the content API. */
  kind: 'content-api' | 'admin' | null;
  name: string;
  type: string;
  permissions: { action: string }[];
  expiresAt: string | null;
  lastUsedAt: string | null;
}

/**
 * Creates an API token through Strapi's own service.
 *
 * @returns its key, which cannot be shown again
 * @throws CommandError if the name is taken; nothing is written then
 */
export async function createToken(strapi: Core.Strapi, { name, type, may, days }: NewToken): Promise<string> {
  return underLock(strapi, async () => {
    // With the lock, the second of two parallel commands sees what the first has created.
    if (await tokens(strapi).exists({ name }))
      throw new CommandError(`NAME is ${quoted(name)}: it must be one that no API token has`);
    const made: { id: number; accessKey: string } = await tokens(strapi).create({
      name,
      description: '',
      kind: 'content-api',
      type,
      permissions: may?.map(actionOf) ?? null,
      lifespan: null,
    });
    // Strapi's service takes only three lifespans, but its check of tokens accepts any expiry date.
    if (days !== undefined) {
      const lifespan = days * DAY;
      const data = { lifespan, expiresAt: new Date(Date.now() + lifespan) };
      await strapi.db.query(TOKEN).update({ where: { id: made.id }, data });
    }
    return made.accessKey;
  });
}

/** The tokens of the content API, by name. */
export async function listTokens(strapi: Core.Strapi): Promise<ApiToken[]> {
  const rows: TokenRow[] = await strapi.db.query(TOKEN).findMany({
    select: ['id', 'kind', 'name', 'type', 'expiresAt', 'lastUsedAt'],
    populate: ['permissions'],
    orderBy: { name: 'asc' },
  });
  const ours = `plugin::${PLUGIN}.`;
  return rows.filter(isOfContentApi).map(({ name, type, permissions, expiresAt, lastUsedAt }) => ({
    name,
    type,
    may: permissions
      .map(({ action }) => (action.startsWith(ours) ? action.slice(ours.length) : action))
      .sort(),
    expiresAt: expiresAt === null ? undefined : new Date(expiresAt),
    lastUsedAt: lastUsedAt === null ? undefined : new Date(lastUsedAt),
  }));
}

/** Removes an API token. @throws CommandError if the content API has no token with that name */
export async function revokeToken(strapi: Core.Strapi, name: string): Promise<void> {
  await underLock(strapi, async () => {
    const row: TokenRow | null = await strapi.db.query(TOKEN).findOne({ where: { name } });
    if (row === null || !isOfContentApi(row))
      throw new CommandError(
        `NAME is ${quoted(name)}: there is no such API token; token list shows the tokens`,
      );
    await tokens(strapi).revoke(row.id);
  });
}

const tokens = (strapi: Core.Strapi) => strapi.service(TOKEN);

const isOfContentApi = ({ kind }: TokenRow): boolean => kind !== 'admin';
