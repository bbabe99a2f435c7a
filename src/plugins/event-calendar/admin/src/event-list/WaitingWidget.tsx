import { Flex, Link, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { NavLink } from 'react-router-dom';
import type { CalendarFacts } from '../../../server/src/panel-contract/calendar';
import type { RecordList } from '../../../server/src/panel-contract/editorial';
import { WAITING } from '../../../server/src/panel-contract/event-list';
import type { Waiting, WaitingCounts } from '../../../server/src/panel-contract/event-list';
import type { ReturnedRow } from '../../../server/src/panel-contract/review';
import { todayIn } from '../board/days';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import type { CalendarApi } from '../calendar-api/use-calendar-api';
import { useCalendarFacts } from '../calendar-api/use-calendar-facts';
import { useWantedLanguage } from '../calendar-api/use-language';
import { useReadableLanguages } from '../calendar-api/use-readable-languages';
import { nearestLanguage } from '../language-name';
import { PLUGIN_ID } from '../plugin';
import { editorPath } from '../strapi/content-manager';
import { daysOfRange } from './ranges';
import { useListText } from './use-list-text';

const ROOT = `/plugins/${PLUGIN_ID}`;

/** The order in which the widget shows what it counts. */
const KINDS: readonly Waiting[] = ['drafts', 'image', 'venue', 'translation', 'double'];

/** What waits for the person: how much, and where it is mended. */
interface Row {
  name: Waiting | 'review' | 'returned';
  count: number;
  to: string;
  /** Whether there may be more. */
  isMost?: boolean;
}

/** Home-page widget: what waits for this person, each with a link to the list or the form where it is mended. */
export default function WaitingWidget() {
  const words = useListText();
  const rows = useWaiting();
  if (rows === undefined) return <Widget.Loading />;
  if (rows === 'failed') return <Widget.Error />;
  if (rows.length === 0) return <Widget.NoData>{words('waiting.none')}</Widget.NoData>;
  return (
    <Flex tag="ul" direction="column" alignItems="stretch" gap={3} padding={2}>
      {rows.map(({ name, count, to, isMost = false }) => (
        <Flex tag="li" key={name} justifyContent="space-between" gap={4}>
          <Link tag={NavLink} to={to}>
            {words(`waiting.${name}`)}
          </Link>
          <Typography fontWeight="bold">{isMost ? words('waiting.most', { most: count }) : count}</Typography>
        </Flex>
      ))}
    </Flex>
  );
}

/** @returns undefined while it is read; rows with nothing in them are left out */
function useWaiting(): Row[] | 'failed' | undefined {
  const api = useCalendarApi();
  const facts = useCalendarFacts();
  const [wanted] = useWantedLanguage();
  const readable = useReadableLanguages(facts);
  const [rows, setRows] = useState<Row[] | 'failed'>();
  useEffect(() => {
    if (facts === undefined) return undefined;
    const reading = new AbortController();
    void readRows(api, facts, nearestLanguage(readable, wanted), reading.signal)
      .then(setRows)
      .catch(() => reading.signal.aborted || setRows('failed'));
    return () => reading.abort();
  }, [api, facts, readable, wanted]);
  return rows;
}

async function readRows(
  api: CalendarApi,
  { timezone, rights, changesAll }: CalendarFacts,
  locale: string,
  signal: AbortSignal,
): Promise<Row[]> {
  const { start, end } = daysOfRange('next-14', todayIn(timezone), 1);
  const mayPublish = rights.event.publish || rights.venue.publish || rights.organizer.publish;
  const [{ counts, most }, review, returned] = await Promise.all([
    api.get<WaitingCounts>('/home/waiting', { locale, start, end }, signal),
    mayPublish ? api.get<RecordList<unknown>>('/review', { pageSize: 1 }, signal) : undefined,
    api.get<RecordList<ReturnedRow>>('/review/returned', {}, signal),
  ]);
  const [first] = returned.rows;
  const rows: Row[] = [
    { name: 'review', count: review?.total ?? 0, to: `${ROOT}/review` },
    ...(first === undefined
      ? []
      : [
          {
            name: 'returned' as const,
            count: returned.total,
            to:
              returned.total === 1
                ? editorPath(first.kind, first.documentId, first.locale)
                : `${ROOT}/returned`,
          },
        ]),
    ...KINDS.map((name) => ({
      name,
      count: counts[name],
      isMost: counts[name] === most,
      to: `${ROOT}/list?${new URLSearchParams({ range: name === 'drafts' ? 'any' : 'next-14', locale, ...WAITING[name], ...(changesAll ? {} : { changeable: '1' }) })}`,
    })),
  ];
  return rows.filter(({ count }) => count > 0);
}
