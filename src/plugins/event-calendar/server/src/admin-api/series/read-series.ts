import { impossible, missing } from '../../write-model/records/refuse';
import { storageOf } from '../../storage/documents';
import { datesOfSeries, findSeriesOf } from '../../storage/series';
import type { SeriesPart } from '../../storage/series';
import type { Transaction } from '../../storage/transaction';
import type { StoredSeries } from '../../services/write/series/plan-rule';
import { presentParts } from '../../services/write/series/present';
import { partsOf, storedDates } from '../../services/write/series/stored-dates';
import type { StoredDate } from '../../services/write/series/stored-dates';
import { readTargets } from '../editorial/targets';
import type { Target } from '../editorial/targets';
import type { Right } from '../../panel-contract/rights';
import type { Person } from '../request/person';

/** A series as a person finds it. */
export interface FoundSeries extends StoredSeries {
  /** Its parts as they are stored: links to records in the trash come back with these. */
  stored: readonly SeriesPart[];
  /** One of its dates. */
  date: StoredDate;
  /** Gives a date's event after checking the person's rights, see `readTargets`. */
  target(documentId: string, rights: readonly Right[]): Target;
}

/**
 * The series of an event; undefined if it has none.
 * @throws NotFoundError if there is no such event
 * @throws ForbiddenError if the person may not read it
 */
export async function readSeries(
  transaction: Transaction,
  person: Person,
  documentId: string,
): Promise<FoundSeries | undefined> {
  const { trx } = transaction;
  const series = await findSeriesOf(trx, documentId);
  const all = series === undefined ? [] : await datesOfSeries(trx, series.id);
  const ids = series === undefined ? [documentId] : all.map((date) => date.documentId);
  const target = await readTargets(transaction, person, 'event', ids);
  target(documentId, ['read']);
  if (series === undefined) return undefined;
  const dates = await storedDates(transaction, all);
  const date = dates.find((each) => each.documentId === documentId);
  if (date === undefined) throw missing('missing', { kind: 'event' });
  const stored = partsOf(series, dates);
  const parts = await presentParts(transaction, stored);
  return { series, stored, parts, dates, all, date, target };
}

/**
 * The series of an event that the person may change.
 * @throws ApplicationError if the event is not a date of a series; else as `readSeries`
 */
export async function demandSeries(
  transaction: Transaction,
  person: Person,
  documentId: string,
): Promise<FoundSeries> {
  const found = await readSeries(transaction, person, documentId);
  if (found === undefined) throw impossible('nothingToGive', {});
  found.target(documentId, ['update']);
  return found;
}

/**
 * The same for an undo: by a date, or if that was deleted for good since, by another one of its series.
 * @param series the number of the series
 */
export async function demandSeriesAgain(
  transaction: Transaction,
  person: Person,
  series: number,
  documentId: string,
): Promise<FoundSeries> {
  const { trx, strapi } = transaction;
  const ids = (await datesOfSeries(trx, series)).map((date) => date.documentId);
  const there: string[] = await trx(storageOf(strapi, 'event').table)
    .whereIn('document_id', ids)
    .distinct()
    .pluck('document_id');
  const other = there.includes(documentId) ? documentId : ids.find((id) => there.includes(id));
  return demandSeries(transaction, person, other ?? documentId);
}
