import type { Kind } from '../../domain/kinds';
import { dialectOf } from '../../storage/ports/dialect';
import type { ReadPort } from '../../storage/ports/port';
import { CHANGES, AFFECTED_RECORDS, LINKS, sql } from '../../storage/ports/sql';
import type { ChangesAsker } from './asker';
import type { Extent } from './rows';
import { EXTENT_COLUMNS, extentIn, extentOf } from './rows';
import { showsLinks, shownByEvents, wasShownByEvents } from './shown-links';

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
  /**
   * The number of events that the reader is shown with it, up to one more than the limit; 0 if it comes again, unless it is hidden by
   * then. Nobody is told which events link to a record that they did not see there.
   */
  linked: number;
}

interface TouchRow extends Omit<Touch, 'publicId' | 'again'> {
  public_id: number;
  again: number;
  /** 1 for venues, organizers and terms that events show now. */
  seen: number;
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
  asker: ChangesAsker,
  { number, affected }: { number: number; affected: number },
  seen: number,
  limit: number,
): Promise<{ extent: Extent; touches: Touch[]; isEnd: boolean }> {
  const dialect = dialectOf(port.dialect);
  const found = await port.all<Extent & TouchRow>(sql`with
    touched (number, affected, kind, public_id, was) as (
      select * from (select c.number, 0 as affected, c.kind, c.public_id, c.was from ${CHANGES} c
        where c.number > ${number} order by c.number limit ${AT_ONCE}) changed
      union all select * from (select e.number, e.public_id as affected, e.kind, e.public_id, '' as was from ${AFFECTED_RECORDS} e
        where e.number >= ${number} and (e.number > ${number} or e.public_id > ${affected})
          and (e.kind <> 'event' or ${showsLinks(dialect, sql`e.public_id`, asker)})
        order by e.number, e.public_id limit ${AT_ONCE}) also_affected),
    next as (select t.number, t.affected, t.kind, t.public_id, t.was, case
        when exists (select 1 from ${CHANGES} n where n.public_id = t.public_id and n.number > t.number) then 1
        when exists (select 1 from ${AFFECTED_RECORDS} n where n.public_id = t.public_id and n.number > t.number)
          and (t.kind <> 'event' or ${showsLinks(dialect, sql`t.public_id`, asker)}) then 1
        else 0 end as again,
        case when t.kind <> 'event' and ${shownByEvents(dialect, sql`t.public_id`, asker)} then 1 else 0 end as seen
      from touched t order by t.number, t.affected limit ${AT_ONCE})
    select ${EXTENT_COLUMNS}, x.number, x.affected, x.kind, x.public_id, x.was, x.again, x.seen, case
      when x.kind = 'event' or (x.seen = 1 and x.again = 1) or (x.seen = 0 and x.was = '') then 0
      else (select count(*) from (select 1 as one from ${LINKS} l where l.target_id = x.public_id
        and ${showsLinks(dialect, sql`l.event_id`, asker)} limit ${limit + 1}) counted)
      end as linked
    from (${extentOf(seen)}) h left join next x on 1 = 1 order by x.number, x.affected`);
  const touches = found
    .filter((row) => row.public_id !== null)
    .map(({ number, affected, kind, public_id, was, again, seen, linked }) => ({
      number,
      affected,
      kind,
      publicId: public_id,
      was,
      again: again === 1,
      linked: seen === 1 || (kind !== 'event' && wasShownByEvents(was, kind, asker)) ? linked : 0,
    }));
  return { extent: extentIn(found), touches, isEnd: touches.length < AT_ONCE };
}
