import type { LinkedKind } from '../../domain/kinds';
import { LINKED_KINDS } from '../../domain/kinds';
import { parseVisibility, wasShown } from '../../domain/sync/previous-visibility';
import { isVersionFor, listedIn } from '../../engine/read/language';
import { shown } from '../../engine/read/shown';
import type { Dialect } from '../../storage/ports/dialect';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, sql } from '../../storage/ports/sql';
import type { ChangesAsker } from './asker';

// Which changes of linked records change events for a reader. The others must not even be counted: when events come again, and where
// a part of the feed ends, would tell which hidden or protected events link to a record (docs/interface.md 16.9, 16.10).

/** Whether the reader is shown an event with what it links to. Events with a password are blanked, so they do not change with it. */
export function showsLinks(
  dialect: Dialect,
  id: Fragment,
  { reader, translation, kinds }: ChangesAsker,
): Fragment {
  const row = sql`o`;
  const events = kinds.filter((kind) => kind === 'event');
  return sql`exists (select 1 from ${INDEX} o where o.public_id = ${id} and o.password is null
    and ${listedIn(row, translation)} and ${shown(dialect, row, events, reader)} ${dialect.rowByRow})`;
}

/** Whether events show a venue, an organizer or a term to the reader. */
export function shownByEvents(
  dialect: Dialect,
  id: Fragment,
  { reader, translation }: ChangesAsker,
): Fragment {
  const row = sql`v`;
  return sql`exists (select 1 from ${INDEX} v where v.public_id = ${id} and ${isVersionFor(row, translation.language)}
    and ${shown(dialect, row, LINKED_KINDS, reader)} ${dialect.rowByRow})`;
}

/** Whether events showed it. @param was see `formatVisibility` */
export const wasShownByEvents = (
  was: string,
  kind: LinkedKind,
  { reader, translation }: ChangesAsker,
): boolean =>
  wasShown(parseVisibility(was), kind, reader, { language: translation.language, untranslated: 'fallback' });
