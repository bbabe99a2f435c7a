import { randomUUID } from 'node:crypto';
import { groupBy } from '../../../domain/group-by';
import { momentAfter } from '../../../domain/translation-state';
import type { TextTimes } from '../../../domain/translation-state';
import { hasWriteListeners } from '../../../platform/strapi/write-listeners';
import { isPublishedRow, storageOf, versionsOf } from '../../../storage/documents';
import type { Storage, VersionRow } from '../../../storage/documents';
import type { Series, SeriesPart } from '../../../storage/series';
import { setTextTimesOfSeveral, textTimes } from '../../../storage/text-times';
import type { LockedTransaction } from '../../../storage/transaction';
import { indexOnce } from '../../../write-model/index/index-once';
import { relationsOf, setLinks } from '../../../write-model/records/links';
import { setImage } from '../../../write-model/records/shared-fields';
import { ensureLinkable } from '../../../write-model/records/stand-ins';
import { isMarkedModified, pairsOf, settleMarks } from '../../../write-model/records/unpublished-changes';
import type { KeptVersion } from '../../../write-model/kept-form';
import { givenValue, isSameValue, linkedKindOf } from '../../../write-model/series/given';
import { textColumns } from '../../../write-model/language-rows';
import { keptLanguages, rewriteKept, versionsAsKept } from '../../../write-model/trashed-versions';
import type { KeptLanguage } from '../../../write-model/trashed-versions';
import { updateDocument } from '../save-document';
import { giveLanguages } from './give-languages';
import type { DateChange, NewValue } from './plan-change';
import { partFor, timesGiven } from './stored-dates';
import type { StoredDate } from './stored-dates';

/** What is written to the dates of a series. */
export interface SeriesWrite {
  series: Series;
  changes: readonly DateChange[];
  /** The parts afterwards. */
  parts: readonly SeriesPart[];
  /** The id of the admin user who writes; null: nobody. */
  person: number | null;
}

/**
 * Writes the changes of the dates of a series: each is one change in the log. The rows are written together, unless somebody listens to
 * writes of single records.
 */
export async function writeChange(transaction: LockedTransaction, write: SeriesWrite): Promise<void> {
  const isHeard = hasWriteListeners(transaction.strapi);
  // What is in the trash has no form that could be saved.
  const isSaved = ({ date }: DateChange): boolean => isHeard && !date.isTrashed;
  const saved = write.changes.filter(isSaved);
  const rows = write.changes.filter((change) => !isSaved(change));
  const work = async (): Promise<void> => {
    const shown = await writeDocuments(transaction, { ...write, changes: saved });
    await writeRows(transaction, { ...write, changes: [...rows, ...shown] });
    await addLanguages(transaction, write);
    await followInTrash(transaction, { ...write, changes: rows.filter(({ date }) => date.isTrashed) });
  };
  const events = write.changes.map(({ date }) => date.documentId);
  await indexOnce(transaction, work, events);
}

/**
 * Saves each date as the interface does. Where a draft has changes that are not published, only the draft is saved: publishing it would
 * publish these too.
 * @returns what its published version gets nevertheless
 */
async function writeDocuments(transaction: LockedTransaction, write: SeriesWrite): Promise<DateChange[]> {
  const { strapi } = transaction;
  const storage = storageOf(strapi, 'event');
  const rest: DateChange[] = [];
  for (const change of write.changes) {
    const { date, values, timed } = change;
    const [first] = date.drafts;
    if (first === undefined) continue;
    const times = timed.length > 0 ? timesOf(write, date.original) : {};
    const isModified = hasUnpublished(storage, date);
    const isHeld = (row: VersionRow): boolean => isModified && isPublishedRow('event', row);
    for (const { locale } of date.drafts) {
      const own = values.filter(
        (value) => value.locale === locale || (value.locale === null && locale === first.locale),
      );
      const data = { ...Object.fromEntries(own.map(dataOf)), ...(locale === first.locale ? times : {}) };
      if (Object.keys(data).length === 0) continue;
      const isShown = [...own.flatMap(({ rows }) => rows), ...timed].some(
        (row) => row.locale === locale && isPublishedRow('event', row) && !isHeld(row),
      );
      const sent = { ...data, updatedBy: write.person };
      await updateDocument(strapi, 'event', date.documentId, locale, sent, isShown ? 'published' : 'draft');
    }
    const held = values.map((value) => ({ ...value, rows: value.rows.filter(isHeld) }));
    rest.push({ ...change, values: held, timed: timed.filter(isHeld), languages: [] });
  }
  return rest.filter(({ values, timed }) => timed.length > 0 || values.some(({ rows }) => rows.length > 0));
}

const hasUnpublished = (storage: Storage, { drafts, published }: StoredDate): boolean =>
  pairsOf(storage, [...drafts, ...published]).some(isMarkedModified);

/** An attribute as the Document Service gets it. */
function dataOf({ attribute, value }: NewValue): [string, unknown] {
  const toOne = attribute === 'venue' && Array.isArray(value);
  return [attribute, toOne ? (value[0] ?? null) : value];
}

const timesOf = ({ series, parts }: SeriesWrite, original: DateChange['date']['original']) =>
  timesGiven(series, partFor(parts, original), original);

/** Gives dates the languages that they lack, published if the texts and all of the date are. */
async function addLanguages(transaction: LockedTransaction, { changes, person }: SeriesWrite): Promise<void> {
  const storage = storageOf(transaction.strapi, 'event');
  const added = changes.flatMap(({ date, languages }) => {
    const isShown = date.published.length > 0 && !hasUnpublished(storage, date);
    return languages.map(({ locale, texts, isPublic }) => ({
      ...{ documentId: date.documentId, locale, texts },
      isPublished: isPublic && isShown,
    }));
  });
  await giveLanguages(transaction, added, person);
}

/** Writes the values of all dates together, and dates the versions. */
async function writeRows(transaction: LockedTransaction, write: SeriesWrite): Promise<void> {
  const { trx, strapi, at } = transaction;
  const { changes, person } = write;
  const storage = storageOf(strapi, 'event');
  const values = changes.flatMap((change) => change.values);
  for (const [, same] of groupBy(values, ({ attribute, value }) => JSON.stringify([attribute, value])))
    await writeValue(transaction, same);
  for (const { date, timed } of changes) {
    if (timed.length === 0) continue;
    const times = Object.entries(timesOf(write, date.original));
    const columns = Object.fromEntries(
      times.map(([name, time]) => [storage.columns.get(name) ?? name, time]),
    );
    await trx(storage.table).whereIn('id', idsOf(timed)).update(columns);
  }
  const written = changes.flatMap(({ values: own, timed }) => [...own.flatMap(({ rows }) => rows), ...timed]);
  await trx(storage.table)
    .whereIn('id', [...new Set(idsOf(written))])
    .update({ updated_at: new Date(at), updated_by_id: person });
  for (const { date } of changes) {
    // A draft that had other changes, which are still not published.
    if (!hasUnpublished(storage, date)) continue;
    await settleMarks(transaction, storage, await versionsOf(trx, storage, date.documentId), {
      locale: undefined,
    });
  }
  await noteTexts(transaction, changes);
}

const idsOf = (rows: readonly VersionRow[]): number[] => rows.map(({ id }) => id);

/** Writes one value to all versions that get it. */
async function writeValue(transaction: LockedTransaction, same: readonly NewValue[]): Promise<void> {
  const { trx, strapi } = transaction;
  const [first] = same;
  if (first === undefined) return;
  const { attribute, value } = first;
  const rows = same.flatMap((each) => each.rows);
  const kind = linkedKindOf(attribute);
  const relation = relationsOf(strapi, 'event').find(({ target }) => target === kind);
  if (relation !== undefined) {
    const documentIds = Array.isArray(value) ? value.map(String) : [];
    const locales = [...new Set(rows.map(({ locale }) => locale))];
    await ensureLinkable(transaction, new Map([[relation.target, documentIds]]), locales);
    await setLinks(transaction, relation, rows, documentIds);
  } else if (attribute === 'image')
    await setImage(trx, 'event', rows, typeof value === 'number' ? value : null);
  else {
    const { table, columns } = storageOf(strapi, 'event');
    await trx(table)
      .whereIn('id', idsOf(rows))
      .update({ [columns.get(attribute) ?? attribute]: value ?? null });
  }
}

/**
 * Changes the published versions that dates in the trash get back when they are restored, where those of the others were changed.
 * Call it after their drafts were written.
 */
async function followInTrash(transaction: LockedTransaction, write: SeriesWrite): Promise<void> {
  const { trx, strapi, at } = transaction;
  const storage = storageOf(strapi, 'event');
  const byEvent = new Map(write.changes.map((change) => [change.date.documentId, change]));
  const kept = await keptLanguages(trx, { whole: true, documentIds: [...byEvent.keys()] });
  const changed = kept.flatMap((language) => {
    const { locale, draft, published } = language;
    const change = byEvent.get(language.documentId);
    if (change === undefined || published === null) return [];
    const values = change.values.filter((value) => value.locale === null || value.locale === locale);
    const shown = values.filter(
      ({ attribute, seen, isPublic }) =>
        isPublic && seen.some((each) => isSameValue(givenValue(storage, published, attribute), each)),
    );
    const isTimed = change.timed.length > 0;
    const isMoved =
      isTimed &&
      change.isTimePublic &&
      TIME_COLUMNS.every((column) => change.date.drafts[0]?.[column] === published.columns[column]);
    const times = isMoved ? Object.entries(timesOf(write, change.date.original)) : [];
    const columns = {
      ...published.columns,
      ...Object.fromEntries(times.map(([name, time]) => [storage.columns.get(name) ?? name, time])),
    };
    const next = shown.reduce((version, value) => withValue(storage, version, value), {
      ...published,
      columns,
    });
    // What only the draft has got is not published when the date comes back.
    const isBehind = shown.length < values.length || isMoved !== isTimed;
    const settled = isBehind
      ? { ...draft, columns: { ...draft.columns, updated_at: momentLike(draft, at) } }
      : draft;
    return [{ ...language, draft: settled, published: next }];
  });
  await rewriteKept(trx, changed);
  await keepNewLanguages(transaction, write);
}

const TIME_COLUMNS = ['start_date', 'end_date'];

/** Lets dates in the trash come back with the languages that they got there, published where the others are. */
async function keepNewLanguages(
  transaction: LockedTransaction,
  { changes }: Pick<SeriesWrite, 'changes'>,
): Promise<void> {
  const { trx, strapi } = transaction;
  const given = changes.filter(({ languages }) => languages.length > 0);
  if (given.length === 0) return;
  const storage = storageOf(strapi, 'event');
  const documentIds = given.map(({ date }) => date.documentId);
  const kept = groupBy(await keptLanguages(trx, { whole: true, documentIds }), (each) => each.documentId);
  const rows: VersionRow[] = await trx<VersionRow>(storage.table).whereIn('document_id', documentIds);
  const versions = await versionsAsKept(transaction, 'event', rows);
  const added = given.flatMap(({ date: { documentId }, languages }) =>
    languages.flatMap(({ locale, texts, isPublic }): KeptLanguage[] => {
      const others = kept.get(documentId) ?? [];
      const other = others.find(({ published }) => published !== null) ?? others[0];
      const row = rows.find((each) => each.document_id === documentId && each.locale === locale);
      const draft = row && versions.get(row.id);
      if (other === undefined || draft === undefined) return [];
      const { slug, created_at } = draft.columns;
      const own = textColumns(storage, { locale, texts });
      const published = other.published && {
        ...other.published,
        columns: { ...other.published.columns, ...own, slug, created_at },
      };
      return [
        {
          ...other,
          ...{ id: randomUUID(), locale, draft, linkedFrom: [] },
          published: isPublic ? published : null,
        },
      ];
    }),
  );
  await rewriteKept(trx, added);
}

/** A stored version with another value of an attribute. */
function withValue(storage: Storage, version: KeptVersion, { attribute, value }: NewValue): KeptVersion {
  const kind = linkedKindOf(attribute);
  if (kind !== undefined) {
    const documentIds = Array.isArray(value) ? value.map(String) : [];
    const others = version.links.filter(({ role }) => role !== kind);
    return {
      ...version,
      links: [...others, ...documentIds.map((documentId) => ({ role: kind, documentId }))],
    };
  }
  if (attribute === 'image') return { ...version, image: typeof value === 'number' ? value : null };
  const column = storage.columns.get(attribute) ?? attribute;
  return { ...version, columns: { ...version.columns, [column]: value ?? null } };
}

/** A moment in the form in which a stored version has its own. */
const momentLike = ({ columns }: KeptVersion, at: number): unknown =>
  typeof columns['updated_at'] === 'number' ? at : new Date(at).toISOString();

/** Notes when texts of dates in several languages were changed, so that editors see which translation is behind. */
async function noteTexts({ trx, at }: LockedTransaction, changes: readonly DateChange[]): Promise<void> {
  const several = changes.filter(
    ({ date, values }) => date.drafts.length > 1 && values.some(({ locale }) => locale !== null),
  );
  if (several.length === 0) return;
  const ids = several.map(({ date }) => date.documentId);
  const known = await textTimes(trx, 'event', ids);
  const noted = new Map(
    several.map(({ date: { documentId }, values }) => {
      const times = known.get(documentId) ?? new Map<string, TextTimes>();
      const now = momentAfter(times, at);
      const byLocale = groupBy(
        values.flatMap(({ attribute, locale }) => (locale === null ? [] : [{ attribute, locale }])),
        ({ locale }) => locale,
      );
      const entries = [...byLocale].map(([locale, texts]): [string, TextTimes] => {
        const changed = Object.fromEntries(texts.map(({ attribute }) => [attribute, now]));
        return [locale, { savedAt: now, fields: { ...times.get(locale)?.fields, ...changed } }];
      });
      return [documentId, new Map(entries)];
    }),
  );
  await setTextTimesOfSeveral(trx, 'event', noted);
}
