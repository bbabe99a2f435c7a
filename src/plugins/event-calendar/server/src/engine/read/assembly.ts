import type { LinkedKind } from '../../domain/kinds';
import { assembleEvent, assembleStructured } from './assemble';
import type { SlotValues } from './slots';
import type { LinkedRecord } from './linked';
import type { PageRow } from './page-statement';

/**
 * An event that may be shown in full, with what it links to.
 * @param structured with null what it links to has structured data and the event none; with undefined neither has
 */
export function openEvent(
  { body, structured }: { body: string; structured?: string | null },
  linked: readonly LinkedRecord[],
): string {
  const of = (kind: LinkedKind): LinkedRecord[] => linked.filter((record) => record.kind === kind);
  const text = (record: LinkedRecord): string => (structured === undefined ? record.text : record.whole);
  const [place] = of('venue');
  const organizers = of('organizer');
  return assembleEvent({
    body,
    categories: of('category').map(text),
    tags: of('tag').map(text),
    venue: place === undefined ? null : text(place),
    organizers: organizers.map(text),
    structured:
      typeof structured === 'string'
        ? assembleStructured(structured, place?.structured ?? null, organizers[0]?.structured ?? null)
        : undefined,
  });
}

/** An event behind a password: its protected fields blanked, without what it links to (docs/interface.md 16.18). */
export function blankedEvent(row: Pick<PageRow, 'blanked' | 'public_id'>): string {
  // Never the full text instead: the index promises the blanked one wherever there is a password.
  if (row.blanked === null) throw new Error(`Event ${row.public_id} has a password and no blanked form`);
  return assembleEvent({ body: row.blanked, categories: [], tags: [], venue: null, organizers: [] });
}

/** What the slots of answers are filled with, below one language root. */
export function slotValues(origin: string, root: string): SlotValues {
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
