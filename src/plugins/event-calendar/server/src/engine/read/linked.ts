import type { IndexRow } from '../../storage/index-row';
import type { LinkedKind } from '../../domain/kinds';
import { isTermKind } from '../../domain/kinds';
import type { Reader, Visibility } from '../../domain/visibility';
import { mayBeSeen, restrict, visibility } from '../../domain/visibility';
import { NOT_TRASHED } from '../../domain/status';
import type { TermFacts } from './assemble';
import { withStructured, withTerm } from './assemble';
import type { SlotValues } from './slots';
import { fillSlots } from './slots';
import { dialectOf } from '../../storage/ports/dialect';
import type { Dialect } from '../../storage/ports/dialect';
import { isVersionFor, parentLanguage } from './language';
import type { ReadPort } from '../../storage/ports/port';
import type { Fragment, RowName } from '../../storage/ports/sql';
import { INDEX, LAST_CHANGE, LINKS, sql } from '../../storage/ports/sql';
import { visible } from './visible';

/** A linked record in the language in which it is shown. */
export interface LinkedRecord {
  kind: LinkedKind;
  /** The text inside an event of a list: terms with their count, others without structured data. */
  text: string;
  /** The text inside an event that is read alone. */
  whole: string;
  /** Venues and organizers. */
  structured: string | null;
}

const shownTo = (reader: Reader, kind: 'venue' | 'organizer'): Visibility =>
  restrict(visibility(reader, kind), NOT_TRASHED);

/** Whether a venue or an organizer may be shown inside an event, or found through it (docs/interface.md 16.9). */
export const linkVisible = (
  dialect: Dialect,
  row: RowName,
  kind: 'venue' | 'organizer',
  reader: Reader,
): Fragment => visible(dialect, row, shownTo(reader, kind));

/** An SQL value: the links of an event in the form that `LinkedRecords` reads; null if there are none. */
export const linksOf = (dialect: Dialect, row: RowName): Fragment =>
  sql`(select ${dialect.joined(sql`l.position || ' ' || l.target_id`)} from ${LINKS} l where l.event_id = ${row}.public_id)`;

/** Event rows with the number of the calendar's last change when they were read. */
interface Linking {
  /** The value that `linksOf` selected for each event. */
  links: readonly (string | null)[];
  change: number;
  /** Whether there are too many of them to keep their orders: in a long feed, hardly two events link to the same records. */
  many?: boolean;
}

/** The venues, organizers and terms of events, each in some form. */
export interface LinkedRecords<Form = LinkedRecord> {
  /**
   * The linked records of events that the reader may see (docs/interface.md 7.6): terms by name, others in the order of the
   * links, each in the requested language or else its primary one (docs/interface.md 15.8). Runs at most one statement.
   * @param slots the content of the slots; without it they stay unfilled
   * @returns a list for each event
   */
  find(
    port: ReadPort,
    linking: Linking,
    asker: { language: string; reader: Reader },
    slots?: SlotValues,
  ): Promise<Form[][]>;
}

/** A form in which linked records are shown. */
export interface LinkedForm<Form> {
  /** The text of the row `t` from which it is made. */
  text: Fragment;
  /** Undefined if the row cannot be shown; events are shown without it then. */
  of(row: LinkedRow, slots: SlotValues | undefined, language: string): Form | undefined;
  /** Its size in memory, in characters. */
  size(form: Form): number;
}

interface Known<Form> extends Pick<LinkedRow, 'kind' | 'public_id' | 'status' | 'author'> {
  form: Form;
  /** Its order among the terms of an event: by the bytes of its name, as in the database. */
  name: string;
}

/** The maximum length of all cached texts, in characters; beyond it they are read anew. */
const REMEMBERED = 8_000_000;

const NONE: readonly never[] = [];

/** What an entry takes besides its text, about. */
const ENTRY = 128;

/** What is known in one form and language: records by their ids, and those of an event, in their order, by its links. */
interface Memory<Form> {
  records: Map<number, Known<Form>>;
  ordered: Map<string, readonly Known<Form>[]>;
}

/**
 * Many events link to the same few records, so these are cached by language until the calendar changes, and so is the order in which an
 * event shows them (`list10` in `bench/cases/cases.mjs`). The cache serves all readers; their rights are checked each time.
 */
export function createLinked<Form extends object>(shown: LinkedForm<Form>): LinkedRecords<Form> {
  const memories = new Map<string, Memory<Form>>();
  let size = 0;
  let of = -1;

  /** Events that were read before the last change must not get records that were read since. */
  function memoryAt(change: number, name: string): Memory<Form> {
    if (change > of) {
      forget();
      of = change;
    }
    const known = change === of ? memories.get(name) : undefined;
    if (known !== undefined) return known;
    const made: Memory<Form> = { records: new Map(), ordered: new Map() };
    if (change === of) {
      memories.set(name, made);
      grow(name.length + 2 * ENTRY);
    }
    return made;
  }

  function grow(characters: number): void {
    size += characters + ENTRY;
    if (size > REMEMBERED) forget();
  }

  function forget(): void {
    memories.clear();
    size = 0;
  }

  return {
    async find(port, { links, change, many = false }, { language, reader }, slots) {
      const memory = memoryAt(change, `${slots?.root ?? ''} ${language}`);
      const to = { venue: shownTo(reader, 'venue'), organizer: shownTo(reader, 'organizer') };
      const formsOf = (records: readonly Known<Form>[]): Form[] => {
        const forms: Form[] = [];
        for (const record of records)
          if (isTermKind(record.kind) || mayBeSeen(to[record.kind], record)) forms.push(record.form);
        return forms;
      };
      const known = links.map((list) => (list === null ? NONE : memory.ordered.get(list)));
      if (known.every((records) => records !== undefined)) return known.map(formsOf);
      const unread = new Map<string, Link[]>();
      for (const [at, list] of links.entries())
        if (list !== null && known[at] === undefined && !unread.has(list)) unread.set(list, readLinks(list));
      const missing = new Set<number>();
      for (const own of unread.values())
        for (const { id } of own) if (!memory.records.has(id)) missing.add(id);
      /** Those that were read after another change; they are for this request alone. */
      const later = new Map<number, Known<Form>>();
      if (missing.size > 0)
        for (const { record, at } of await readRecords(port, shown, [...missing], { language, slots })) {
          if (at === change) {
            memory.records.set(record.public_id, record);
            grow(shown.size(record.form));
          } else later.set(record.public_id, record);
        }
      const ordered = new Map<string, readonly Known<Form>[]>();
      for (const [list, own] of unread) {
        const records = inOrder(own, ({ id }) => memory.records.get(id) ?? later.get(id));
        ordered.set(list, records);
        if (many || !own.every(({ id }) => memory.records.has(id))) continue;
        memory.ordered.set(list, records);
        grow(list.length + 8 * own.length);
      }
      return links.map((list, at) => formsOf(known[at] ?? ordered.get(list ?? '') ?? NONE));
    },
  };
}

/** A link of an event. */
interface Link {
  position: number;
  id: number;
}

/** The records of an event, without those that are unknown. */
function inOrder<Form>(
  links: readonly Link[],
  recordOf: (link: Link) => Known<Form> | undefined,
): Known<Form>[] {
  const found = links.flatMap((link) => {
    const record = recordOf(link);
    return record === undefined ? [] : [{ link, record }];
  });
  return found
    .sort(
      ({ link, record }, { link: other, record: another }) =>
        compare(record.name, another.name) || link.position - other.position || link.id - other.id,
    )
    .map(({ record }) => record);
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

function readLinks(links: string): Link[] {
  const read: Link[] = [];
  for (let from = 0, end = 0; end < links.length; from = end + 1) {
    const middle = links.indexOf(' ', from);
    const comma = links.indexOf(',', middle);
    end = comma < 0 ? links.length : comma;
    read.push({ position: Number(links.slice(from, middle)), id: Number(links.slice(middle + 1, end)) });
  }
  return read;
}

/** A row of a linked record. `text` is that of the form. */
export type LinkedRow = Pick<IndexRow, 'public_id' | 'status' | 'author' | 'sort_name' | 'structured'> &
  TermFacts & { kind: LinkedKind; text: string };

/** Records in a language, each with the number of the last change when it was read. */
async function readRecords<Form>(
  port: ReadPort,
  { text, of }: LinkedForm<Form>,
  ids: readonly number[],
  { language, slots }: { language: string; slots: SlotValues | undefined },
): Promise<{ record: Known<Form>; at: number }[]> {
  const rows = await port.all<
    LinkedRow & { at: number | null }
  >(sql`select t.public_id, t.kind, t.status, t.author, t.sort_name, t.event_count,
      t.locale, ${parentLanguage(sql`t`, language)} as parent_locale,
      ${text} as text, t.structured, ${LAST_CHANGE} as at
    from ${INDEX} t
    where ${dialectOf(port.dialect).isOneOf(sql`t.public_id`, ids)} and ${isVersionFor(sql`t`, language)}`);
  return rows.flatMap((row) => {
    const form = of(row, slots, language);
    return form === undefined ? [] : [{ record: remembered(row, form), at: row.at ?? 0 }];
  });
}

const remembered = <Form>(
  { kind, public_id, status, author, sort_name }: LinkedRow,
  form: Form,
): Known<Form> => ({
  kind,
  public_id,
  status,
  author,
  form,
  name: isTermKind(kind) ? Buffer.from(sort_name).toString('latin1') : '',
});

/** Linked records as responses show them. */
export const createLinkedRecords = (): LinkedRecords<LinkedRecord> => createLinked(RESPONSE_FORM);

const RESPONSE_FORM: LinkedForm<LinkedRecord> = {
  text: sql`case when t.embedded is null then t.body else t.embedded end`,
  of(row, slots, language) {
    const { kind } = row;
    const filled = (text: string): string => (slots === undefined ? text : fillSlots(text, slots));
    const isTerm = isTermKind(kind);
    const text = filled(isTerm ? withTerm(row.text, row, language) : withStructured(row.text, null));
    return {
      kind,
      structured: row.structured === null ? null : filled(row.structured),
      text,
      whole: isTerm ? text : filled(withStructured(row.text, row.structured)),
    };
  },
  size: ({ text, whole, structured }) => text.length + whole.length + (structured?.length ?? 0),
};
