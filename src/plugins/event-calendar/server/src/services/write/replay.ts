import type { Actor } from './actor';
import type { IndexRow } from '../../storage/index-row';
import type { Kind } from '../../domain/kinds';
import { isPostKind } from '../../domain/kinds';
import { mayBeSeen, visibility } from '../../domain/visibility';
import { forbidden } from '../../api/errors';
import { isObject } from '../../api/json';
import { dialectOf } from '../../storage/ports/dialect';
import type { ReadPort } from '../../storage/ports/port';
import type { CalendarResponse } from '../../api/operations/request';
import { INDEX, sql } from '../../storage/ports/sql';
import { isOpen } from '../../engine/read/visible';
import { mostOpenStatus } from './find-target';
import { mayWrite } from './rights';
import type { WriteVerb } from './rights';

/** A request with an idempotency key that was used before. */
export interface Repeated {
  actor: Actor;
  verb: WriteVerb;
  kind: Kind;
  language: string;
  /** The author in the request, if any. */
  author: unknown;
}

type Row = Pick<IndexRow, 'public_id' | 'kind' | 'locale' | 'status' | 'author' | 'password' | 'is_primary'>;

/**
 * Demands that the caller may still make the request, and may still see everything in its stored response. Rights may have been
 * removed and records unpublished since.
 * @param port sees what is committed
 * @throws CalendarError 403 `rest_forbidden`, also if the record is in the trash or gone
 */
export async function demandReplay(
  port: ReadPort,
  response: CalendarResponse,
  repeated: Repeated,
): Promise<void> {
  const { actor, language } = repeated;
  const shown = shownIn(response);
  const ids = [shown.id, ...shown.linked];
  const rows = await port.all<Row>(
    sql`select i.public_id, i.kind, i.locale, i.status, i.author, i.password, i.is_primary from ${INDEX} i
      where ${dialectOf(port.dialect).isOneOf(sql`i.public_id`, ids)}`,
  );
  const versions = (id: number): Row[] => rows.filter((row) => row.public_id === id);
  const shownRow = (id: number): Row | undefined =>
    versions(id).find((row) => row.locale === language) ?? versions(id).find((row) => row.is_primary === 1);
  const isVisible = (row: Row): boolean =>
    !isPostKind(row.kind) || mayBeSeen(visibility(actor.reader, row.kind), row);
  const own = shownRow(shown.id);
  // A token does not see its own unpublished records, but the response to its create has shown it this one.
  const isShown = (row: Row): boolean =>
    isVisible(row) ||
    (repeated.verb === 'create' && row.author === actor.author && row.status === shown.status);
  // A term is gone when it was deleted, and the response has nothing but what was deleted.
  const isGone = own === undefined && repeated.verb === 'delete' && actor.may(`${repeated.kind}.delete`);
  const allowed =
    isGone ||
    (own !== undefined &&
      mayRepeat(repeated, versions(shown.id), own) &&
      (own.status !== 'trash' || shown.status === 'trash') &&
      isShown(own) &&
      isOpen(actor.reader, own) &&
      // Records that are gone reveal nothing.
      shown.linked.every((id) => versions(id).length === 0 || versions(id).some(isVisible)));
  if (!allowed) throw forbidden(actor.anonymous);
}

function mayRepeat({ actor, verb, kind, author }: Repeated, versions: readonly Row[], own: Row): boolean {
  if (verb !== 'create')
    return mayWrite(actor, verb, kind, {
      status: mostOpenStatus(versions) ?? own.status,
      author: own.author,
    });
  const foreign = author !== undefined && author !== actor.author;
  return actor.may(`${kind}.create`) && (!foreign || actor.may('capability.editOthers'));
}

/** The records in a stored response: the record itself and its linked venues and organizers. */
function shownIn({ body }: CalendarResponse): { id: number; status: unknown; linked: number[] } {
  const record: unknown = JSON.parse(body);
  if (!isObject(record)) throw new Error('A stored response contains no record');
  const { id, status, venue, organizer } = record;
  const linked = [venue, organizer].flat().flatMap((link) => (isObject(link) ? [Number(link.id)] : []));
  return { id: Number(id), status, linked };
}
