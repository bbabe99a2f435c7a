import type { VersionRow } from '../../../storage/documents';
import type { Series, SeriesPart } from '../../../storage/series';
import { GIVEN_SHARED, GIVEN_TEXTS, isSameValue } from '../../../write-model/series/given';
import { isFilled } from '../../../write-model/slugs';
import { isMarkedModified } from '../../../write-model/records/unpublished-changes';
import { spanFrom, timesGiven, wallsOf } from './stored-dates';
import type { StoredDate } from './stored-dates';

/** What a part of a series gives to a new date that is like another one: in the languages that both have, or else in those of that date. */
export function wholePart(part: SeriesPart, { drafts, value }: StoredDate): SeriesPart {
  const common = drafts.filter(({ locale }) => part.texts[locale] !== undefined);
  if (common.length > 0) {
    const texts = common.map(({ locale }) => [locale, part.texts[locale]]);
    return { ...part, texts: Object.fromEntries(texts) };
  }
  const texts = drafts.map((row) => [row.locale, textsOf((name) => value(row, name))]);
  const unseen = [...(part.unseen ?? []), ...drafts.map(({ locale }) => locale)];
  return { ...part, texts: Object.fromEntries(texts), unseen };
}

/**
 * What readers see of a part (see `wholePart`) in a new date that is like another one, until they see what it gives in some date: instead
 * of what was given before it was published they see what they saw before, or else what that date shows.
 * @returns undefined if that one is published in none of its languages
 */
export function shownPart(
  series: Series,
  { held, ...part }: SeriesPart,
  { like, standing }: { like: StoredDate; standing: readonly StoredDate[] },
): SeriesPart | undefined {
  const published = like.published.filter(({ locale }) => part.texts[locale] !== undefined);
  const [first] = published;
  if (first === undefined) return undefined;
  const { unseen = [] } = part;
  const isSeen = (sees: (date: StoredDate, row: VersionRow) => boolean): boolean =>
    standing.some((date) => date.published.some((row) => isOpen(row) && sees(date, row)));
  const shown = (given: Values, before: Values = {}, own: VersionRow, locale: string | null): Values =>
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => {
        const has = (date: StoredDate, row: VersionRow): boolean =>
          (locale ?? row.locale) === row.locale &&
          isSameValue(date.value(openVersion(date, row), name), value);
        const isPublished = !(name in before || unseen.includes(locale)) || isSeen(has);
        if (isPublished) return [name, value];
        return [name, name in before ? before[name] : like.value(openVersion(like, own), name)];
      }),
    );
  // That one date was opened to readers opens no other one. What only readers of a private date see stays private.
  const isClosed = Boolean(like.value(first, 'private'));
  const isGiven = Boolean(part.shared['private']) || (unseen.length > 0 && isClosed);
  const isPrivate = 'private' in (held?.shared ?? {}) ? isClosed : isGiven;
  const isAtItsTime = isSeen((date, row) => {
    const { startDate, endDate } = timesGiven(series, part, date.original);
    const walls = wallsOf(row);
    return walls?.start === startDate && walls.end === endDate;
  });
  const texts = published
    .map((row) => {
      const { locale } = row;
      return [locale, shown(part.texts[locale] ?? {}, held?.texts[locale], row, locale)] as const;
    })
    // Readers have not seen the series in a language without a title.
    .filter(([, { title }]) => !isSameValue(title, null));
  if (texts.length === 0) return undefined;
  return {
    ...part,
    ...(isAtItsTime ? {} : held?.times),
    shared: { ...shown(part.shared, held?.shared, first, null), private: isPrivate },
    texts: Object.fromEntries(texts),
  };
}

/** What a published version shows: its draft, unless that was changed since. Only the draft has links to records that are not published yet. */
const openVersion = ({ drafts }: StoredDate, published: VersionRow): VersionRow =>
  drafts.find((draft) => draft.locale === published.locale && !isMarkedModified({ draft, published })) ??
  published;

/** Whether everybody may read a published version. */
const isOpen = (row: VersionRow): boolean => !row['private'] && !isFilled(row['password']);

type Values = Readonly<Record<string, unknown>>;

const textsOf = (value: (name: string) => unknown): Record<string, unknown> =>
  Object.fromEntries(GIVEN_TEXTS.map((name) => [name, value(name)]));

/** The languages in which a date is not published; null: it is published in none. Undefined if there are none. */
export function unseenOf({ drafts, published }: StoredDate): SeriesPart['unseen'] {
  const isShown = (locale: string): boolean => published.some((row) => row.locale === locale);
  const hidden = drafts.map(({ locale }) => locale).filter((locale) => !isShown(locale));
  if (published.length === 0) return [null, ...hidden];
  return hidden.length > 0 ? hidden : undefined;
}

/** What readers see of a date instead of what its drafts have; undefined if there is nothing, or nobody sees it. */
export function heldOf({ original, drafts, published, value }: StoredDate): SeriesPart['held'] {
  const differing = (names: readonly string[], draft: VersionRow, open: VersionRow): Values =>
    Object.fromEntries(
      names
        .filter((name) => !isSameValue(value(draft, name), value(open, name)))
        .map((name) => [name, value(open, name)]),
    );
  const pairs = drafts.flatMap((draft) => {
    const open = published.find(({ locale }) => locale === draft.locale);
    return open === undefined ? [] : [{ draft, open }];
  });
  const [first] = pairs;
  if (first === undefined) return undefined;
  const [is, was] = [wallsOf(first.draft), wallsOf(first.open)];
  const isMoved = was !== undefined && (was.start !== is?.start || was.end !== is.end);
  const times = isMoved ? { times: spanFrom(original, was) } : {};
  const shared = differing(GIVEN_SHARED, first.draft, first.open);
  const texts = pairs.map(({ draft, open }) => [draft.locale, differing(GIVEN_TEXTS, draft, open)] as const);
  const isEqual = [shared, ...texts.map(([, each]) => each)].every((each) => Object.keys(each).length === 0);
  return isEqual && !isMoved ? undefined : { shared, texts: Object.fromEntries(texts), ...times };
}
