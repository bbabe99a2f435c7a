import type { ListCommand } from '../../../resources/commands';
import type { Reading } from './records';

/** The names of the records that the filters of a list of events name by id, as far as the reader may see them. */
export async function filterNames(
  command: ListCommand,
  { port, change, asker, slots, linked }: Reading,
): Promise<string[]> {
  if (command.kind !== 'event') return [];
  const { categories = [], tags = [], venue = [], organizer = [] } = command.values;
  const ids = [...categories, ...tags, ...venue, ...organizer].filter((one) => typeof one === 'number');
  if (ids.length === 0) return [];
  const links = ids.map((id, position) => `${position} ${id}`).join(',');
  const { reader, translation } = asker;
  const to = { language: translation.language, reader };
  const [found = []] = await linked.find(port, { links: [links], change }, to, slots);
  return found.map(({ record }) => record.name);
}
