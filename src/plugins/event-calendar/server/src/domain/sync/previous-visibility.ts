import type { Kind } from '../kinds';
import type { Status } from '../status';
import { NOT_TRASHED, isStatus } from '../status';
import type { Reader } from '../visibility';
import { ANONYMOUS, mayBeSeen, restrict, visibility } from '../visibility';

/** The parts of a record in a language that decide who is shown it in a list (docs/interface.md 16.5). */
export interface VisibilityRow {
  locale: string;
  status: Status;
  author: number | null;
  hidden: 0 | 1;
  is_primary: 0 | 1;
}

/** Formats the visibility of a record for the change log: `en:publish:5:0:1,fr:draft:5:0:0`; empty for no record. */
export const formatVisibility = (rows: readonly VisibilityRow[]): string =>
  rows
    .map(({ locale, status, author, hidden, is_primary }) =>
      [locale, status, author ?? '', hidden, is_primary].join(':'),
    )
    .toSorted()
    .join();

/** Parses a text of `formatVisibility`. */
export function parseVisibility(text: string): VisibilityRow[] {
  return text.split(',').flatMap((part) => {
    const [locale = '', status = '', author = '', hidden, primary] = part.split(':');
    if (!isStatus(status)) return [];
    return [
      {
        locale,
        status,
        author: author === '' ? null : Number(author),
        hidden: hidden === '1' ? 1 : 0,
        is_primary: primary === '1' ? 1 : 0,
      },
    ];
  });
}

/**
 * Whether lists showed a record with this visibility to a reader in a language. `engine/read/shown.ts` applies the same rule
 * to the current rows.
 */
export function wasShown(
  rows: readonly VisibilityRow[],
  kind: Kind,
  reader: Reader,
  { language, untranslated }: { language: string; untranslated: 'omit' | 'fallback' },
): boolean {
  const own = rows.find((row) => row.locale === language);
  const row =
    own ?? (untranslated === 'fallback' ? rows.find(({ is_primary }) => is_primary === 1) : undefined);
  if (row === undefined || row.hidden === 1) return false;
  return mayBeSeen(restrict(visibility(reader, kind), NOT_TRASHED), row);
}

/** Whether readers without credentials can see a row of a record, in lists or by its address. */
const isPublic = (row: VisibilityRow, kind: Kind): boolean =>
  mayBeSeen(restrict(visibility(ANONYMOUS, kind), NOT_TRASHED), row);

/** The languages in which lists show a record with this visibility to anonymous readers, in alphabetical order. */
export function publicLanguages(rows: readonly VisibilityRow[], kind: Kind): string[] {
  return rows
    .filter((row) => Number(row.hidden) === 0 && isPublic(row, kind))
    .map(({ locale }) => locale)
    .toSorted();
}

/** What readers without credentials may notice of a change. */
export interface PublicView {
  /** The languages in which lists showed the record before the change, or show it after it. */
  publicLocales: readonly string[];
  /** Whether any of their responses may differ: the change is of something that they could see before it, or can see after it. */
  isShown: boolean;
}

/** Whether a record has got or lost a version, or another one stands in for the missing ones. */
export const movesVersions = (was: readonly VisibilityRow[], is: readonly VisibilityRow[]): boolean =>
  versionsOf(was) !== versionsOf(is);

const versionsOf = (rows: readonly VisibilityRow[]): string =>
  rows
    .map(({ locale, is_primary }) => `${locale}:${is_primary}`)
    .toSorted()
    .join();

/**
 * What readers without credentials may notice of the change of a record. Webhooks with the view `public`, entity tags and caches
 * all use it. A draft in a language ends that another language stands in for it: inside events always, in lists with `fallback`
 * (docs/interface.md 15.3, 15.8).
 * @param locales the languages whose rows have changed
 */
export function publicView(
  kind: Kind,
  { was, is, locales }: Record<'was' | 'is', readonly VisibilityRow[]> & { locales: readonly string[] },
  untranslated: 'omit' | 'fallback',
): PublicView {
  const publicLocales = [...new Set([...publicLanguages(was, kind), ...publicLanguages(is, kind)])];
  const seen = [...was, ...is].filter((row) => isPublic(row, kind));
  const movesStandIns = (kind !== 'event' || untranslated === 'fallback') && movesVersions(was, is);
  const isShown = seen.length > 0 && (movesStandIns || seen.some(({ locale }) => locales.includes(locale)));
  return { publicLocales, isShown };
}
