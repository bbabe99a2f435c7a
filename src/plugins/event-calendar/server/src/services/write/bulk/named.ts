import { storeLine, storePlainLine } from '../../../domain/text/line';
import { LINKED_KINDS } from '../../../domain/kinds';
import type { Kind, LinkedKind } from '../../../domain/kinds';
import type { EventCreateValues } from '../../../resources/event/parameters';

/** Possible slugs of a kind in a language, with repetitions. */
interface Wanted {
  kind: Kind;
  locale: string;
  texts: string[];
}

/** The names in the lines of a batch, to look them up together. This is only a hint: missing ones are looked up when needed. */
export class NamedInBatch {
  readonly linked = new Map<LinkedKind, { texts: Set<string>; ids: Set<number> }>(
    LINKED_KINDS.map((kind) => [kind, { texts: new Set<string>(), ids: new Set<number>() }]),
  );
  /** The UIDs that events bring. */
  readonly uids = new Set<string>();
  private readonly wanted = new Map<string, Wanted>();

  /** The names of new records in the lines, by language. */
  slugs(): Wanted[] {
    return [...this.wanted.values()];
  }

  add(values: EventCreateValues, locale: string, uid?: string): void {
    if (uid !== undefined) this.uids.add(uid);
    this.slug('event', locale, values.slug ?? storeLine(values.title));
    if (values.venue) {
      if (values.venue.is === 'id') this.id('venue', values.venue.id);
      else this.name('venue', locale, storeLine(values.venue.values.venue));
    }
    for (const target of values.organizer ?? []) {
      if (target.is === 'id') this.id('organizer', target.id);
      else this.name('organizer', locale, storeLine(target.values.organizer));
    }
    for (const [kind, references] of [
      ['category', values.categories],
      ['tag', values.tags],
    ] as const) {
      for (const reference of references ?? []) {
        if (typeof reference === 'number') this.id(kind, reference);
        else this.name(kind, locale, storePlainLine(reference));
      }
    }
  }

  private id(kind: LinkedKind, id: number): void {
    this.linked.get(kind)?.ids.add(id);
  }

  private name(kind: LinkedKind, locale: string, name: string): void {
    const texts = this.linked.get(kind)?.texts;
    if (texts === undefined || texts.has(name)) return;
    texts.add(name);
    this.slug(kind, locale, name);
  }

  private slug(kind: Kind, locale: string, text: string): void {
    const key = `${kind} ${locale}`;
    const wanted = this.wanted.get(key) ?? { kind, locale, texts: [] };
    this.wanted.set(key, wanted);
    wanted.texts.push(text);
  }
}
