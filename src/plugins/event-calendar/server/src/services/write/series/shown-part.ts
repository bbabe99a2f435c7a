import type { VersionRow } from '../../../storage/documents';
import type { Series, SeriesPart } from '../../../storage/series';
import { GIVEN_SHARED, GIVEN_TEXTS, isSameValue } from '../../../write-model/series/given';
import { isFilled } from '../../../write-model/slugs';
import { spanFrom, timesGiven, wallsOf } from './stored-dates';
import type { StoredDate } from './stored-dates';

/** What a part of a series gives to a new date that is like another one: in the languages that both have, or else in those of that date. */
export function wholePart(part: SeriesPart, { drafts, value }: StoredDate): SeriesPart {
  const common = drafts.filter(({ locale }) => part.texts[locale] !== undefined);
  const texts = (common.length > 0 ? common : drafts).map((row) => [
    row.locale,
    part.texts[row.locale] ?? textsOf((name) => value(row, name)),
  ]);
  return { ...part, texts: Object.fromEntries(texts) };
}

/**
 * What readers see of a part (see `wholePart`) in a new date that is like another one: instead of what was given before it was published they
 * see what they saw before, until they see it in some date.
 * @returns undefined if that one is published in none of its languages
 */
export function shownPart(
  series: Series,
  { held, ...part }: SeriesPart,
  { like, standing }: { like: StoredDate; standing: readonly StoredDate[] },
): SeriesPart | undefined {
  const published = like.published.filter(({ locale }) => part.texts[locale] !== undefined);
  if (published.length === 0) return undefined;
  const isSeen = (sees: (date: StoredDate, row: VersionRow) => boolean, among = standing): boolean =>
    among.some((date) => date.published.some((row) => isOpen(row) && sees(date, row)));
  const shown = (given: Values, before: Values = {}, locale?: string): Values =>
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => {
        const has = (date: StoredDate, row: VersionRow): boolean =>
          (locale ?? row.locale) === row.locale && isSameValue(date.value(row, name), value);
        // That one date was opened to readers opens no other one.
        const isHeld = name in before && !isSeen(has, name === 'private' ? [like] : standing);
        return [name, isHeld ? before[name] : value];
      }),
    );
  const isAtItsTime = isSeen((date, row) => {
    const { startDate, endDate } = timesGiven(series, part, date.original);
    const walls = wallsOf(row);
    return walls?.start === startDate && walls.end === endDate;
  });
  const texts = published
    .map(({ locale }) => [locale, shown(part.texts[locale] ?? {}, held?.texts[locale], locale)] as const)
    // Readers have not seen the series in a language without a title.
    .filter(([, { title }]) => !isSameValue(title, null));
  if (texts.length === 0) return undefined;
  return {
    ...part,
    ...(isAtItsTime ? {} : held?.times),
    shared: shown(part.shared, held?.shared),
    texts: Object.fromEntries(texts),
  };
}

/** Whether everybody may read a published version. */
const isOpen = (row: VersionRow): boolean => !row['private'] && !isFilled(row['password']);

type Values = Readonly<Record<string, unknown>>;

const textsOf = (value: (name: string) => unknown): Record<string, unknown> =>
  Object.fromEntries(GIVEN_TEXTS.map((name) => [name, value(name)]));

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
