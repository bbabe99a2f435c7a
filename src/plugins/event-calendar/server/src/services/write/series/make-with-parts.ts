import type { Core } from '@strapi/strapi';
import { groupBy } from '../../../domain/group-by';
import type { SeriesDate } from '../../../domain/recurrence/dates';
import type { Instant, WallTime } from '../../../domain/time/types';
import type { Settings } from '../../../platform/settings/settings';
import { LINK_ATTRIBUTES, storageOf } from '../../../storage/documents';
import type { DateOfSeries, GivenFields, Series, SeriesPart } from '../../../storage/series';
import { TABLES } from '../../../storage/tables';
import type { LockedTransaction, Transaction } from '../../../storage/transaction';
import { administrator } from '../actor';
import { openWriting } from '../create-record';
import { makeDates } from '../create-series';
import { updateDocument } from '../save-document';
import { partFor, timesGiven } from './stored-dates';

interface Making extends LockedTransaction {
  settings: Settings;
  now: Instant;
}

/**
 * Makes dates of a stored series, in all languages of the part that gives each, as many as may be made in one transaction.
 * @param horizon up to when the series has all its dates afterwards, if all are made; null: it has all
 * @param creator the id of the admin user who owns them in the panel
 * @returns the dates, and up to when it has all
 */
export async function makeWithParts(
  making: Making,
  series: Series,
  dates: readonly SeriesDate[],
  horizon: WallTime | null,
  creator: number | null,
): Promise<{ made: DateOfSeries[]; horizon: WallTime | null }> {
  const { trx, strapi } = making;
  const made: DateOfSeries[] = [];
  const { parts } = series.fields;
  const byPart = groupBy(dates, ({ original }) => parts && partFor(parts, original));
  let reached = horizon;
  for (const [part, ofPart] of byPart) {
    const some = await makeOfPart(making, series, part, ofPart, horizon);
    made.push(...some.made);
    reached = some.horizon;
    // The others are made in a later transaction, in their order.
    if (some.made.length < ofPart.length) break;
  }
  const ids = made.map(({ documentId }) => documentId);
  if (creator !== null && ids.length > 0)
    await trx(storageOf(strapi, 'event').table)
      .whereIn('document_id', ids)
      .update({ created_by_id: creator, updated_by_id: creator });
  return { made, horizon: reached };
}

async function makeOfPart(
  { settings, now, ...transaction }: Making,
  series: Series,
  part: SeriesPart | undefined,
  dates: readonly SeriesDate[],
  horizon: WallTime | null,
): Promise<{ made: DateOfSeries[]; horizon: WallTime | null }> {
  const { strapi } = transaction;
  const fields = await fieldsNow(transaction, series.fields, part, now);
  const { language, version } = fields;
  const actor = administrator(Number(fields.data['author'] ?? 0));
  const writing = await openWriting({ strapi, settings, actor, language, now }, transaction);
  const times = part && (({ original }: SeriesDate) => timesGiven(series, part, original));
  const found = await makeDates(writing, { ...series, fields }, dates, horizon, times);
  for (const [locale, texts] of Object.entries(part?.texts ?? {}))
    for (const { documentId } of locale === language ? [] : found.made)
      await updateDocument(strapi, 'event', documentId, locale, texts, version);
  return found;
}

/** What a series gives to dates that are made later: without linked records that are gone, and published if its moment has come. */
async function fieldsNow(
  { trx, strapi }: Transaction,
  { language, version, data }: GivenFields,
  part: SeriesPart | undefined,
  now: Instant,
): Promise<GivenFields> {
  const { date: _of, publishAt, image, ...kept } = { ...data, ...part?.shared, ...part?.texts[language] };
  const isDue = typeof publishAt === 'string' && Date.parse(publishAt) <= now;
  const isThere = typeof image === 'number' && (await hasFile(strapi, image));
  return {
    language,
    version: isDue ? 'published' : version,
    data: {
      ...kept,
      ...(await presentLinks(trx, kept)),
      ...(isDue ? {} : { publishAt }),
      ...(isThere ? { image } : {}),
    },
  };
}

const hasFile = async (strapi: Core.Strapi, id: number): Promise<boolean> =>
  (await strapi.db.query('plugin::upload.file').findOne({ select: ['id'], where: { id } })) !== null;

/** The linked records that are neither gone nor in the trash, by attribute. */
async function presentLinks(
  trx: Transaction['trx'],
  data: GivenFields['data'],
): Promise<Record<string, string[]>> {
  const links = Object.values(LINK_ATTRIBUTES).flatMap((name) => {
    const documentIds = [data[name]].flat().filter((id) => typeof id === 'string');
    return documentIds.length === 0 ? [] : [{ name, documentIds }];
  });
  const rows: { document_id: string }[] = await trx(TABLES.index)
    .whereIn(
      'document_id',
      links.flatMap(({ documentIds }) => documentIds),
    )
    .whereNot('status', 'trash')
    .distinct('document_id');
  const there = new Set(rows.map(({ document_id }) => document_id));
  return Object.fromEntries(
    links.map(({ name, documentIds }) => [name, documentIds.filter((id) => there.has(id))]),
  );
}
