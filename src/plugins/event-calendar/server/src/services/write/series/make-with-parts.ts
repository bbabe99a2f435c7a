import { isDeepStrictEqual } from 'node:util';
import { groupBy } from '../../../domain/group-by';
import type { SeriesDate } from '../../../domain/recurrence/dates';
import type { Instant, WallTime } from '../../../domain/time/types';
import { passwordSealOf } from '../../../platform/event-passwords';
import type { Settings } from '../../../platform/settings/settings';
import { hasWriteListeners } from '../../../platform/strapi/write-listeners';
import { isFilled } from '../../../write-model/slugs';
import { momentOf, storageOf } from '../../../storage/documents';
import type { DateOfSeries, GivenFields, Series, SeriesPart } from '../../../storage/series';
import type { LockedTransaction } from '../../../storage/transaction';
import { indexOnce } from '../../../write-model/index/index-once';
import { canAddLanguageRows } from '../../../write-model/language-rows';
import { administrator } from '../actor';
import { openWriting } from '../create-record';
import { HEARD_AT_ONCE, makeDates } from '../create-series';
import { giveLanguages } from './give-languages';
import { planChange } from './plan-change';
import { presentParts } from './present';
import { shownPart, wholePart } from './shown-part';
import { partFor, partsOf, storedDates, timesGiven } from './stored-dates';
import type { StoredDate } from './stored-dates';
import { writeChange } from './write-change';

interface Making extends LockedTransaction {
  settings: Settings;
  now: Instant;
}

/** What new dates of a stored series are like. */
export interface Model {
  /** The date whose publication, schedule, review, languages and owners they have. */
  like: StoredDate;
  /** Dates that are not in the trash, that one among them. */
  standing: readonly StoredDate[];
}

/**
 * Makes dates of a stored series, as many as may be made in one transaction. They have what the series gives; readers see of it what
 * they see of one of the other dates already, and the rest is in their drafts only.
 * @param horizon up to when the series has all its dates afterwards, if all are made; null: it has all
 * @returns the dates, and up to when it has all
 */
export async function makeWithParts(
  making: Making,
  series: Series,
  dates: readonly SeriesDate[],
  horizon: WallTime | null,
  model: Model,
): Promise<{ made: DateOfSeries[]; horizon: WallTime | null }> {
  const made: DateOfSeries[] = [];
  const parts = await presentParts(making, partsOf(series, model.standing));
  const byPart = groupBy(dates, ({ original }) => partFor(parts, original));
  let reached = horizon;
  for (const [part, ofPart] of byPart) {
    const some = await makeOfPart(making, series, part, ofPart, horizon, model);
    made.push(...some.made);
    reached = some.horizon;
    // The others are made in a later transaction, in their order.
    if (some.made.length < ofPart.length) break;
  }
  return { made, horizon: reached };
}

const creatorOf = ({ drafts: [row] }: StoredDate): number | null =>
  Number(row?.['created_by_id'] ?? 0) || null;

async function makeOfPart(
  { settings, now, ...transaction }: Making,
  series: Series,
  part: SeriesPart,
  dates: readonly SeriesDate[],
  horizon: WallTime | null,
  model: Model,
): Promise<{ made: DateOfSeries[]; horizon: WallTime | null }> {
  const { strapi } = transaction;
  const { held, ...whole } = wholePart(part, model.like);
  const lock = lockFor(model);
  const shown = lock.isWithheld ? undefined : shownPart(series, { ...whole, held }, model);
  const first = shown ?? whole;
  const isPublished = shown !== undefined;
  const fields = fieldsOf(transaction, series.fields, first, { ...model, ...lock, isPublished }, now);
  const { language, data } = fields;
  const actor = administrator(Number(data['author'] ?? 0));
  const writing = await openWriting({ strapi, settings, actor, language, now }, transaction);
  const others = Object.entries(first.texts).filter(([locale]) => locale !== language);
  // Each language of a date takes Strapi many statements.
  const isSlow = others.length > 0 && !canAddLanguageRows(strapi);
  const some = isSlow ? dates.slice(0, HEARD_AT_ONCE) : dates;
  // Where Strapi makes the dates, it checks at once whether the person may.
  const given = hasWriteListeners(strapi)
    ? { ...fields, data: { ...fields.data, createdBy: creatorOf(model.like) } }
    : fields;
  const found = await makeDates(writing, { ...series, fields: given }, some, horizon, ({ original }) =>
    timesGiven(series, first, original),
  );
  const events = found.made.map(({ documentId }) => documentId);
  // Rights to a language depend on whose the event is.
  await transaction
    .trx(storageOf(strapi, 'event').table)
    .whereIn('document_id', events)
    .update({ created_by_id: creatorOf(model.like), updated_by_id: creatorOf(model.like) });
  const added = others.flatMap(([locale, texts]) =>
    events.map((documentId) => ({
      ...{ documentId, locale, texts },
      isPublished: fields.version === 'published',
    })),
  );
  if (added.length > 0)
    await indexOnce(transaction, () => giveLanguages(transaction, added, creatorOf(model.like)), events);
  if (shown !== undefined && !isDeepStrictEqual(shown, whole)) {
    const change = { before: [fromStart(shown)], after: [fromStart(whole)], isPublic: () => false };
    const { changes } = planChange(series, await storedDates(transaction, found.made), change);
    await writeChange(transaction, { series, changes, parts: change.after, person: creatorOf(model.like) });
    const drafts = changes.flatMap(({ values, timed }) => [...values.flatMap(({ rows }) => rows), ...timed]);
    // Strapi calls a draft changed that is younger than its published version.
    await transaction
      .trx(storageOf(strapi, 'event').table)
      .whereIn(
        'id',
        drafts.map(({ id }) => id),
      )
      .update({ updated_at: new Date(Date.now() + 1) });
  }
  return some.length < dates.length ? { ...found, horizon: found.made.at(-1)?.original ?? horizon } : found;
}

const fromStart = (part: SeriesPart): SeriesPart => ({ ...part, from: null });

interface Lock {
  /** The encrypted password of a new date. */
  sealed: string | null;
  /** Whether it gets none though others have one. Then it is a draft, like a copy of a protected event (docs/interface.md 24.7). */
  isWithheld: boolean;
}

/** A new date has the password of the last one that has one and the same creator, because its creator can read it. */
function lockFor({ like, standing }: Model): Lock {
  const locked = standing.filter(({ drafts: [row] }) => isFilled(row?.['password']));
  const own = locked.findLast((date) => creatorOf(date) === creatorOf(like));
  const password = own?.drafts[0]?.['password'];
  return { sealed: isFilled(password) ? password : null, isWithheld: own === undefined && locked.length > 0 };
}

/** What a new date is made of. */
function fieldsOf(
  { strapi }: LockedTransaction,
  { language: usual, data }: GivenFields,
  part: SeriesPart,
  { like, isPublished, sealed, isWithheld }: Model & Lock & { isPublished: boolean },
  now: Instant,
): GivenFields {
  const { date: _of, publishAt: _at, readyForReview: _waits, ...kept } = data;
  const [row] = like.drafts;
  const [other = usual] = Object.keys(part.texts);
  const language = part.texts[usual] === undefined ? other : usual;
  const at = isWithheld ? undefined : momentOf(row?.['publish_at']);
  const isDue = !isPublished && at !== undefined && at <= now;
  const waiting = {
    publishAt: at === undefined ? null : new Date(at).toISOString(),
    readyForReview: Boolean(row?.['ready_for_review']),
  };
  return {
    language,
    version: isPublished || isDue ? 'published' : 'draft',
    data: {
      ...kept,
      ...part.shared,
      ...part.texts[language],
      author: Number(row?.['author'] ?? data['author'] ?? 0),
      password: sealed === null ? null : (passwordSealOf(strapi).open(sealed) ?? sealed),
      ...(isPublished || isDue ? {} : waiting),
    },
  };
}
