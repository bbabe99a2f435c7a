import { groupBy } from '../../../domain/group-by';
import { momentAfter } from '../../../domain/translation-state';
import type { TextTimes } from '../../../domain/translation-state';
import { hasWriteListeners } from '../../../platform/strapi/write-listeners';
import { isPublishedRow, storageOf, versionsOf } from '../../../storage/documents';
import type { VersionRow } from '../../../storage/documents';
import type { Series, SeriesPart } from '../../../storage/series';
import { setTextTimesOfSeveral, textTimes } from '../../../storage/text-times';
import { later } from '../../../storage/transaction';
import type { LockedTransaction } from '../../../storage/transaction';
import { indexOnce } from '../../../write-model/index/index-once';
import { project } from '../../../write-model/index/projection';
import { relationsOf, setLinks } from '../../../write-model/records/links';
import { setImage } from '../../../write-model/records/shared-fields';
import { isMarkedModified, pairsOf, settleMarks } from '../../../write-model/records/unpublished-changes';
import { linkedKindOf } from '../../../write-model/series/given';
import { updateDocument } from '../save-document';
import type { DateChange, NewValue } from './plan-change';
import { partFor, timesGiven } from './stored-dates';

/** What is written to the dates of a series. */
export interface SeriesWrite {
  series: Series;
  changes: readonly DateChange[];
  /** The parts afterwards. */
  parts: readonly SeriesPart[];
  /** The id of the admin user who writes. */
  person: number;
}

/**
 * Writes the changes of the dates of a series: each is one change in the log. The rows are written together, unless somebody listens to
 * writes of single records.
 */
export async function writeChange(transaction: LockedTransaction, write: SeriesWrite): Promise<void> {
  if (hasWriteListeners(transaction.strapi)) {
    await indexOnce(transaction, () => writeDocuments(transaction, write));
    return;
  }
  await writeRows(transaction, write);
  await indexOnce(transaction, () => addLanguages(transaction, write));
  const events = write.changes.map(({ date }) => date.documentId);
  await project(later(transaction), 'event', events);
}

/** Saves each date as the interface does. */
async function writeDocuments(transaction: LockedTransaction, write: SeriesWrite): Promise<void> {
  const { strapi } = transaction;
  for (const { date, values, timed } of write.changes) {
    const [first] = date.drafts;
    if (first === undefined) continue;
    const times = timed.length > 0 ? timesOf(write, date.original) : {};
    for (const { locale } of date.drafts) {
      const own = values.filter(
        (value) => value.locale === locale || (value.locale === null && locale === first.locale),
      );
      const data = { ...Object.fromEntries(own.map(dataOf)), ...(locale === first.locale ? times : {}) };
      if (Object.keys(data).length === 0) continue;
      const isShown = [...own.flatMap(({ rows }) => rows), ...timed].some(
        (row) => row.locale === locale && isPublishedRow('event', row),
      );
      const sent = { ...data, updatedBy: write.person };
      await updateDocument(strapi, 'event', date.documentId, locale, sent, isShown ? 'published' : 'draft');
    }
  }
  await addLanguages(transaction, write);
}

/** An attribute as the Document Service gets it. */
function dataOf({ attribute, value }: NewValue): [string, unknown] {
  const toOne = attribute === 'venue' && Array.isArray(value);
  return [attribute, toOne ? (value[0] ?? null) : value];
}

const timesOf = ({ series, parts }: SeriesWrite, original: DateChange['date']['original']) =>
  timesGiven(series, partFor(parts, original), original);

/** Gives dates the languages that they lack, published if the date is. */
async function addLanguages({ strapi }: LockedTransaction, { changes, person }: SeriesWrite): Promise<void> {
  for (const { date, languages } of changes)
    for (const { locale, texts } of languages) {
      const version = date.published.length > 0 ? 'published' : 'draft';
      const data = { ...texts, updatedBy: person };
      await updateDocument(strapi, 'event', date.documentId, locale, data, version);
    }
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
    if (!pairsOf(storage, [...date.drafts, ...date.published]).some(isMarkedModified)) continue;
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
