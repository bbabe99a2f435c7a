import { storeLine, storePlainLine } from '../../../domain/text/line';
import { LINKED_KINDS } from '../../../domain/kinds';
import type { Kind, LinkedKind } from '../../../domain/kinds';
import { possibleIds } from '../find-records';
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
  /** The external ids of new records, by kind. */
  readonly externalIds = new Map<Kind, Set<string>>();
  /** Under whom these are looked for. */
  readonly authors = new Set<number>();
  /** The UIDs that events bring. */
  readonly uids = new Set<string>();
  private readonly wanted = new Map<string, Wanted>();

  /** The names of new records in the lines, by language. */
  slugs(): Wanted[] {
    return [...this.wanted.values()];
  }

  /** An external id, and the author whose record may have it. */
  external(kind: Kind, value: string | undefined, author: number | undefined): void {
    if (author !== undefined) this.authors.add(author);
    if (value) this.externalIds.set(kind, (this.externalIds.get(kind) ?? new Set()).add(value));
  }

  add(values: EventCreateValues, locale: string, uid?: string): void {
    if (uid !== undefined) this.uids.add(uid);
    this.slug('event', locale, values.slug ?? storeLine(values.title));
    if (values.venue) {
      if (values.venue.is === 'id') this.id('venue', values.venue.id);
      else {
        const { venue: name, external_id, author } = values.venue.values;
        this.name('venue', locale, storeLine(name));
        this.external('venue', external_id, author);
      }
    }
    for (const target of values.organizer ?? []) {
      if (target.is === 'id') this.id('organizer', target.id);
      else {
        const { organizer: name, external_id, author } = target.values;
        this.name('organizer', locale, storeLine(name));
        this.external('organizer', external_id, author);
      }
    }
    for (const [kind, references] of [
      ['category', values.categories],
      ['tag', values.tags],
    ] as const) {
      for (const reference of references ?? []) {
        for (const id of possibleIds([reference])) this.id(kind, id);
        if (typeof reference === 'string') this.name(kind, locale, storePlainLine(reference));
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

  /** A text that becomes the slug of a new record. */
  slug(kind: Kind, locale: string, text: string): void {
    const key = `${kind} ${locale}`;
    const wanted = this.wanted.get(key) ?? { kind, locale, texts: [] };
    this.wanted.set(key, wanted);
    wanted.texts.push(text);
  }
}
