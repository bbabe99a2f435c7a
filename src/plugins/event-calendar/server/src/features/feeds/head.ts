import type { Kind } from '../../domain/kinds';
import { isLanguage } from '../../domain/languages';
import { wellFormed } from '../../domain/text/characters';
import { tidyLine } from '../../domain/text/line';
import { wallOfMilliseconds } from '../../domain/time/wall-clock';
import type { CalendarRequest } from '../../api/operations/request';
import type { Settings } from '../../platform/settings/settings';
import type { FeedHead } from './format';
import { namedFilters } from './named-filters';
import { WORDS } from './writing/words';

/** How often readers should ask again: most ask no more often than this anyway. */
const REFRESH_SECONDS = 3_600;

/** What a title says of the filters is cut to this many characters. */
const LONGEST_FILTERS = 200;

/** What a feed says about itself, besides what is only known when its list is read. */
type Known = Pick<FeedHead, 'zones' | 'total' | 'self'> & {
  kind: Kind;
  /** The last change of the calendar, in UTC milliseconds; undefined if there has been none. */
  changed: number | undefined;
  /** Those of the records that filters name by id. */
  names: readonly string[];
};

export function headOf(
  { checked, language, origin }: CalendarRequest,
  { calendarName, calendarColor }: Pick<Settings, 'calendarName' | 'calendarColor'>,
  { kind, changed, names, ...known }: Known,
): FeedHead {
  const { given } = checked;
  const shown = isLanguage(language) ? language : 'en';
  const words = WORDS[shown][kind];
  const name = calendarName === '' ? words : kind === 'event' ? calendarName : `${calendarName}: ${words}`;
  const said = tidyLine(wellFormed([...names, ...namedFilters(given)].join(', ').slice(0, LONGEST_FILTERS)));
  return {
    ...known,
    kind,
    title: said === '' ? name : `${name}: ${said}`,
    description: '',
    language: shown,
    home: origin,
    updated: wallOfMilliseconds(changed ?? 0),
    color: calendarColor === '' ? null : calendarColor,
    refreshSeconds: REFRESH_SECONDS,
    byteOrderMark: /^(?:1|true)$/i.test(given['bom'] ?? ''),
  };
}
