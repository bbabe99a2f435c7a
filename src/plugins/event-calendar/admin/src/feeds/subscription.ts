import type { CalendarFacts } from '../../../server/src/panel-contract/calendar';
import type { BoardAddress } from '../board/address';

type Asked = Pick<BoardAddress, 'locale' | 'category' | 'venue' | 'organizer' | 'search'>;

/** The filters of the calendar page that a feed has too. */
const CARRIED = ['category', 'venue', 'organizer', 'search'] as const;

/** What a feed with the filters of the calendar page shows. */
interface Subscription {
  /** The address of the list of events in the interface, without query. */
  list: string;
  filters: Readonly<Record<string, string | undefined>>;
  /** The filters of the page that are set, by their names there. */
  carried: readonly (typeof CARRIED)[number][];
}

/**
 * The feed of what the calendar page shows. Status, time zone and the days in view have no place in it.
 * @param origin scheme, host and port of the panel, for a calendar whose public address is not set
 */
export function subscriptionOf(
  asked: Asked,
  facts: Pick<CalendarFacts, 'roots' | 'languageParameter' | 'publicUrl'>,
  origin: string,
): Subscription {
  const { locale, category, venue, organizer, search } = asked;
  const own = facts.roots[locale];
  const root = own ?? Object.values(facts.roots)[0] ?? '';
  return {
    list: `${facts.publicUrl || origin}${root}/events`,
    filters: {
      categories: category,
      venue,
      organizer,
      search,
      ...(own === undefined ? { [facts.languageParameter]: locale } : {}),
    },
    carried: CARRIED.filter((name) => asked[name] !== undefined),
  };
}
