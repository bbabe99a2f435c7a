import type { IndexRow } from '../../src/plugins/event-calendar/server/src/storage/index-row';
import type { Kind, LinkedKind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { slugify } from '../../src/plugins/event-calendar/server/src/domain/slug';
import type { Status } from '../../src/plugins/event-calendar/server/src/domain/status';
import type { Reader } from '../../src/plugins/event-calendar/server/src/domain/visibility';
import { mayBeSeen, visibility } from '../../src/plugins/event-calendar/server/src/domain/visibility';
import type { IndexContent } from './index-database';

/** The caller and the language of a request to the model. */
export interface ModelAsker {
  reader: Reader;
  language: string;
  untranslated: 'omit' | 'fallback';
}

/**
 * A simple, slow implementation of the lists in docs/interface.md (sections 5, 8, 9, 10 and 16), record by record. Tests compare
 * the statements with it. It shares with them only the rule of visibility and the reading of dates and slugs.
 */
export class Model {
  constructor(
    private readonly content: IndexContent,
    private readonly asker: ModelAsker,
  ) {}

  /** The rows of a kind in the requested language, as in lists. */
  listed(kind: Kind): IndexRow[] {
    const ids = new Set(this.content.rows.filter((row) => row.kind === kind).map((row) => row.public_id));
    return [...ids].flatMap((id) => {
      const own = this.version(id, this.asker.language);
      const shown = own ?? (this.asker.untranslated === 'fallback' ? this.primary(id) : undefined);
      return shown ?? [];
    });
  }

  /** The row that is shown for a linked record. */
  standIn(id: number): IndexRow | undefined {
    return this.version(id, this.asker.language) ?? this.primary(id);
  }

  sees(row: IndexRow, statuses?: readonly Status[]): boolean {
    const wanted = statuses ? statuses.includes(row.status) : row.status !== 'trash';
    return wanted && mayBeSeen(visibility(this.asker.reader, row.kind), row);
  }

  /** Whether the reader may open an event without its password. */
  looksInto({ password, author }: IndexRow): boolean {
    const { reader } = this.asker;
    const own = reader.userId !== null && author === reader.userId && reader.mayCreate('event');
    return password === null || own || reader.readsOthers('event');
  }

  /** Ids of an event's linked records, in their order. */
  linked(event: number, role: LinkedKind): number[] {
    return this.content.links
      .filter((link) => link.event_id === event && link.role === role)
      .toSorted((a, b) => a.position - b.position)
      .map((link) => link.target_id);
  }

  /** The linked records that the reader may see. */
  shown(event: number, role: LinkedKind): IndexRow[] {
    const rows = this.linked(event, role).flatMap((id) => this.standIn(id) ?? []);
    if (role === 'venue' || role === 'organizer') return rows.filter((row) => this.sees(row));
    return rows.toSorted((a, b) => order(a.sort_name, b.sort_name));
  }

  /** The term that a filter member means: a slug of the language takes precedence over an id. */
  meaning(kind: 'category' | 'tag', member: string): number | undefined {
    const slug = slugify(member);
    const ids = new Set(this.content.rows.filter((row) => row.kind === kind).map((row) => row.public_id));
    const shown = [...ids].sort((one, other) => one - other).flatMap((id) => this.standIn(id) ?? []);
    const named = slug === '' ? [] : shown.filter((row) => row.slug === slug);
    const bySlug = named.find((row) => row.locale === this.asker.language) ?? named[0];
    return bySlug?.public_id ?? this.existing(kind, Number(member));
  }

  existing(kind: Kind, id: number): number | undefined {
    return this.content.rows.find((row) => row.kind === kind && row.public_id === id)?.public_id;
  }

  /** A category with all its sub-categories. */
  family(category: number): Set<number> {
    const family = new Set([category]);
    for (let size = 0; size !== family.size;) {
      size = family.size;
      for (const row of this.content.rows) {
        if (row.kind === 'category' && row.parent_id !== null && family.has(row.parent_id)) {
          family.add(row.public_id);
        }
      }
    }
    return family;
  }

  texts(row: IndexRow, fields?: readonly string[]): string[] {
    return this.content.texts
      .filter((text) => text.public_id === row.public_id && text.locale === row.locale)
      .filter((text) => fields === undefined || fields.includes(text.field))
      .map((text) => text.folded);
  }

  /** Whether a readable event for which `condition` holds links to a record. */
  linkedByAny(role: LinkedKind, id: number, condition: (event: IndexRow) => boolean): boolean {
    return this.listed('event').some(
      (event) => this.linked(event.public_id, role).includes(id) && this.looksInto(event) && condition(event),
    );
  }

  /** Whether a given event links to a record, and the reader may read the event. */
  linkedBy(event: number, role: LinkedKind, id: number): boolean {
    const row = this.standIn(event);
    return (
      row !== undefined && this.sees(row) && this.looksInto(row) && this.linked(event, role).includes(id)
    );
  }

  private version(id: number, locale: string): IndexRow | undefined {
    return this.content.rows.find((row) => row.public_id === id && row.locale === locale);
  }

  private primary(id: number): IndexRow | undefined {
    return this.content.rows.find((row) => row.public_id === id && row.is_primary === 1);
  }
}

/** Compares like the databases: numbers by size, texts by their bytes. */
export function order(a: string | number | null, b: string | number | null): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}
