import type { Kind } from '../../domain/kinds';
import type { ReadPort } from '../../storage/ports/port';
import { CHANGES, AFFECTED_RECORDS, LINKS, sql } from '../../storage/ports/sql';
import type { Extent } from './rows';
import { EXTENT_COLUMNS, extentIn, extentOf } from './rows';

/** A place in the log: a changed record, or one whose response the change affected. */
export interface Touch {
  number: number;
  /** 0 for the changed record itself, else the public id. */
  affected: number;
  kind: Kind;
  publicId: number;
  /** Who could see it before, if that changed (`formatVisibility`). */
  was: string;
  /** Whether the record comes again later in the log. */
  again: boolean;
  /** The number of events that show it, up to one more than the limit; 0 if it comes again. */
  linked: number;
}

interface TouchRow extends Omit<Touch, 'publicId' | 'again'> {
  public_id: number;
  again: number;
}

/** The maximum number of places read for one response. In a burst, most come again and are not reported. */
const AT_ONCE = 500;

/**
 * The places of the log after a given one, in one statement with the extent of the log.
 * @param seen the number of the last change that the caller has seen
 * @param limit the maximum number of events that are counted for each
 * @returns `isEnd`: whether these are the last places
 */
export async function readTouches(
  port: ReadPort,
  { number, affected }: { number: number; affected: number },
  seen: number,
  limit: number,
): Promise<{ extent: Extent; touches: Touch[]; isEnd: boolean }> {
  const found = await port.all<Extent & TouchRow>(sql`with
    touched (number, affected, kind, public_id, was) as (
      select * from (select c.number, 0 as affected, c.kind, c.public_id, c.was from ${CHANGES} c
        where c.number > ${number} order by c.number limit ${AT_ONCE}) changed
      union all select * from (select e.number, e.public_id as affected, e.kind, e.public_id, '' as was from ${AFFECTED_RECORDS} e
        where e.number >= ${number} and (e.number > ${number} or e.public_id > ${affected})
        order by e.number, e.public_id limit ${AT_ONCE}) also_affected),
    next as (select t.number, t.affected, t.kind, t.public_id, t.was, case
        when exists (select 1 from ${CHANGES} n where n.public_id = t.public_id and n.number > t.number) then 1
        when exists (select 1 from ${AFFECTED_RECORDS} n where n.public_id = t.public_id and n.number > t.number) then 1
        else 0 end as again
      from touched t order by t.number, t.affected limit ${AT_ONCE})
    select ${EXTENT_COLUMNS}, x.number, x.affected, x.kind, x.public_id, x.was, x.again, case
      when x.again = 1 or x.kind = 'event' then 0
      else (select count(*) from (select 1 as one from ${LINKS} l where l.target_id = x.public_id limit ${limit + 1}) counted)
      end as linked
    from (${extentOf(seen)}) h left join next x on 1 = 1 order by x.number, x.affected`);
  const touches = found
    .filter((row) => row.public_id !== null)
    .map(({ number, affected, kind, public_id, was, again, linked }) => ({
      number,
      affected,
      kind,
      publicId: public_id,
      was,
      again: again === 1,
      linked,
    }));
  return { extent: extentIn(found), touches, isEnd: touches.length < AT_ONCE };
}
