import type { LinkedKind } from '../../domain/kinds';
import { assembleEvent, assembleStructured } from './assemble';
import type { SlotValues } from './slots';
import type { LinkedRecord } from './linked';
import type { PageRow } from './page-statement';

/**
 * An event that may be shown in full, with what it links to.
 * @param structured null: only the linked records have structured data; undefined: neither they nor the event have any
 */
export function openEvent(
  { body, series, structured }: { body: string; series: number | null; structured?: string | null },
  linked: readonly LinkedRecord[],
): string {
  const texts: Record<LinkedKind, string[]> = { category: [], tag: [], venue: [], organizer: [] };
  for (const record of linked) texts[record.kind].push(structured === undefined ? record.text : record.whole);
  const structuredOf = (kind: LinkedKind): string | null =>
    linked.find((record) => record.kind === kind)?.structured ?? null;
  return assembleEvent({
    body,
    categories: texts.category,
    tags: texts.tag,
    venue: texts.venue[0] ?? null,
    organizers: texts.organizer,
    series,
    structured:
      typeof structured === 'string'
        ? assembleStructured(structured, structuredOf('venue'), structuredOf('organizer'))
        : undefined,
  });
}

/** An event behind a password: its protected fields blanked, without what it links to (docs/interface.md 16.18). */
export function blankedEvent(row: Pick<PageRow, 'blanked' | 'public_id' | 'series'>): string {
  // The full text must not replace it. The index has a blanked text for every event with a password.
  if (row.blanked === null) throw new Error(`Event ${row.public_id} has a password and no blanked form`);
  const { blanked: body, series } = row;
  return assembleEvent({ body, categories: [], tags: [], venue: null, organizers: [], series });
}

/** The values of the slots in responses below one language root. */
export function slotValues(origin: string, root: string, languageParameter: string): SlotValues {
  const { hostname, pathname } = new URL(origin);
  return {
    origin: inside(origin),
    root: inside(root),
    host: inside(`${hostname}${pathname === '/' ? '' : pathname}`),
    // These differ by record and are filled later.
    structured: '',
    count: '0',
    languageParameter: inside(languageParameter),
    sequence: '0',
  };
}

/** Escapes a text for a JSON string, without the quotes. */
const inside = (text: string): string => JSON.stringify(text).slice(1, -1);
