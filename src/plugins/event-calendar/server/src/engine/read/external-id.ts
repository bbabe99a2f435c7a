import type { Kind } from '../../domain/kinds';
import type { OwnExternalId } from '../../api/parameters/external-id';
import type { Moment } from '../../api/parameters/times';
import type { ReadPort } from '../../storage/ports/port';
import type { Fragment } from '../../storage/ports/sql';
import { IMPORTS, INDEX, USERS, sql } from '../../storage/ports/sql';

/** The row `i` was changed later. */
export const modifiedAfter = ({ utc }: Moment): Fragment => sql`i.modified_utc > ${utc}`;

/** The row `i` is the record of that kind to which the caller gave this external id (docs/interface.md 11.14). */
export function isOwn(kind: Kind, { value, author }: OwnExternalId): Fragment {
  if (author === null) return sql`1 = 0`;
  const owner: Fragment =
    typeof author === 'number'
      ? sql`${author}`
      : sql`(select u.id from ${USERS} u where u.username = ${author} order by u.id limit 1)`;
  return sql`(i.public_id, i.document_id) in (select x.public_id, x.document_id from ${IMPORTS} x
    where x.kind = ${kind} and x.author = ${owner} and x.value = ${value})`;
}

/** The response to a single read with the external id of the record, if it has one. */
export async function withExternalId(port: ReadPort, text: string, publicId: number): Promise<string> {
  const [row] = await port.all<{ value: string }>(sql`select x.value from ${IMPORTS} x
    join ${INDEX} i on i.public_id = x.public_id and i.document_id = x.document_id
    where x.public_id = ${publicId} and x.author <> 0 limit 1`);
  return row === undefined ? text : `${text.slice(0, -1)},"external_id":${JSON.stringify(row.value)}}`;
}
