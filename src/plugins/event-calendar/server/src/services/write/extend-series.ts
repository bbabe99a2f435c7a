import type { Core } from '@strapi/strapi';
import type { SeriesDate } from '../../domain/recurrence/dates';
import { instant } from '../../domain/time/types';
import type { Instant } from '../../domain/time/types';
import { DAY } from '../../domain/time/wall-clock';
import { UTC } from '../../domain/time/zone';
import type { Settings } from '../../platform/settings/settings';
import { LINK_ATTRIBUTES } from '../../storage/documents';
import { findSeries, moveHorizon, standingAmongLast, unfinishedSeries } from '../../storage/series';
import type { GivenFields } from '../../storage/series';
import { TABLES } from '../../storage/tables';
import { inTransaction } from '../../storage/transaction';
import type { Transaction } from '../../storage/transaction';
import { administrator } from './actor';
import { openWriting } from './create-record';
import { makeDates } from './create-series';
import { updateDocument } from './save-document';
import { timesGiven } from './series/stored-dates';
import { missingDates, wantedUntil } from './series-plan';

/** Series that are looked for together. */
const AT_ONCE = 100;

/** How many of the last dates of a series without an end must all be gone for it to end. */
const LAST = 4;

/**
 * The series that lack dates now; `extendSeries` makes them. Those without an end get new ones once a day at most, not with each pass of
 * the worker.
 */
export const seriesToExtend = (strapi: Core.Strapi, now: Instant): Promise<number[]> =>
  unfinishedSeries(strapi.db.connection, wantedUntil(instant(now - DAY), UTC), AT_ONCE);

/**
 * Makes dates that a series lacks, as many as may be made in one transaction (docs/interface.md 11.15). It looks again under the
 * calendar's lock, so of several processes one makes each date. A series without an end whose last four dates were all deleted ends.
 * @returns how many dates were made
 */
export async function extendSeries(
  { strapi, settings }: { strapi: Core.Strapi; settings: Settings },
  id: number,
  now: Instant,
): Promise<number> {
  return inTransaction(strapi, async (transaction) => {
    const { trx } = transaction;
    const series = await findSeries(trx, id);
    if (series === undefined || series.horizon === null) return 0;
    if (!series.bounded && !(await standingAmongLast(trx, id, LAST))) {
      await moveHorizon(trx, id, null);
      return 0;
    }
    const { dates, horizon } = await missingDates(series, now);
    if (dates.length === 0) {
      await moveHorizon(trx, id, horizon);
      return 0;
    }
    const part = series.fields.parts?.at(-1);
    const fields = await fieldsNow(transaction, series.fields, now);
    const { language } = fields;
    const actor = administrator(Number(fields.data['author'] ?? 0));
    const writing = await openWriting({ strapi, settings, actor, language, now }, transaction);
    const times = part && (({ original }: SeriesDate) => timesGiven(series, part, original));
    const { made, horizon: reached } = await makeDates(writing, { ...series, fields }, dates, horizon, times);
    for (const [locale, texts] of Object.entries(part?.texts ?? {}))
      for (const { documentId } of locale === language ? [] : made)
        await updateDocument(strapi, 'event', documentId, locale, texts, fields.version);
    await moveHorizon(trx, id, reached);
    return made.length;
  });
}

/** What a series gives to dates that are made later: without linked records that are gone, and published if its moment has come. */
async function fieldsNow(
  { trx, strapi }: Transaction,
  { language, version, data, parts }: GivenFields,
  now: Instant,
): Promise<GivenFields> {
  const part = parts?.at(-1);
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
