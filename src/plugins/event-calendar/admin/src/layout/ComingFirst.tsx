import { Button } from '@strapi/design-system';
import { Check } from '@strapi/icons';
import {
  unstable_useContentManagerContext,
  unstable_useDocumentLayout,
} from '@strapi/content-manager/strapi-admin';
import { deepEncodeQueryValues, useQueryParams, withEncodedUserParams } from '@strapi/strapi/admin';
import { useEffect, useRef } from 'react';
import { uidOf } from '../../../server/src/domain/kinds';
import { todayIn } from '../board/days';
import { useCalendarFacts } from '../calendar-api/use-calendar-facts';
import { useActed } from '../saving/use-acted';
import { comesFirst, comingFirst, withComingFirst, withoutComingFirst } from './coming-first';
import type { ListQuery } from './coming-first';
import { useText } from '../use-text';

const EVENT = uidOf('event');

/** Whether the person has removed the filter since the panel was loaded. */
let hasRemoved = false;

/** Lets Strapi's list of events begin with those of today. Shows a button for this filter, which is pressed while it holds. */
export function ComingFirst() {
  const { model } = unstable_useContentManagerContext();
  return model === EVENT ? <BeginToday /> : null;
}

function BeginToday() {
  const { list, isLoading } = unstable_useDocumentLayout(EVENT);
  const [{ query }, setQuery] = useQueryParams<ListQuery>();
  const facts = useCalendarFacts();
  const text = useText();
  const { defaultSortBy } = list.settings;
  const hasActed = useActed();
  const wasFirst = useRef(false);
  useEffect(() => {
    const isFirst = comesFirst(query);
    if (isFirst || wasFirst.current) hasRemoved = !isFirst;
    wasFirst.current = isFirst;
  }, [query]);
  useEffect(() => {
    if (facts === undefined || isLoading || defaultSortBy !== 'startDate') return;
    const begun = comingFirst(query, todayIn(facts.timezone), {
      hasRemoved,
      hasActed: hasActed(),
    });
    if (begun !== undefined) setQuery(begun, 'push', true);
  }, [facts, isLoading, defaultSortBy, hasActed, query, setQuery]);
  if (facts === undefined || isLoading) return null;
  const isOn = comesFirst(query);
  const toggle = (): void => {
    const next = isOn ? withoutComingFirst(query) : withComingFirst(query, todayIn(facts.timezone));
    setQuery(withEncodedUserParams(query, { ...next, filters: deepEncodeQueryValues(next.filters) }));
  };
  return (
    <Button
      size="S"
      variant={isOn ? 'secondary' : 'tertiary'}
      startIcon={isOn ? <Check /> : undefined}
      aria-pressed={isOn}
      onClick={toggle}
    >
      {text('layout.from-today')}
    </Button>
  );
}
