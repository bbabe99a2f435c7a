import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kind, LinkedKind } from '../domain/kinds';
import {
  VERSION_COLUMNS,
  isPublishedRow,
  isStandInRow,
  momentOf,
  storageOf,
  versionsOf,
} from '../storage/documents';
import type { Storage, VersionRow } from '../storage/documents';
import { later } from '../storage/transaction';
import type { LockedTransaction } from '../storage/transaction';
import { indexOnce } from './index/index-once';
import { project } from './index/projection';
import { linksOf, relationsOf, setLinks } from './records/links';
import type { StoredLink } from './records/links';
import { comparable, imagesOf, setImage, shareFields, shareImage } from './records/shared-fields';
import { ensureLinkable } from './records/stand-ins';
import { hasSameColumns, isMarkedModified, pairsOf, settleMarks } from './records/unpublished-changes';
import { shareLinks } from './shared-links';

/** Attributes that mean something together only: if a write changes one of them, a draft holds back none of them. */
const TOGETHER = [
  ['startDate', 'endDate', 'allDay', 'timezone', 'utcStartDate', 'utcEndDate'],
  ['state', 'province', 'country', 'stateprovince'],
  ['latitude', 'longitude'],
];

/** No draft holds it back: whoever publishes keeps that of other languages (`kept-schedule.ts`). */
const SCHEDULE = 'publish_at';

/** The record, by its document id. */
const holding = new AsyncLocalStorage<string>();

/** Whether the current write leaves unpublished what the drafts of a record hold back. Their review goes on then. */
export const isHoldingBack = (documentId: string): boolean => holding.getStore() === documentId;

/** What a version has: its row, the records that it links to by kind, and the file of its image. */
interface Content {
  row: VersionRow;
  links: ReadonlyMap<LinkedKind, readonly StoredLink[]>;
  image: number | null;
}

/** A draft that holds something back, and what. */
interface Held {
  own: Content;
  published: Content;
  columns: string[];
  linked: LinkedKind[];
  image: boolean;
}

/**
 * Carries out a write of a published record by somebody who does not ask for a publication: what editors have saved and not published
 * stays unpublished (docs/interface.md 11.2). Strapi publishes whole drafts, so the drafts have what readers see while the work runs, also
 * those of languages that are not published, as far as all languages share it. Afterwards they get back what they held back, except what
 * the work has changed.
 * @param rows all versions of the record
 * @param work gets the versions as they are then
 */
export async function holdingBack(
  transaction: LockedTransaction,
  { kind, documentId, rows }: { kind: Kind; documentId: string; rows: readonly VersionRow[] },
  work: (rows: readonly VersionRow[]) => Promise<void>,
): Promise<void> {
  const { trx, strapi } = transaction;
  const storage = storageOf(strapi, kind);
  const pairs = pairsOf(storage, rows).filter(
    (pair) => !isStandInRow(pair.draft) && (isMarkedModified(pair) || !hasSameColumns(pair)),
  );
  if (pairs.length === 0) return work(rows);
  const contents = await contentsOf(transaction, kind, rows);
  const held = pairs.flatMap((pair) => heldBy(pair, contents));
  if (held.length === 0) return work(rows);
  const carryOut = async (): Promise<void> => {
    await showPublished(transaction, storage, held, contents);
    const before = await versionsOf(trx, storage, documentId);
    const shown = await contentsOf(transaction, kind, before);
    await holding.run(documentId, () => work(before));
    await giveBack(later(transaction), storage, held, shown);
  };
  if (kind === 'event') return indexOnce(transaction, carryOut, [documentId]);
  await carryOut();
  await project(later(transaction), kind, [documentId]);
}

/** What a draft has that readers do not see, if there is anything. */
function heldBy(
  { draft, published }: { draft: VersionRow; published: VersionRow },
  contents: ReadonlyMap<number, Content>,
): Held[] {
  const own = contents.get(draft.id);
  const shown = contents.get(published.id);
  if (own === undefined || shown === undefined) return [];
  // Links that only drafts can have differ in no version.
  const isSeen = (role: LinkedKind): boolean =>
    namesOf(own, role, ({ targetPublished }) => targetPublished).join() === namesOf(shown, role).join();
  const held = {
    ...{ own, published: shown },
    columns: differing(draft, published).filter((name) => name !== SCHEDULE),
    linked: [...own.links.keys()].filter((role) => !isSeen(role)),
    image: own.image !== shown.image,
  };
  return held.columns.length + held.linked.length > 0 || held.image ? [held] : [];
}

/** The contents of versions by row. */
async function contentsOf(
  transaction: LockedTransaction,
  kind: Kind,
  rows: readonly VersionRow[],
): Promise<Map<number, Content>> {
  const { trx, strapi } = transaction;
  const images = await imagesOf(trx, kind, rows);
  const ids = rows.map(({ id }) => id);
  const links = await linksOf(transaction, kind, ids);
  const roles = relationsOf(strapi, kind).map(({ target }) => target);
  const linkedBy = ({ id }: VersionRow, to: LinkedKind): StoredLink[] =>
    links.filter(({ rowId, role }) => rowId === id && role === to);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        row,
        image: images.get(row.id) ?? null,
        links: new Map(roles.map((role) => [role, linkedBy(row, role)])),
      },
    ]),
  );
}

/** The records of a kind that a version links to, in their order, by document id. */
const namesOf = (
  { links }: Content,
  role: LinkedKind,
  isCounted: (link: StoredLink) => boolean = () => true,
): string[] => (links.get(role) ?? []).filter(isCounted).map(({ documentId }) => documentId);

const hasSameLinks = (one: Content, other: Content, role: LinkedKind): boolean =>
  namesOf(one, role).join() === namesOf(other, role).join();

const differing = (one: VersionRow, other: VersionRow): string[] =>
  Object.keys(one).filter(
    (name) => !VERSION_COLUMNS.has(name) && comparable(one[name]) !== comparable(other[name]),
  );

const some = (row: VersionRow, columns: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(columns.map((name) => [name, row[name]]));

/** Gives drafts what readers see. Those of languages without a published version share it. */
async function showPublished(
  transaction: LockedTransaction,
  storage: Storage,
  held: readonly Held[],
  contents: ReadonlyMap<number, Content>,
): Promise<void> {
  const { trx, strapi } = transaction;
  const { kind, table } = storage;
  const all = [...contents.values()];
  const locales = localesOf(all);
  // A published version lacks links to records that are not published in its language.
  const open = all.filter(({ row }) => isPublishedRow(kind, row));
  for (const { own, published, columns, linked, image } of held) {
    const seen = some(published.row, [...columns, 'updated_at']);
    await trx(table).where({ id: own.row.id }).update(seen);
    if (image) await setImage(trx, kind, [own.row], published.image);
    for (const relation of relationsOf(strapi, kind).filter(({ target }) => linked.includes(target))) {
      const documentIds = [...new Set(open.flatMap((content) => namesOf(content, relation.target)))];
      await ensureLinkable(transaction, new Map([[relation.target, documentIds]]), locales);
      await setLinks(transaction, relation, [own.row], documentIds);
    }
  }
  const [first] = held;
  if (first !== undefined) await shareFrom(transaction, storage, first.own.row);
}

const localesOf = (contents: readonly Content[]): string[] => [
  ...new Set(contents.map(({ row }) => row.locale)),
];

/**
 * Gives drafts back what they held back and the work has not changed. Drafts of languages without a published version share it.
 * @param shown what the versions had when the work began
 */
async function giveBack(
  transaction: LockedTransaction,
  storage: Storage,
  held: readonly Held[],
  shown: ReadonlyMap<number, Content>,
): Promise<void> {
  const { trx, strapi } = transaction;
  const { kind, table } = storage;
  const [first] = held;
  if (first === undefined) return;
  const read = (): Promise<VersionRow[]> => versionsOf(trx, storage, first.own.row.document_id);
  const contents = await contentsOf(transaction, kind, await read());
  const locales = localesOf([...contents.values()]);
  for (const { own, columns, linked, image } of held) {
    const { id, locale } = own.row;
    const before = shown.get(id);
    const now = [...contents.values()].find(({ row }) => row.locale === locale && !isPublishedRow(kind, row));
    if (now === undefined || before === undefined) continue;
    const changed = changedWith(storage, differing(now.row, before.row));
    const isUntouched = momentOf(now.row['updated_at']) === momentOf(before.row['updated_at']);
    const kept = columns.filter((column) => !changed.has(column));
    const values = some(own.row, [...kept, 'updated_by_id', ...(isUntouched ? ['updated_at'] : [])]);
    await trx(table).where({ id: now.row.id }).update(values);
    if (image && now.image === before.image) await setImage(trx, kind, [now.row], own.image);
    for (const relation of relationsOf(strapi, kind)) {
      const { target } = relation;
      if (!linked.includes(target) || !hasSameLinks(now, before, target)) continue;
      const documentIds = namesOf(own, target);
      // The work may have made a language that these records lack.
      await ensureLinkable(transaction, new Map([[target, documentIds]]), locales);
      await setLinks(transaction, relation, [now.row], documentIds);
    }
  }
  await shareFrom(transaction, storage, first.own.row);
  await settleMarks(transaction, storage, await read(), { locale: undefined });
}

/**
 * Gives all drafts of a record what one of them shares with them, except its schedule: languages that were taken off the site have none.
 */
async function shareFrom(
  transaction: LockedTransaction,
  storage: Storage,
  { document_id, locale }: VersionRow,
): Promise<void> {
  const { trx } = transaction;
  const rows = await versionsOf(trx, storage, document_id);
  const drafts = rows.filter((row) => !isPublishedRow(storage.kind, row));
  const schedules = new Map(drafts.map((row) => [row.id, row[SCHEDULE]]));
  const shared = await shareFields(trx, storage, drafts, locale);
  for (const { id, [SCHEDULE]: given } of shared) {
    const own = schedules.get(id);
    if (momentOf(given) !== momentOf(own))
      await trx(storage.table)
        .where({ id })
        .update({ [SCHEDULE]: own });
  }
  await shareImage(transaction, storage, drafts, locale);
  await shareLinks(transaction, storage.kind, drafts, locale);
}

/** Changed columns, and those that mean something together with them only. */
function changedWith({ columns }: Storage, changed: readonly string[]): Set<string> {
  const groups = TOGETHER.map((names) => names.map((name) => columns.get(name) ?? name));
  return new Set([
    ...changed,
    ...groups.filter((group) => group.some((column) => changed.includes(column))).flat(),
  ]);
}
