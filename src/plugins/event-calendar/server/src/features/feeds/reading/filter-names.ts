import type { ListCommand } from '../../../resources/commands';
import { isId } from '../named-filters';
import type { FeedLinked } from './linked-forms';
import type { Reading } from './records';

/** The names of the records that the filters of a list of events name by id, as far as the reader may see them. */
export async function filterNames(
  command: ListCommand,
  { port, change, asker, slots, linked }: Reading,
): Promise<string[]> {
  if (command.kind !== 'event') return [];
  const { categories = [], tags = [], venue = [], organizer = [] } = command.values;
  const asked = { category: categories, tag: tags, venue, organizer };
  const ids = Object.values(asked).flatMap((members) => members.map(String).filter(isId));
  if (ids.length === 0) return [];
  const links = ids.map((id, position) => `${position} ${id}`).join(',');
  const { reader, translation } = asker;
  const to = { language: translation.language, reader };
  const [found = []] = await linked.find(port, { links: [links], change }, to, slots);
  // A slug may look like the id of a record of another kind.
  const isAsked = ({ kind, record }: FeedLinked): boolean =>
    asked[kind].map(String).includes(String(record.id));
  return found.filter(isAsked).map(({ record }) => record.name);
}
