import { STATUSES } from '../../../server/src/domain/status';
import { isWallTime } from '../../../server/src/domain/time/types';

export const VIEWS = ['month', 'week', 'day', 'agenda'] as const;
export type View = (typeof VIEWS)[number];

/** What the board shows, as its address says it: links and the back button work. */
export interface BoardAddress {
  view: View;
  /** A day in what is shown: `YYYY-MM-DD`. */
  date: string;
  locale: string;
  /** The one zone that is shown; undefined for each event's own. */
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

/** The address that a query says, completed by what stands in where it says nothing, or nonsense. */
export function readAddress(
  query: URLSearchParams,
  standIn: Pick<BoardAddress, 'view' | 'date' | 'locale'>,
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
    view: isView(view) ? view : standIn.view,
    date: isWallTime(`${date} 00:00:00`) ? date : standIn.date,
    locale: languages.includes(locale) ? locale : standIn.locale,
    zone: given('zone'),
    category: id('category'),
    venue: id('venue'),
    organizer: id('organizer'),
    status: BOARD_STATUSES.find((known) => known === status),
    search: given('search'),
  };
}

/** The query of an address. */
export function writeAddress(address: BoardAddress): URLSearchParams {
  const given = Object.entries(address).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
}
