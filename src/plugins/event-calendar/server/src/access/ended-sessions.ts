import type { Core } from '@strapi/strapi';
import { dialectOf, isId } from '../storage/ports/dialect';
import type { ReadPort } from '../storage/ports/port';
import { PASSWORD_CHANGES, sql } from '../storage/ports/sql';
import { TABLES } from '../storage/tables';
import { property } from './caller';
import { claimsOf } from './claims';

const USERS = 'users-permissions';

/** Strapi's record of a log-in or of its renewal, in the mode `refresh` of users-permissions. */
interface Session {
  userId: string;
  origin: string;
  createdAt: Date | string;
  absoluteExpiresAt: Date | string | null;
}

/**
 * Whether the session that a token belongs to has ended because the password of its user was changed (docs/interface.md 3.2). Tokens
 * name whole seconds, so a session that began in the second of the change counts as older. Strapi decides whether the
 * token is valid.
 *
 * @returns false for tokens that do not belong to a user
 */
export type HasEnded = (token: string) => Promise<boolean>;

export function createHasEnded(strapi: Core.Strapi, port: ReadPort): HasEnded {
  return async (token) => {
    const claims = claimsOf(token);
    const user = Number(property(claims, 'id') ?? property(claims, 'userId'));
    const changed = isId(user) ? await lastChange(port, user) : undefined;
    if (changed === undefined) return false;
    const renews = strapi.config.get(`plugin::${USERS}.jwtManagement`) === 'refresh';
    const began = renews
      ? await beginning(strapi, property(claims, 'sessionId'))
      : Number(property(claims, 'iat'));
    return !(Math.floor(began) > Math.floor(changed));
  };
}

/** When the password was last changed, in seconds of the clock of this process, by which tokens are issued. */
async function lastChange(port: ReadPort, user: number): Promise<number | undefined> {
  const [found] = await port.all<{ changed: number; now: number }>(sql`
    select p.changed_at as changed, ${dialectOf(port.dialect).now} as now
    from ${PASSWORD_CHANGES} p where p.user_id = ${user}`);
  return found && (found.changed + Date.now() - found.now) / 1000;
}

/** When the log-in took place from which a session was renewed, in seconds; NaN if Strapi does not know the session. */
async function beginning(strapi: Core.Strapi, sessionId: unknown): Promise<number> {
  if (typeof sessionId !== 'string') return NaN;
  const sessions = strapi.db.query('admin::session');
  const session: Session | null = await sessions.findOne({ where: { sessionId } });
  if (session === null) return NaN;
  // A renewal makes a new record with the same end, and keeps the earlier ones until then.
  const { userId, origin, absoluteExpiresAt } = session;
  const first: Session | null = await sessions.findOne({
    where: { userId, origin, absoluteExpiresAt },
    orderBy: { createdAt: 'asc' },
  });
  return first === null ? NaN : new Date(first.createdAt).getTime() / 1000;
}

/** Forgets when users changed their passwords who no longer exist; Strapi refuses their tokens. */
export async function forgetRemovedUsers(strapi: Core.Strapi): Promise<void> {
  const knex = strapi.db.connection;
  const { tableName } = strapi.db.metadata.get(`plugin::${USERS}.user`);
  await knex(TABLES.passwordChanges)
    .whereNotExists(
      knex(`${tableName} as u`)
        .select(knex.raw('1'))
        .whereRaw('u.id = ??', [`${TABLES.passwordChanges}.user_id`]),
    )
    .delete();
}
