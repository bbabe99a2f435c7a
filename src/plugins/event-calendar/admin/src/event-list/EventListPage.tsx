import { Box, Button, EmptyStateLayout, Flex, Typography } from '@strapi/design-system';
import { EmptyDocuments } from '@strapi/icons/symbols';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CalendarFacts } from '../../../server/src/panel-contract/calendar';
import { MOST_EVENTS } from '../../../server/src/panel-contract/many';
import { todayIn } from '../board/days';
import { OverlayHost } from '../editorial/OverlayHost';
import { changeOverlay } from '../editorial/overlay-state';
import { useOverlay } from '../editorial/use-overlay';
import { useCalendarFacts } from '../calendar-api/use-calendar-facts';
import { useWantedLanguage } from '../calendar-api/use-language';
import { useReadableLanguages } from '../calendar-api/use-readable-languages';
import { useWeekStart } from '../calendar-api/use-week-start';
import { nearestLanguage } from '../language-name';
import { Notice } from '../Notice';
import { LoadingPage, NotLoaded, TitledPage } from '../pages/PageParts';
import { useText } from '../use-text';
import type { ListAddress } from './address';
import {
  filtersOf,
  isBackwards,
  listQuery,
  readListAddress,
  shownDays,
  usualAddress,
  writeListAddress,
} from './address';
import { EventRows } from './EventRows';
import { FoldedFilters } from './FoldedFilters';
import { ListFilters } from './ListFilters';
import { SavedViews } from './SavedViews';
import { useEventList } from './use-event-list';
import { useListText } from './use-list-text';

/** The page "List": finds events by what they have and what they lack. */
export default function EventListPage() {
  const facts = useCalendarFacts();
  return facts === undefined ? <LoadingPage /> : <Loaded facts={facts} />;
}

function Loaded({ facts }: { facts: CalendarFacts }) {
  const text = useText();
  const words = useListText();
  const weekStart = useWeekStart();
  const [address, change] = useListAddress(facts);
  const [said, say] = useState('');
  const days = shownDays(address, todayIn(facts.timezone), weekStart);
  const loaded = useEventList(isBackwards(address) ? undefined : listQuery(address, days));
  const { list, isLoading, hasFailed, more } = loaded;
  const again = useRef(loaded.again);
  again.current = loaded.again;
  const { offer } = useOverlay();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const lastOffer = useRef(offer);
  useEffect(() => {
    // It comes after a change, and goes after its undo.
    if (lastOffer.current !== offer) again.current();
    lastOffer.current = offer;
  }, [offer]);
  const rows = useRef<HTMLDivElement>(null);
  const [firstNew, setFirstNew] = useState<number>();
  const count = list?.events.length ?? 0;
  useEffect(() => {
    // The button may be gone after the last page, so the work goes on at the first new event.
    if (firstNew === undefined || count <= firstNew) return;
    rows.current?.querySelectorAll<HTMLElement>('a[data-event]')[firstNew]?.focus();
    setFirstNew(undefined);
  }, [firstNew, count]);
  const select = (documentIds: readonly string[], isSelected: boolean): void =>
    setSelected((before) => {
      const next = new Set(before);
      for (const documentId of documentIds)
        if (isSelected) next.add(documentId);
        else next.delete(documentId);
      return next;
    });
  /** Those that are shown: another filter may have hidden some. */
  const chosen = (list?.events ?? []).flatMap(({ documentId }) =>
    selected.has(documentId) ? [documentId] : [],
  );
  return (
    <TitledPage title={words('list.title')} subtitle={words('list.subtitle')}>
      <Flex direction="column" alignItems="stretch" gap={4} aria-busy={isLoading}>
        <FoldedFilters count={filtersOf(address)}>
          <ListFilters facts={facts} address={address} onChange={change} />
        </FoldedFilters>
        <Flex gap={4} wrap="wrap" justifyContent="space-between">
          <SavedViews query={String(writeListAddress(address))} say={say} />
          <Button variant="tertiary" size="S" onClick={() => change(undefined)}>
            {words('list.reset')}
          </Button>
        </Flex>
        {chosen.length > 0 && (
          <Flex gap={3} wrap="wrap">
            <Button
              disabled={chosen.length > MOST_EVENTS}
              onClick={() =>
                changeOverlay({
                  many: {
                    documentIds: chosen,
                    locale: address.locale,
                    onDone: () => setSelected(new Set()),
                  },
                })
              }
            >
              {words('list.change', { count: chosen.length })}
            </Button>
            {chosen.length > MOST_EVENTS && (
              <Typography textColor="danger600">
                {words('list.change.most', { count: MOST_EVENTS })}
              </Typography>
            )}
          </Flex>
        )}
        <Flex gap={3} wrap="wrap" role="status">
          <Typography variant="pi" textColor="neutral600">
            {isLoading && text('board.loading')}
            {!isLoading &&
              !hasFailed &&
              words(list?.next === undefined ? 'list.count' : 'list.count.first', { count })}
          </Typography>
          <Typography variant="pi" textColor="neutral600">
            {said}
          </Typography>
        </Flex>
        {hasFailed && <NotLoaded title={text('board.not-loaded')} onAgain={loaded.again} />}
        {(days.cut || list?.limited === true) && (
          <Notice tone="warning" title={words('list.limited')}>
            {words('list.limited.why')}
          </Notice>
        )}
        {list !== undefined && count === 0 && !isLoading && !hasFailed && (
          <EmptyStateLayout icon={<EmptyDocuments width="16rem" />} content={words('list.none')} />
        )}
        {list !== undefined && count > 0 && (
          <Box ref={rows}>
            <EventRows
              list={list}
              facts={facts}
              selected={facts.rights.event.update ? selected : undefined}
              onSelect={select}
            />
          </Box>
        )}
        {list?.next !== undefined && (
          <Box>
            <Button
              variant="secondary"
              loading={isLoading}
              onClick={() => {
                setFirstNew(count);
                more();
              }}
            >
              {words('list.more')}
            </Button>
          </Box>
        )}
      </Flex>
      <OverlayHost />
    </TitledPage>
  );
}

/** What the address of the page says, and a function to change it: without a change, to the usual list. */
function useListAddress(
  facts: CalendarFacts,
): [ListAddress, (change: Partial<ListAddress> | undefined) => void] {
  const [query, setQuery] = useSearchParams();
  const [wanted, rememberLanguage] = useWantedLanguage();
  const readable = useReadableLanguages(facts);
  const address = useMemo(() => {
    const languages = facts.languages.map(({ code }) => code);
    return readListAddress(query, nearestLanguage(readable, wanted), languages);
  }, [query, facts, readable, wanted]);
  const change = (changes: Partial<ListAddress> | undefined): void => {
    if (changes?.locale !== undefined) rememberLanguage(changes.locale);
    setQuery(
      writeListAddress(changes === undefined ? usualAddress(address.locale) : { ...address, ...changes }),
    );
  };
  return [address, change];
}
