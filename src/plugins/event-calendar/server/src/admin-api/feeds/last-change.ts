import type { Core } from '@strapi/strapi';
import { uidOf } from '../../domain/kinds';
import type { LastChange } from '../../panel-contract/feeds';
import { publicLocalesNow } from '../../storage/change-log';
import type { Fragment } from '../../storage/ports/sql';
import { CHANGES, AFFECTED_RECORDS, LAST_CHANGE, sql } from '../../storage/ports/sql';
import { readingOf } from '../../storage/ports/reading-connection';

interface ChangeRow {
  number: number;
  at: number;
  public_id: number;
  public_locales: string;
}

/** A change with its number. */
export interface NumberedChange extends LastChange {
  number: number;
}

/** The last change of the calendar; undefined before the first. */
export async function lastChange(strapi: Core.Strapi): Promise<NumberedChange | undefined> {
  const row = await readChange(strapi, LAST_CHANGE);
  return row && { number: row.number, at: isoOf(row), shown: 'now', goneFrom: [] };
}

/** The last change of an event, of its own or of a record that it shows; undefined before the first. */
export async function lastChangeOf(
  strapi: Core.Strapi,
  documentId: string,
): Promise<NumberedChange | undefined> {
  const found: { publicId: number } | null = await strapi.db
    .query(uidOf('event'))
    .findOne({ select: ['publicId'], where: { documentId } });
  if (found === null) return undefined;
  const { publicId } = found;
  const row = await readChange(
    strapi,
    sql`(select max(n.number) from (select number from ${CHANGES} where public_id = ${publicId}
      union all select number from ${AFFECTED_RECORDS} where public_id = ${publicId}) n)`,
  );
  if (row === undefined) return undefined;
  const seen = row.public_id === publicId ? row.public_locales.split(',').filter((code) => code !== '') : [];
  const shown = await publicLocalesNow(strapi.db.connection, [{ kind: 'event', publicId }]);
  const now = shown.get(publicId) ?? [];
  const change = { number: row.number, at: isoOf(row), goneFrom: [] };
  if (now.length === 0) return { ...change, shown: seen.length > 0 ? 'before' : 'never' };
  return { ...change, shown: 'now', goneFrom: seen.filter((code) => !now.includes(code)) };
}

async function readChange(strapi: Core.Strapi, number: Fragment): Promise<ChangeRow | undefined> {
  const [row] = await readingOf(strapi).all<ChangeRow>(
    sql`select c.number, c.at, c.public_id, c.public_locales from ${CHANGES} c where c.number = ${number}`,
  );
  return row;
}

const isoOf = ({ at }: ChangeRow): string => new Date(at).toISOString();
