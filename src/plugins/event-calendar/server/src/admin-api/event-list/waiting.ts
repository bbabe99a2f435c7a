import { z } from '@strapi/utils';
import type { WaitingCounts } from '../../panel-contract/event-list';
import { WAITING } from '../../panel-contract/event-list';
import { INDEX, every, join, sql } from '../../storage/ports/sql';
import type { Fragment } from '../../storage/ports/sql';
import { day, language } from '../board/query';
import { EVENT_LIST_QUERY, MOST_DAYS, daysBetween } from './query';
import type { ListSource } from './read-list';
import { selected } from './read-list';

/** Nobody needs to know more exactly how many events wait. */
const MOST = 100;

/** The query of `GET /home/waiting`. */
export const WAITING_QUERY = z
  .object({ locale: language, start: day, end: day })
  .refine(({ start, end }) => start < end && daysBetween(start, end) <= MOST_DAYS, {
    path: ['end'],
    error: `must come at most ${MOST_DAYS} days after start`,
  });

/**
 * Counts the events that the person may change and that lack something. Takes two statements: one for double bookings, one for all counts.
 */
export async function countWaiting(
  source: ListSource,
  { locale, start, end }: z.infer<typeof WAITING_QUERY>,
): Promise<WaitingCounts> {
  const days = { start: start.slice(0, 10), end: end.slice(0, 10) };
  const one = async (name: keyof typeof WAITING): Promise<Fragment> => {
    const wanted = { locale, changeable: '1', ...(name === 'drafts' ? {} : days), ...WAITING[name] };
    const { conditions } = await selected(source, EVENT_LIST_QUERY.parse(wanted));
    return sql`(select count(*) from (select 1 as one from ${INDEX} i where ${every(conditions)} limit ${MOST}) c) as ${{ sql: name, values: [] }}`;
  };
  const [drafts, image, venue, translation, double] = await Promise.all([
    one('drafts'),
    one('image'),
    one('venue'),
    one('translation'),
    one('double'),
  ]);
  const [counts] = await source.port.all<WaitingCounts['counts']>({
    ...sql`select ${join([drafts, image, venue, translation, double], ', ')}`,
    slow: 'counting',
  });
  return { counts: counts ?? NOTHING, most: MOST };
}

const NOTHING = { drafts: 0, image: 0, venue: 0, translation: 0, double: 0 };
