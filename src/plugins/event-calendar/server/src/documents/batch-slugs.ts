import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isPostKind } from '../domain/kinds';
import type { Kind } from '../domain/kinds';
import { slugify } from '../domain/slug';
import { isTaken, nextFree } from './slugs';
import { storageOf } from './storage';

/** Bases in one statement: each is a range of an index. */
const BASES_AT_ONCE = 100;

/** The slugs of a kind in a language, as far as they were asked for. */
interface Shelf {
  /** Bases whose slugs are all in `taken`. */
  read: Set<string>;
  taken: Set<string>;
  /** The number that the next record with a base may have; all before it are taken. */
  next: Map<string, number>;
}

/**
 * Gives many new records their slugs by the rule of `freeSlug`, reading what is taken for many of them at once. It knows what it
 * gave out itself; whoever writes slugs in other ways has to begin with a new one. Ask under the calendar's lock.
 */
export class BatchSlugs {
  private readonly shelves = new Map<string, Shelf>();

  constructor(
    private readonly trx: Knex,
    private readonly strapi: Core.Strapi,
  ) {}

  /** Reads what is taken of the slugs that some titles, names or slugs may become. */
  async read(kind: Kind, locale: string, wanted: readonly string[]): Promise<void> {
    const shelf = this.shelfOf(kind, locale);
    const bases = [...new Set(wanted.map(slugify))].filter((base) => base !== '' && !shelf.read.has(base));
    const storage = storageOf(this.strapi, kind);
    for (let start = 0; start < bases.length; start += BASES_AT_ONCE) {
      const some = bases.slice(start, start + BASES_AT_ONCE);
      const query = this.trx(storage.table).distinct('slug').where({ locale });
      query.andWhere((either) => {
        either.whereIn('slug', some);
        for (const base of some) {
          // As in `freeSlug`: `.` follows `-`.
          either.orWhere((range) => range.where('slug', '>=', `${base}-`).andWhere('slug', '<', `${base}.`));
        }
      });
      if (isPostKind(kind)) query.andWhere('trashed_at', null);
      const rows: { slug: string }[] = await query;
      for (const row of rows) shelf.taken.add(row.slug);
      for (const base of some) shelf.read.add(base);
    }
  }

  /**
   * The slug that a new record gets, which is taken from now on.
   * @param holds whether it keeps the slug from others: what lies in the trash does not
   * @returns null when nothing of the text can stand in a slug
   */
  async take(kind: Kind, locale: string, wanted: string, holds: boolean): Promise<string | null> {
    const base = slugify(wanted);
    if (base === '') return null;
    const shelf = this.shelfOf(kind, locale);
    if (!shelf.read.has(base)) await this.read(kind, locale, [base]);
    const slug = await this.free(kind, locale, shelf, base);
    if (holds) shelf.taken.add(slug);
    return slug;
  }

  /** Gives a slug back, of a record that is not made after all. */
  release(kind: Kind, locale: string, slug: string): void {
    const shelf = this.shelfOf(kind, locale);
    shelf.taken.delete(slug);
    shelf.next.clear();
  }

  private async free(kind: Kind, locale: string, shelf: Shelf, base: string): Promise<string> {
    if (!shelf.taken.has(base)) return base;
    const from = shelf.next.get(base) ?? 2;
    const cutTaken = (slug: string) => isTaken(this.trx, storageOf(this.strapi, kind), slug, locale);
    const { slug, number } = await nextFree(base, from, shelf.taken, cutTaken);
    shelf.next.set(base, number);
    return slug;
  }

  private shelfOf(kind: Kind, locale: string): Shelf {
    const key = `${kind} ${locale}`;
    let shelf = this.shelves.get(key);
    if (shelf === undefined) {
      shelf = { read: new Set(), taken: new Set(), next: new Map() };
      this.shelves.set(key, shelf);
    }
    return shelf;
  }
}
