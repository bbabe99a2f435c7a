import { STATUSES } from '../../../server/src/domain/status';
import { isWallTime } from '../../../server/src/domain/time/types';

export const VIEWS = ['month', 'week', 'day', 'agenda'] as const;
export type View = (typeof VIEWS)[number];

/** What the board shows. It is kept in the URL, so that links and the back button work. */
export interface BoardAddress {
  view: View;
  /** `YYYY-MM-DD`: a day in the range that is shown. */
  date: string;
  locale: string;
  /** The time zone of all times; undefined: each event in its own zone. */
  zone?: string | undefined;
  category?: string | undefined;
  venue?: string | undefined;
  organizer?: string | undefined;
  status?: string | undefined;
  search?: string | undefined;
}

/** The statuses that the board can be filtered by. */
export const BOARD_STATUSES = STATUSES.filter((status) => status !== 'trash');

export const isView = (text: string | null): text is View => VIEWS.some((view) => view === text);

/** Reads the query of the URL. Missing and invalid values are replaced by `defaults`, or left out. */
export function readAddress(
  query: URLSearchParams,
  defaults: Pick<BoardAddress, 'view' | 'date' | 'locale'>,
  languages: readonly string[],
): BoardAddress {
  const view = query.get('view');
  const date = query.get('date') ?? '';
  const locale = query.get('locale') ?? '';
  const status = query.get('status');
  const given = (name: string): string | undefined => query.get(name) || undefined;
  const id = (name: string): string | undefined =>
    /^[1-9]\d{0,14}$/.test(given(name) ?? '') ? given(name) : undefined;
  return {
    view: isView(view) ? view : defaults.view,
    date: isWallTime(`${date} 00:00:00`) ? date : defaults.date,
    locale: languages.includes(locale) ? locale : defaults.locale,
    zone: given('zone'),
    category: id('category'),
    venue: id('venue'),
    organizer: id('organizer'),
    status: BOARD_STATUSES.find((known) => known === status),
    search: given('search'),
  };
}

/** The query for the URL; undefined and empty values are left out. */
export function writeAddress(address: BoardAddress): URLSearchParams {
  const given = Object.entries(address).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
}
