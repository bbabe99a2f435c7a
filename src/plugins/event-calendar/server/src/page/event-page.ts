import type { Language } from '../domain/languages';
import type { EventAnswer, VenueAnswer } from './answers';
import { addressOf, venueOf } from './answers';
import type { Html } from './html';
import { html, scriptData, trusted } from './html';
import { labelsFor } from './labels';
import { langUnless } from './layout';
import { plainText } from './plain-text';
import { machineTime, whenInWords, zoneInWords } from './when';

/** A term's name and where its own page is. */
export interface TermLink {
  name: string;
  url: string;
}

/**
 * The main part of an event's page (CONTRACT H-45).
 *
 * @param calendarUrl where its calendar file is
 */
export function eventMain(
  event: EventAnswer,
  language: Language,
  calendarUrl: string,
  terms: readonly TermLink[],
): Html {
  const { labels, language: spoken } = labelsFor(language);
  const foreign = langUnless(spoken, language);
  const term = (label: string): Html => html`<dt${foreign}>${label}</dt>`;
  const venue = venueOf(event);
  return html`<article>
    <h1>${trusted(event.title)}</h1>
    ${pictureOf(event)}
    <dl>
      ${term(labels.when)}
      <dd>${whenPart(event, language, labels.allDay, foreign)}</dd>
      ${
        venue !== undefined &&
        html`${term(labels.where)}
          <dd>${placePart(venue)}</dd> `
      }${
        event.organizer.length > 0 &&
        html`${term(labels.organizer)}
          <dd>
            ${event.organizer.map(
              (organizer, index) =>
                html`${index > 0 && ', '}<a href="${organizer.url}">${trusted(organizer.organizer)}</a>`,
            )}
          </dd> `
      }${
        event.cost !== '' &&
        html`${term(labels.cost)}
          <dd>${plainText(event.cost)}</dd> `
      }${websitePart(event.website, term(labels.website))}${
        terms.length > 0 &&
        html`${term(labels.topics)}
          <dd>
            ${terms.map(
              ({ name, url }, index) => html`${index > 0 && ', '}<a href="${url}">${trusted(name)}</a>`,
            )}
          </dd> `
      }
    </dl>
    <p><a class="action" href="${calendarUrl}" type="text/calendar" ${foreign}>${labels.addToCalendar}</a></p>
    ${trusted(event.description ?? '')}
  </article>`;
}

/** What is shown of an event that a password protects: that it is, and when. */
export function protectedMain(event: EventAnswer, language: Language): Html {
  const { labels, language: spoken } = labelsFor(language);
  const foreign = langUnless(spoken, language);
  return html`<article>
<h1>${trusted(event.title)}</h1>
<dl><dt${foreign}>${labels.when}</dt><dd>${whenPart(event, language, labels.allDay, foreign)}</dd></dl>
<p class="note"${foreign}>${labels.protectedEvent}</p>
</article>`;
}

/** An event in a list on another page. */
export const listedEvent = (event: EventAnswer, language: Language): Html =>
  html`<li>
    <time datetime="${machineTime(event.start_date, event.utc_start_date)}"
      >${whenInWords(event, language)}</time
    >
    <a href="${event.url}">${trusted(event.title)}</a>
  </li> `;

/** A link to a page of somebody else, when there is one. */
export const websitePart = (website: string | undefined, term: Html): Html | false =>
  website !== undefined &&
  /^https?:/i.test(website) &&
  html`${term}
    <dd><a href="${website}" rel="noopener nofollow">${website.replace(/^https?:\/\//i, '')}</a></dd> `;

/** The picture, with its measures so that the page does not jump; it adds nothing to the name, so it has no text. */
export function pictureOf(answer: { image?: EventAnswer['image'] }): Html | undefined {
  const { image } = answer;
  if (image === undefined || image === false) return undefined;
  const measures = image.width && image.height && html` width="${image.width}" height="${image.height}"`;
  return html`<p><img src="${image.url}" alt="" ${measures || false} /></p>`;
}

/**
 * Structured data as search engines take it: a `performer` that is only a word (CONTRACT C1) is none to them.
 *
 * @returns nothing when the reader may not have it
 */
export function structuredData(answer: { json_ld?: Record<string, unknown> }): Html | undefined {
  if (answer.json_ld === undefined) return undefined;
  const { performer, ...data } = answer.json_ld;
  const shown = typeof performer === 'string' ? data : answer.json_ld;
  return html`<script type="application/ld+json">
    ${scriptData(JSON.stringify({ '@context': 'https://schema.org', ...shown }))}
  </script>`;
}

function whenPart(event: EventAnswer, language: Language, allDay: string, foreign: Html | false): Html {
  const start = machineTime(event.start_date, event.utc_start_date);
  return html`<time datetime="${event.all_day === true ? event.start_date.slice(0, 10) : start}"
      >${whenInWords(event, language)}</time
    >${
      event.all_day === true
        ? html` <span class="zone" ${foreign}>(${allDay})</span>`
        : html`<br /><span class="zone">${zoneInWords(event, language)}</span>`
    }`;
}

function placePart(venue: VenueAnswer): Html {
  const address = plainText(addressOf(venue));
  return html`<a href="${venue.url}">${trusted(venue.venue)}</a>${address !== '' && html`<br />${address}`}`;
}
