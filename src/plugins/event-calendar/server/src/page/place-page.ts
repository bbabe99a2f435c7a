import type { Kind } from '../domain/kinds';
import type { Language } from '../domain/languages';
import type { EventAnswer, OrganizerAnswer, TermAnswer, VenueAnswer } from './answers';
import { addressOf } from './answers';
import { listedEvent, pictureOf, websitePart } from './event-page';
import type { Html } from './html';
import { html, trusted } from './html';
import { labelsFor } from './labels';
import { langUnless } from './layout';
import { plainText } from './plain-text';

/** The main part of the page of a venue, an organizer or a term: who or what it is, and its next events. */
export function placeMain(
  kind: Exclude<Kind, 'event'>,
  record: VenueAnswer | OrganizerAnswer | TermAnswer,
  language: Language,
  upcoming: readonly EventAnswer[],
): Html {
  const { labels, language: spoken } = labelsFor(language);
  const foreign = langUnless(spoken, language);
  const description = record.description ?? '';
  return html`<article>
      <h1>${trusted(nameOf(record))}</h1>
      ${'venue' in record || 'organizer' in record ? pictureOf(record) : undefined}
      ${contactPart(record, language)}
      ${kind === 'category' || kind === 'tag' ? html`<p>${plainText(description)}</p>` : trusted(description)}
    </article>
    <section aria-labelledby="upcoming">
      <h2 id="upcoming" ${foreign}>${labels.upcoming}</h2>
      ${
        upcoming.length === 0
          ? html`<p class="note" ${foreign}>${labels.nothingUpcoming}</p>`
          : html`<ul class="list">
              ${upcoming.map((event) => listedEvent(event, language))}
            </ul>`
      }
    </section>`;
}

/** The name of a record as its answer has it: HTML-safe. */
export function nameOf(record: VenueAnswer | OrganizerAnswer | TermAnswer): string {
  if ('venue' in record) return record.venue;
  return 'organizer' in record ? record.organizer : record.name;
}

function contactPart(
  record: VenueAnswer | OrganizerAnswer | TermAnswer,
  language: Language,
): Html | undefined {
  const { labels, language: spoken } = labelsFor(language);
  const term = (label: string): Html => html`<dt${langUnless(spoken, language)}>${label}</dt>`;
  const lines: Html[] = [];
  const address = 'venue' in record ? addressOf(record) : '';
  if (address !== '')
    lines.push(
      html`${term(labels.where)}
        <dd>${plainText(address)}</dd> `,
    );
  const phone = 'phone' in record ? (record.phone ?? '') : '';
  if (phone !== '')
    lines.push(
      html`${term(labels.phone)}
        <dd>${plainText(phone)}</dd> `,
    );
  const email = 'email' in record ? (record.email ?? '') : '';
  if (email !== '') {
    const to = plainText(email);
    lines.push(
      html`${term(labels.email)}
        <dd><a href="mailto:${encodeURIComponent(to)}">${to}</a></dd> `,
    );
  }
  const website = 'website' in record && websitePart(record.website, term(labels.website));
  if (website) lines.push(website);
  return lines.length === 0 ? undefined : html`<dl>${lines}</dl>`;
}
