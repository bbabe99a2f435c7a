import { assembleEvent, assembleStructured, withCount, withStructured } from '../resources/assemble';
import type { Slot } from '../resources/slots';
import type { LinkedRecord } from './linked';
import type { PageRow } from './page-statement';

/** An event that may be shown in full, with what it links to. */
export function openEvent(
  row: { body: string; structured?: string | null },
  linked: readonly LinkedRecord[],
): string {
  const of = (role: LinkedRecord['role']): LinkedRecord[] => linked.filter((record) => record.role === role);
  const terms = (role: 'category' | 'tag'): string[] =>
    of(role).map((term) => withCount(term.text, term.event_count));
  const place = of('venue')[0];
  const organizers = of('organizer');
  const structured = row.structured ?? undefined;
  return assembleEvent({
    body: row.body,
    categories: terms('category'),
    tags: terms('tag'),
    venue: place === undefined ? null : withStructured(place.text, place.structured),
    organizers: organizers.map((organizer) => withStructured(organizer.text, organizer.structured)),
    structured:
      structured === undefined
        ? undefined
        : assembleStructured(structured, place?.structured ?? null, organizers[0]?.structured ?? null),
  });
}

/** An event behind a password: its protected fields blanked, without what it links to (CONTRACT B5). */
export function blankedEvent(row: Pick<PageRow, 'blanked' | 'public_id'>): string {
  // Never the full text instead: the index promises the blanked one wherever there is a password.
  if (row.blanked === null) throw new Error(`Event ${row.public_id} has a password and no blanked form`);
  return assembleEvent({ body: row.blanked, categories: [], tags: [], venue: null, organizers: [] });
}

/** What the slots of answers are filled with, below one language root. */
export function slotValues(origin: string, root: string): Record<Slot, string> {
  const { hostname, pathname } = new URL(origin);
  return {
    origin: inside(origin),
    root: inside(root),
    host: inside(`${hostname}${pathname === '/' ? '' : pathname}`),
    // Filled record by record, where they are wanted.
    structured: '',
    count: '0',
  };
}

/** Text as it stands inside a JSON string. */
const inside = (text: string): string => JSON.stringify(text).slice(1, -1);
