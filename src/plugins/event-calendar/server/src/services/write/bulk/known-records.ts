import { storageOf } from '../../../storage/documents';
import type { Storage } from '../../../storage/documents';
import type { LinkedKind, TermKind } from '../../../domain/kinds';
import { LINKED_KINDS } from '../../../domain/kinds';
import { isSlug, readSlug } from '../../../domain/slug';
import { comparedName } from '../../../domain/text/compared-name';
import { mayBeSeen, visibility } from '../../../domain/visibility';
import type { TermReference } from '../../../api/parameters/terms';
import type { FoundRecord, IndexedRow } from '../find-records';
import { choosePlace } from '../find-place';
import { chooseTerms, indexed, possibleIds, termsNamed } from '../find-records';
import type { Records } from '../writing';
import type { Transaction } from '../../../storage/transaction';

/** The records of a kind that lines name, before they are looked up. */
export interface Named {
  /** Names; for terms also slugs. */
  texts: Iterable<string>;
  /** Public ids. */
  ids: Iterable<number>;
}

/** The maximum number of values in a list of a statement. */
const AT_ONCE = 2000;

/** How records are looked for. */
type Lookups = Pick<Records, 'findPlace' | 'findTerms' | 'findTermsByName' | 'findLinkable'>;

/** A column of the index by which records are found. */
type Key = 'compared_name' | 'slug' | 'public_id';

/**
 * The venues, organizers and terms that a batch of lines names, read together, and those that the batch creates. After changing
 * records in other ways, begin with a new object.
 */
export class KnownRecords implements Lookups {
  private readonly rows = new Map<LinkedKind, Map<string, IndexedRow[]>>(
    LINKED_KINDS.map((kind) => [kind, new Map<string, IndexedRow[]>()]),
  );
  private readonly asked = new Set<string>();
  private readonly byDocument = new Map<string, IndexedRow[]>();

  constructor(private readonly transaction: Transaction) {}

  /** Reads the named records that exist. Names that were looked up before are not read again. */
  async read(kind: LinkedKind, { texts, ids }: Named): Promise<void> {
    const all = [...texts];
    await this.readBy(kind, 'compared_name', all.map(comparedName));
    await this.readBy(kind, 'public_id', [...ids]);
    if (kind === 'category' || kind === 'tag') {
      await this.readBy(kind, 'slug', all.filter(isSlug).map(readSlug));
    } else {
      // A place that is found by its name in one language is compared in another one.
      const named = all.flatMap((text) => this.rows.get(kind)?.get(nameKey(text)) ?? []);
      await this.readBy(
        kind,
        'public_id',
        named.map((row) => Number(row.index_id)),
      );
    }
  }

  findPlace: Records['findPlace'] = async (kind, wanted, languages, reader) => {
    const named = await this.candidates(kind, { texts: [wanted.name], ids: [] });
    const rows = new Set(named.flatMap((row) => this.rowsOf(row.document_id)));
    return choosePlace(this.storage(kind), [...rows], wanted, languages, reader);
  };

  findTerms: Records['findTerms'] = async (named, languages) => {
    const found = new Map<TermKind, ReadonlyMap<TermReference, FoundRecord>>();
    for (const [kind, references] of named) {
      const texts = references.filter((reference) => typeof reference === 'string');
      const rows = await this.candidates(kind, { texts, ids: possibleIds(references) });
      found.set(kind, chooseTerms(this.storage(kind), rows, references, languages));
    }
    return found;
  };

  findTermsByName: Records['findTermsByName'] = async (kind, name, languages) => {
    const rows = await this.candidates(kind, { texts: [name], ids: [] });
    return termsNamed(this.storage(kind), rows, name, languages);
  };

  findLinkable: Records['findLinkable'] = async (kind, publicIds, reader) => {
    const rows = await this.candidates(kind, { texts: [], ids: [...publicIds] });
    const visible = visibility(reader, kind);
    const linkable = rows.filter(
      ({ index_status: status, index_author: author }) =>
        status !== 'trash' && mayBeSeen(visible, { status, author }),
    );
    return new Map(linkable.map((row) => [Number(row.index_id), row.document_id]));
  };

  /** All candidates, perhaps with others. */
  private async candidates(
    kind: LinkedKind,
    named: { texts: string[]; ids: number[] },
  ): Promise<IndexedRow[]> {
    await this.read(kind, named);
    const keys = [
      ...named.texts.map((text) => nameKey(text)),
      ...named.texts.filter(isSlug).map((text) => keyOf('slug', readSlug(text))),
      ...named.ids.map((id) => keyOf('public_id', id)),
    ];
    const rows = keys.flatMap((key) => this.rows.get(kind)?.get(key) ?? []);
    return [...new Set(rows)];
  }

  /** Whether a record with that name was read. */
  hasName(kind: LinkedKind, name: string): boolean {
    return (this.rows.get(kind)?.get(nameKey(name))?.length ?? 0) > 0;
  }

  /** Adds a record that the batch creates. */
  add(kind: LinkedKind, row: IndexedRow): void {
    for (const key of keysOf(row)) this.put(kind, key, row);
    // Its number is new, so the database has no other record of it.
    this.asked.add(`${kind} ${keyOf('public_id', Number(row.index_id))}`);
  }

  /** The rows of a record, to be changed in place. */
  rowsOf(documentId: string): readonly IndexedRow[] {
    return this.byDocument.get(documentId) ?? [];
  }

  /** Removes it again. */
  remove(kind: LinkedKind, row: IndexedRow): void {
    const lists = keysOf(row).map((key) => this.at(kind, key));
    for (const rows of [...lists, this.byDocument.get(row.document_id) ?? []]) {
      if (rows.includes(row)) rows.splice(rows.indexOf(row), 1);
    }
  }

  private async readBy(kind: LinkedKind, key: Key, values: readonly (string | number)[]): Promise<void> {
    const wanted = [...new Set(values)].filter((value) => !this.asked.has(`${kind} ${keyOf(key, value)}`));
    for (let start = 0; start < wanted.length; start += AT_ONCE) {
      const some = wanted.slice(start, start + AT_ONCE);
      const rows: (IndexedRow & { index_key: string | number })[] = await indexed(
        this.transaction.trx,
        this.storage(kind),
      )
        .whereIn(`i.${key}`, some)
        .select(`i.${key} as index_key`);
      for (const { index_key, ...row } of rows) this.put(kind, keyOf(key, index_key), row);
    }
    for (const value of wanted) this.asked.add(`${kind} ${keyOf(key, value)}`);
  }

  private storage(kind: LinkedKind): Storage {
    return storageOf(this.transaction.strapi, kind);
  }

  private put(kind: LinkedKind, key: string, row: IndexedRow): void {
    this.at(kind, key).push(row);
    const rows = this.byDocument.get(row.document_id) ?? [];
    this.byDocument.set(row.document_id, rows);
    if (!rows.includes(row)) rows.push(row);
  }

  private at(kind: LinkedKind, key: string): IndexedRow[] {
    const ofKind = this.rows.get(kind) ?? new Map<string, IndexedRow[]>();
    const rows = ofKind.get(key) ?? [];
    ofKind.set(key, rows);
    return rows;
  }
}

const keyOf = (key: Key, value: string | number): string => `${key} ${value}`;

const nameKey = (name: string): string => keyOf('compared_name', comparedName(name));

function keysOf(row: IndexedRow): string[] {
  const keys = [keyOf('compared_name', row.index_name ?? ''), keyOf('public_id', Number(row.index_id))];
  return row.slug === null ? keys : [...keys, keyOf('slug', row.slug)];
}
