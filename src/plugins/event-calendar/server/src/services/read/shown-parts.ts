import { KINDS } from '../../domain/kinds';
import type { PublicPart } from '../../domain/sync/public-parts';
import type { CheckedRequest } from '../../api/operations/request';
import type { ListCommand } from '../../resources/commands';

/** What a list depends on for readers who see no drafts. */
export function shownParts({ command, lookups }: CheckedRequest<ListCommand>): readonly PublicPart[] {
  const { kind } = command;
  const shown = command.kind === 'event' || command.byEvents ? 'event' : kind;
  // A filter may name a record that is not shown.
  const named = KINDS.filter((known) => lookups.some((lookup) => lookup.kind === known));
  return [shown, ...new Set(named.map((one): PublicPart => (one === 'event' ? 'events' : 'names')))];
}
