import type { Knex } from 'knex';
import { groupBy } from '../domain/group-by';
import type { Kind } from '../domain/kinds';
import { slugify } from '../domain/slug';
import { isTaken, nextFree, slugHolders, withNumberedSlug } from './slugs';
import { storageOf } from '../storage/documents';
import type { Transaction } from '../storage/transaction';

/** The maximum number in one statement. */
const BASES_AT_ONCE = 2000;
const RANGES_AT_ONCE = 100;

/** The known slugs of a kind in a language. */
interface Shelf {
  /** Bases that have been looked up. */
  bases: Set<string>;
  /** Bases whose numbered forms have been looked up. */
  numbered: Set<string>;
  taken: Set<string>;
  /** The next number to try for a base; all before it are taken. */
  next: Map<string, number>;
}

/**
 * Gives many new records their slugs by the rule of `freeSlug`, reading the taken ones together. It knows the slugs that it has
 * given itself; after writing slugs in other ways, begin with a new object. Use it under the calendar's lock.
 */
export class BatchSlugs {
  private readonly shelves = new Map<string, Shelf>();
  /** A cache of slugified texts; each is needed at least twice. */
  private readonly bases = new Map<string, string>();

  constructor(private readonly transaction: Transaction) {}

  /**
   * Reads which slugs of titles, names or slugs are taken. A text that is given more than once needs numbered forms too, which are
   * read only then.
   */
  async read(kind: Kind, locale: string, wanted: Iterable<string>): Promise<void> {
    const shelf = this.shelfOf(kind, locale);
    const byBase = groupBy(
      [...wanted].map((text) => this.baseOf(text)),
      (base) => base,
    );
    await this.readBases(kind, locale, shelf, [...byBase.keys()]);
    const needed = [...byBase].filter(([base, times]) => shelf.taken.has(base) || times.length > 1);
    await this.readNumbered(
      kind,
      locale,
      shelf,
      needed.map(([base]) => base),
    );
  }

  /**
   * The slug of a new record, which is taken from now on.
   * @param holds whether the record occupies its slug; records in the trash do not
   * @returns null if no part of the text is allowed in a slug
   */
  async take(kind: Kind, locale: string, wanted: string, holds: boolean): Promise<string | null> {
    const base = this.baseOf(wanted);
    if (base === '') return null;
    const shelf = this.shelfOf(kind, locale);
    await this.readBases(kind, locale, shelf, [base]);
    const slug = await this.free(kind, locale, shelf, base);
    if (holds) shelf.taken.add(slug);
    return slug;
  }

  /** Releases the slug of a record that is not created after all. */
  release(kind: Kind, locale: string, slug: string): void {
    const shelf = this.shelfOf(kind, locale);
    shelf.taken.delete(slug);
    shelf.next.clear();
  }

  private async free(kind: Kind, locale: string, shelf: Shelf, base: string): Promise<string> {
    if (!shelf.taken.has(base)) return base;
    await this.readNumbered(kind, locale, shelf, [base]);
    const from = shelf.next.get(base) ?? 2;
    const cutTaken = (slug: string) =>
      isTaken(this.transaction.trx, storageOf(this.transaction.strapi, kind), slug, locale);
    const { slug, number } = await nextFree(base, from, shelf.taken, cutTaken);
    shelf.next.set(base, number);
    return slug;
  }

  private async readBases(
    kind: Kind,
    locale: string,
    shelf: Shelf,
    wanted: readonly string[],
  ): Promise<void> {
    const bases = wanted.filter((base) => base !== '' && !shelf.bases.has(base));
    for (let start = 0; start < bases.length; start += BASES_AT_ONCE) {
      const some = bases.slice(start, start + BASES_AT_ONCE);
      const rows: { slug: string }[] = await this.slugs(kind, locale).whereIn('slug', some);
      for (const { slug } of rows) shelf.taken.add(slug);
    }
    for (const base of bases) shelf.bases.add(base);
  }

  private async readNumbered(
    kind: Kind,
    locale: string,
    shelf: Shelf,
    wanted: readonly string[],
  ): Promise<void> {
    const bases = wanted.filter((base) => base !== '' && !shelf.numbered.has(base));
    for (let start = 0; start < bases.length; start += RANGES_AT_ONCE) {
      // Each range is a select of its own, which an index serves.
      const [first, ...rest] = bases
        .slice(start, start + RANGES_AT_ONCE)
        .map((base) => withNumberedSlug(this.slugs(kind, locale), base));
      if (first === undefined) continue;
      const rows: { slug: string }[] = await first.unionAll(rest);
      for (const { slug } of rows) shelf.taken.add(slug);
    }
    for (const base of bases) shelf.numbered.add(base);
  }

  private slugs(kind: Kind, locale: string): Knex.QueryBuilder {
    return slugHolders(this.transaction.trx, storageOf(this.transaction.strapi, kind), locale).distinct(
      'slug',
    );
  }

  private baseOf(text: string): string {
    const base = this.bases.get(text) ?? slugify(text);
    this.bases.set(text, base);
    return base;
  }

  private shelfOf(kind: Kind, locale: string): Shelf {
    const key = `${kind} ${locale}`;
    let shelf = this.shelves.get(key);
    if (shelf === undefined) {
      shelf = { bases: new Set(), numbered: new Set(), taken: new Set(), next: new Map() };
      this.shelves.set(key, shelf);
    }
    return shelf;
  }
}
