import type { Kind } from '../../domain/kinds';
import type { OwnExternalId } from '../../api/parameters/external-id';
import type { Moment } from '../../api/parameters/times';
import type { Dialect } from '../../storage/ports/dialect';
import type { ReadPort } from '../../storage/ports/port';
import type { Fragment } from '../../storage/ports/sql';
import { IMPORTS, INDEX, USERS, sql } from '../../storage/ports/sql';

/** The row `i` was changed later. */
export const modifiedAfter = ({ utc }: Moment): Fragment => sql`i.modified_utc > ${utc}`;

/** A table with the column `id`: the record of that kind to which the caller gave an external id (docs/interface.md 11.14). */
export function ownRecord(dialect: Dialect, kind: Kind, { value, author }: OwnExternalId): Fragment {
  if (author === null) return dialect.ids([]);
  const owner: Fragment =
    typeof author === 'number'
      ? sql`${author}`
      : sql`(select u.id from ${USERS} u where ${isFoundBy(author)} order by u.id limit 1)`;
  return sql`(select distinct x.public_id as id from ${dialect.lookUp(sql`${IMPORTS} x`, sql`d`, IS_OF)}
    where x.kind = ${kind} and x.author = ${owner} and x.value = ${value})`;
}

/** The row `u` is the default author. */
const isFoundBy = (by: Exclude<OwnExternalId['author'], number | null>): Fragment =>
  'email' in by ? sql`u.email = ${by.email}` : sql`u.username = ${by.username}`;

/** The row `i` is of that record. */
export const isOwn = (dialect: Dialect, kind: Kind, own: OwnExternalId): Fragment =>
  sql`i.public_id in (select given.id from ${ownRecord(dialect, kind, own)} given)`;

/** The row `d` is one of the record to which the id `x` was given; an import may have brought another one under its number. */
const IS_OF = sql`d.public_id = x.public_id and d.document_id = x.document_id`;

/** The response to a single read with the external id of the record, if it has one. */
export async function withExternalId(port: ReadPort, text: string, publicId: number): Promise<string> {
  const [row] = await port.all<{ value: string }>(sql`select x.value from ${IMPORTS} x
    join ${INDEX} d on ${IS_OF}
    where x.public_id = ${publicId} and x.author <> 0 limit 1`);
  return row === undefined ? text : `${text.slice(0, -1)},"external_id":${JSON.stringify(row.value)}}`;
}
