import { isObject } from '../../../api/json';
import type { EventState } from '../../../domain/event-state';
import { scriptJson } from '../../../domain/text/script-json';
import { searchEngineData } from '../../../resources/shared/search-engine-data';
import { moment } from '../../../resources/shared/structured-data';
import type { FeedEvent, FeedFormat, FeedHead, FeedWriter } from '../format';
import { LIST_END, jsonOf, listed, openList } from '../writing/json';

const MEDIA_TYPE = 'application/ld+json';

/** What schema.org calls the states of an event. */
const STATES: Readonly<Record<EventState, string>> = {
  scheduled: 'https://schema.org/EventScheduled',
  canceled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
};

const begin = (head: FeedHead): string =>
  scriptJson(
    openList(
      {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        name: head.title,
        description: head.description === '' ? undefined : head.description,
        url: head.self,
        numberOfItems: head.total,
      },
      'itemListElement',
    ),
  );

function item(event: FeedEvent, _: FeedHead, position: number): string {
  const json = structured(event) ?? jsonOf(minimal(event));
  return scriptJson(listed(`{"@type":"ListItem","position":${position},"item":${json}}`, position));
}

/** The structured data of the event as JSON text, without `@context`, which the list has. */
function structured(event: FeedEvent): string | undefined {
  if (event.structured === null || event.isProtected) return undefined;
  const data: unknown = JSON.parse(event.structured);
  return isObject(data) ? searchEngineData({ ...data, '@context': undefined }) : undefined;
}

/** What may be said of an event that a password protects: its name, its times and its state. */
function minimal(event: FeedEvent): Readonly<Record<string, unknown>> {
  return {
    '@type': 'Event',
    name: event.title,
    startDate: moment(event.start, event.utcStart, event.timezone),
    endDate: moment(event.end, event.utcEnd, event.timezone),
    eventStatus: STATES[event.state],
    url: event.url,
  };
}

const events: FeedWriter<FeedEvent> = { begin, item, end: () => LIST_END };

/** JSON-LD with the vocabulary of schema.org, for search engines. It is safe inside a `script` element. */
export const JSON_LD: FeedFormat = {
  suffix: 'jsonld',
  mediaType: MEDIA_TYPE,
  contentType: MEDIA_TYPE,
  extent: 'whole',
  shows: ['structured'],
  writers: { event: events },
};
