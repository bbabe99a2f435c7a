import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isObject } from '../api/json';
import { isPostgres } from '../storage/client';
import { TABLES } from '../storage/tables';
import type { OurRows } from './our-rows';
import { ARRANGEMENTS, RIGHTS, isOurs } from './our-rows';
import { hasTrigger } from './triggers';

/** Strapi's name; its metadata are not there yet when arrangements are put back. */
const CORE_STORE = 'strapi_core_store_settings';
export const LOST_ROWS_TRIGGER = 'calendar_lost_rows';
export const LOST_TOKEN_ROWS_TRIGGER = 'calendar_lost_rows_of_tokens';

/** Rows that a start without the plugin removes, with the name of their copies. */
interface Watched extends OurRows {
  owner?: string;
  source: string;
}

/** All rights: in newer versions of Strapi the table with those of the panel's roles also has those of its tokens. */
function watchedRights(strapi: Core.Strapi): (Watched & { owner: string })[] {
  const rights = RIGHTS.map((rows) => ({ ...rows, source: rows.uid }));
  const owner = 'apiToken';
  const ofTokens = rights
    .filter(({ uid }) => owner in strapi.db.metadata.get(uid).attributes)
    .map((rows) => ({ ...rows, owner, source: `${rows.uid} ${owner}` }));
  return [...rights, ...ofTokens];
}

/**
 * A start without the plugin removes from Strapi's tables what it does not know then: rights on the calendar, and how
 * administrators have arranged its lists and forms. The database copies these rows when they are removed, and the next start with
 * the plugin puts them back. While the plugin runs, people remove rights on purpose: these are forgotten.
 *
 * Safe at every start. Strapi's schema synchronisation, which recreates SQLite's tables, has run before.
 */
export async function watchLostRows(strapi: Core.Strapi, trx: Knex): Promise<void> {
  for (const rows of [...watchedRights(strapi), { ...ARRANGEMENTS, source: ARRANGEMENTS.uid }]) {
    const { tableName } = strapi.db.metadata.get(rows.uid);
    const owner = ownerOf(strapi, rows);
    const isOfTokens = rows.source !== rows.uid;
    const trigger = isOfTokens ? LOST_TOKEN_ROWS_TRIGGER : LOST_ROWS_TRIGGER;
    const copy = `insert into ${TABLES.lostRows} (source, owner, content)
      select '${rows.source}', ${owner}, ${contentOf(strapi, rows, isPostgres(trx))}
      ${isOfTokens ? `where ${owner} is not null` : ''}`;
    if (!isPostgres(trx)) {
      await trx.raw(`create trigger if not exists ${trigger}_${tableName} before delete on ${tableName}
        when ${isOurs(rows, 'old')} begin ${copy}; end`);
      continue;
    }
    if (await hasTrigger(trx, tableName, trigger)) continue;
    const name = `calendar_copy_${tableName}${isOfTokens ? '_of_tokens' : ''}`;
    await trx.raw(`create or replace function ${name}() returns trigger language plpgsql as
      $$ begin ${copy}; return old; end $$`);
    await trx.raw(`create trigger ${trigger} before delete on ${tableName} for each row
      when (${isOurs(rows, 'old')}) execute function ${name}()`);
  }
}

/** The id of the owner in the row that links it, in SQL. */
function ownerOf(strapi: Core.Strapi, { uid, owner }: Watched): string {
  if (owner === undefined) return 'null';
  const attribute = strapi.db.metadata.get(uid).attributes[owner];
  const join = attribute?.type === 'relation' && 'joinTable' in attribute ? attribute.joinTable : undefined;
  if (!join || !('inverseJoinColumn' in join))
    throw new Error(`event-calendar does not know this version of Strapi: ${uid} has no ${owner}`);
  return `(select ${join.inverseJoinColumn.name} from ${join.name} where ${join.joinColumn.name} = old.id)`;
}

/** The kept attributes as a JSON object, in SQL. */
function contentOf(strapi: Core.Strapi, { uid, key, rest }: OurRows, postgres: boolean): string {
  const { attributes } = strapi.db.metadata.get(uid);
  const pairs = [...key, ...rest].map((name) => {
    const attribute = attributes[name];
    const column = attribute !== undefined && 'columnName' in attribute ? attribute.columnName : name;
    return `'${name}', old.${column}`;
  });
  return postgres ? `json_build_object(${pairs.join(', ')})::text` : `json_object(${pairs.join(', ')})`;
}

/** Puts back how lists and forms were arranged. Call it before Strapi gives content types without an arrangement a new one. */
export async function restoreArrangements(strapi: Core.Strapi): Promise<void> {
  const knex = strapi.db.connection;
  if (!(await knex.schema.hasTable(TABLES.lostRows))) return;
  await knex.transaction(async (trx) => {
    for (const { content } of await takeLost(trx, ARRANGEMENTS.uid)) {
      const { key } = content;
      if (typeof key !== 'string' || (await trx(CORE_STORE).where({ key }).first('id')) !== undefined)
        continue;
      await trx(CORE_STORE).insert(content);
    }
  });
}

/**
 * Puts back the rights whose roles and tokens still exist. A right of a token is also copied as one of no role. Where that copy is gone,
 * an older release, which does not know the other one, has forgotten it: the right was removed on purpose.
 */
export async function restoreRights(strapi: Core.Strapi, trx: Knex): Promise<void> {
  let restored = 0;
  const ofNoRole = new Set<string>();
  for (const { uid, owner, key, source } of watchedRights(strapi)) {
    const taken = await takeLost(trx, source);
    const copyOf = ({ content }: { content: unknown }): string => JSON.stringify([uid, content]);
    for (const row of taken) if (source === uid && row.ownerId === null) ofNoRole.add(copyOf(row));
    const lost = taken.filter((row) => source === uid || ofNoRole.has(copyOf(row)));
    if (lost.length === 0) continue;
    const rights = strapi.db.query(uid);
    const held: Record<string, unknown>[] = await rights.findMany({ populate: [owner] });
    const target: unknown = Reflect.get(Object(strapi.db.metadata.get(uid).attributes[owner]), 'target');
    const owners: { id: number }[] = await strapi.db.query(String(target)).findMany({ select: ['id'] });
    const nameOf = (right: Record<string, unknown>, id: unknown): string =>
      JSON.stringify([id, ...key.map((name) => right[name])]);
    const known = new Set(held.map((right) => nameOf(right, Object(right[owner]).id)));
    for (const { content, ownerId } of lost) {
      const name = nameOf(content, ownerId);
      if (known.has(name) || !owners.some(({ id }) => id === ownerId)) continue;
      known.add(name);
      await rights.create({ data: { ...content, [owner]: ownerId } });
      restored += 1;
    }
  }
  if (restored > 0)
    strapi.log.info(`Calendar: ${restored} rights are back that a start without the plugin had removed`);
}

async function takeLost(
  trx: Knex,
  source: string,
): Promise<{ content: Record<string, unknown>; ownerId: number | null }[]> {
  const rows: { content: string; owner: number | string | null }[] = await trx(TABLES.lostRows)
    .where({ source })
    .orderBy('id')
    .select('content', 'owner');
  if (rows.length > 0) await trx(TABLES.lostRows).where({ source }).delete();
  return rows.map((row) => ({
    content: attributesIn(row.content),
    ownerId: row.owner === null ? null : Number(row.owner),
  }));
}

/** SQLite stores objects of a row as texts. */
function attributesIn(content: string): Record<string, unknown> {
  const parsed: unknown = JSON.parse(content);
  if (!isObject(parsed)) return {};
  for (const name of ['actionParameters', 'properties', 'conditions']) {
    const value = parsed[name];
    if (typeof value === 'string') parsed[name] = JSON.parse(value);
  }
  return parsed;
}

/** From now on, rights are removed on purpose. */
export function forgetLostRows(strapi: Core.Strapi): void {
  const forget = async ({ model }: { model: { uid: string } }): Promise<void> => {
    const sources = watchedRights(strapi).filter(({ uid }) => uid === model.uid);
    await strapi.db.transaction(({ trx }) =>
      trx(TABLES.lostRows)
        .whereIn(
          'source',
          sources.map(({ source }) => source),
        )
        .delete(),
    );
  };
  strapi.db.lifecycles.subscribe({
    models: RIGHTS.map(({ uid }) => uid),
    afterDelete: forget,
    afterDeleteMany: forget,
  });
}
