import type { Language } from '../../domain/languages';
import type {
  EventResponse,
  OrganizerResponse,
  PlaceResponse,
  TermResponse,
  VenueResponse,
} from './responses';
import { addressOf } from './responses';
import type { Html } from './markup';
import { markup, trusted } from './markup';
import type { PageFeed } from './page-feeds';
import { subscribeLine } from './page-feeds';
import { entry, listedEvent, pictureOf, websiteLink, wordsFor } from './parts';
import { plainText } from '../../domain/text/plain-text';

/**
 * The main part of the page of a venue, an organizer or a term: its details and its next events.
 * @param upcoming undefined if the reader may not list events
 */
export function placeMain(
  place: PlaceResponse,
  language: Language,
  upcoming: readonly EventResponse[] | undefined,
  feed: PageFeed,
): Html {
  return markup`<article>
<h1>${trusted(nameOf(place))}</h1>
${'name' in place ? aboutTerm(place) : aboutPlace(place, language)}
</article>
${upcoming && eventsOf(upcoming, language, feed)}`;
}

function eventsOf(upcoming: readonly EventResponse[], language: Language, feed: PageFeed): Html {
  const words = wordsFor(language);
  const { labels, lang } = words;
  const events =
    upcoming.length === 0
      ? markup`<p class="note"${lang}>${labels.nothingUpcoming}</p>`
      : markup`<ul class="list">\n${upcoming.map((event) => listedEvent(event, language))}</ul>`;
  return markup`<section aria-labelledby="upcoming">
<h2 id="upcoming"${lang}>${labels.upcoming}</h2>
${events}
${subscribeLine(feed, words)}
</section>`;
}

/** The HTML-safe name of a record from its response. */
export function nameOf(place: PlaceResponse): string {
  if ('venue' in place) return place.venue;
  return 'organizer' in place ? place.organizer : place.name;
}

/** Descriptions of terms have no paragraphs of their own (docs/interface.md 10.1). */
const aboutTerm = ({ description = '' }: TermResponse): Html | undefined =>
  description === '' ? undefined : markup`<div>${trusted(description)}</div>`;

function aboutPlace(place: VenueResponse | OrganizerResponse, language: Language): Html {
  const words = wordsFor(language);
  const email = 'organizer' in place ? plainText(place.email ?? '') : '';
  const contact = [
    entry(words, 'where', 'venue' in place ? plainText(addressOf(place)) : undefined),
    entry(words, 'phone', plainText(place.phone ?? '')),
    entry(
      words,
      'email',
      email === '' ? undefined : markup`<a href="mailto:${encodeURI(email)}">${email}</a>`,
    ),
    entry(words, 'website', websiteLink(place.website)),
  ].filter((line) => line !== undefined);
  return markup`${pictureOf(place)}
${contact.length > 0 && markup`<dl>\n${contact}</dl>`}
${trusted(place.description ?? '')}`;
}
