import type { Language } from '../../domain/languages';
import type { EventResponse, VenueResponse } from './responses';
import { addressOf, venueOf } from './responses';
import type { Html } from './markup';
import { markup, trusted } from './markup';
import type { Words } from './parts';
import { entry, isPageAddress, links, pictureOf, websiteLink, wordsFor } from './parts';
import { plainText } from '../../domain/text/plain-text';
import { timeWithOffset, formatTimes, formatZone } from './when';

/** The links of an event's page. */
export interface EventLinks {
  /** Its calendar file. */
  calendar: string;
  /** Where its tickets are sold. */
  tickets: string | null;
  /** The pages of its categories and tags; names are HTML-safe. */
  terms: readonly { name: string; url: string }[];
}

/** The main part of an event's page (docs/interface.md 22.1). */
export function eventMain(event: EventResponse, language: Language, found: EventLinks): Html {
  const words = wordsFor(language);
  const venue = venueOf(event);
  const organizers = event.organizer.map(({ organizer: name, url }) => ({ name, url }));
  return markup`<article>
<h1>${trusted(event.title)}</h1>
${notices(event, words)}${pictureOf(event)}
<dl>
${entry(words, 'when', whenPart(event, language, words))}${[
    entry(words, 'where', wherePart(event, venue, words)),
    entry(words, 'organizer', links(organizers)),
    entry(words, 'cost', plainText(costIn(event, words))),
    entry(words, 'website', websiteLink(event.website)),
    entry(words, 'topics', links(found.terms)),
  ]}</dl>
${ticketsPart(event, found.tickets, words)}<p><a class="action" href="${found.calendar}" type="text/calendar"${words.lang}>${words.labels.addToCalendar}</a></p>
${trusted(event.description ?? '')}
</article>`;
}

/** The cost, with an amount of 0 in the language of the page; a cost in words is as it was written (docs/interface.md 13.11). */
const costIn = ({ cost, cost_details: { values } }: EventResponse, { labels }: Words): string =>
  values.includes('0') ? cost.replace(/^Free(?= – |$)/, () => labels.free) : cost;

/** A link to the tickets; none if the event is canceled or sold out. */
function ticketsPart(
  event: EventResponse,
  tickets: string | null,
  { labels, lang }: Words,
): Html | undefined {
  const { event_status: state, sold_out: soldOut } = event;
  if (tickets === null || !isPageAddress(tickets) || state === 'canceled' || soldOut === true)
    return undefined;
  return markup`<p><a class="action" href="${tickets}" rel="noopener nofollow"${lang}>${labels.tickets}</a></p>\n`;
}

/** Why a password was not accepted: it is wrong, or there were too many attempts and a retry is possible after some seconds. */
export type PasswordProblem = 'wrong' | { wait: number };

/** The page of an event that a password protects: its title, its time and a form for the password. */
export function protectedMain(event: EventResponse, language: Language, problem?: PasswordProblem): Html {
  const words = wordsFor(language);
  return markup`<article>
<h1>${trusted(event.title)}</h1>
${notices(event, words)}<dl>
${entry(words, 'when', whenPart(event, language, words))}</dl>
<p class="note"${words.lang}>${words.labels.protectedEvent}</p>
${passwordForm(words, problem)}
</article>`;
}

/** A form without an action posts to the page's own URL. The password is in the request body, never in the URL. */
function passwordForm({ labels, lang }: Words, problem: PasswordProblem | undefined): Html {
  const said =
    problem === 'wrong'
      ? labels.wrongPassword
      : problem && labels.tooManyPasswords.replace('{minutes}', String(Math.ceil(problem.wait / 60)));
  const marks = said !== undefined && markup` aria-invalid="true" aria-describedby="problem"`;
  return markup`<form method="post" class="password"${lang}>
<label for="password">${labels.password}</label>
<input id="password" name="password" type="password" required maxlength="2000" autocomplete="off"${marks}>
<button type="submit" class="action">${labels.showDetails}</button>
${said !== undefined && markup`<p class="problem" id="problem" role="alert">${said}</p>\n`}</form>`;
}

function whenPart(event: EventResponse, language: Language, { labels, lang }: Words): Html {
  const allDay = event.all_day === true;
  const start = timeWithOffset(event.start_date, event.utc_start_date);
  const zone = allDay
    ? markup` <span class="zone"${lang}>(${labels.allDay})</span>`
    : markup`<br><span class="zone">${formatZone(event, language)}</span>`;
  const machine = allDay ? event.start_date.slice(0, 10) : start;
  return markup`<time datetime="${machine}">${formatTimes(event, language)}</time>${zone}`;
}

/** The notice at the top: the event is canceled, postponed or sold out. */
function notices(event: EventResponse, { labels, lang }: Words): Html {
  const { event_status: state, event_status_reason: reason } = event;
  const stays = state === 'scheduled';
  return markup`${
    !stays &&
    markup`<p class="notice"><strong${lang}>${labels[state]}</strong>${reason !== '' && ` ${reason}`}</p>\n`
  }${event.sold_out === true && markup`<p class="notice"><strong${lang}>${labels.soldOut}</strong></p>\n`}`;
}

/** The venue, the online address, or both. */
function wherePart(event: EventResponse, venue: VenueResponse | undefined, words: Words): Html | undefined {
  const place = venue && placePart(venue);
  if (event.is_virtual !== true) return place;
  const { labels, lang } = words;
  const url = event.virtual_url;
  const online = markup`<span${lang}>${place === undefined ? labels.online : labels.alsoOnline}</span>${
    url !== null && markup`<br><a href="${url}" rel="noopener nofollow"${lang}>${labels.takePart}</a>`
  }`;
  return place === undefined ? online : markup`${place}<br>${online}`;
}

function placePart(venue: VenueResponse): Html {
  const address = plainText(addressOf(venue));
  return markup`<a href="${venue.url}">${trusted(venue.venue)}</a>${address !== '' && markup`<br>${address}`}`;
}
