import { sitePath } from '../../api/origin';
import type { Kind } from '../../domain/kinds';
import { isLanguage } from '../../domain/languages';
import type { Language } from '../../domain/languages';
import { showSlug } from '../../domain/slug';
import type { PageRecord } from '../../services/read/page-record';
import type { Settings } from '../../platform/settings/settings';
import type { EmbeddedTerm, EventResponse, PlaceResponse } from './responses';
import { isEventResponse, isPlaceResponse } from './responses';
import { eventMain, protectedMain } from './event-page';
import type { PasswordProblem } from './event-page';
import { labelsFor } from './labels';
import type { PageFrame } from './layout';
import { pageDocument } from './layout';
import type { Html } from './markup';
import type { FeedPlace } from './page-feeds';
import { feedLinks, feedOfPage } from './page-feeds';
import { structuredData } from './parts';
import { nameOf, placeMain } from './place-page';
import { plainText, summary } from '../../domain/text/plain-text';

/** The path below which the plugin serves its public pages (docs/interface.md 22.1). */
export const PAGES = '/calendar';
export const STYLESHEET_PATH = `${PAGES}/page.css`;

/** The stylesheet as pages link to it. A path, because a page may be opened at another host than that of the public URL. */
export const stylesheetOf = (origin: string): string => sitePath(origin) + STYLESHEET_PATH;

/** How many characters of a description search engines show. */
const SUMMARY_LENGTH = 160;

/** The data from which a page is made. */
export interface PageContext extends FeedPlace {
  settings: FeedPlace['settings'] & Pick<Settings, 'publicUrls' | 'languageParameter'>;
  /** The slug of the URL, decoded. */
  slug: string;
  /** Why the password of the request was not accepted. */
  problem?: PasswordProblem | undefined;
}

/**
 * The complete page of a record.
 *
 * @throws TypeError if the record is of a kind without a page, which is a programming error
 */
export function renderPage(record: PageRecord, context: PageContext): string {
  const { response } = record;
  const language = isLanguage(record.language) ? record.language : context.language;
  const shown = { ...context, language };
  if (isEventResponse(response)) {
    const main = record.isProtected
      ? protectedMain(response, language, context.problem)
      : wholeEvent(response, language, record, context);
    return pageDocument({ ...frameOf(response, response.title, record, shown), language, main });
  }
  if (!isPlaceResponse(response)) throw new TypeError(`No page for ${record.kind} ${record.publicId}`);
  const upcoming = record.upcoming?.filter(isEventResponse);
  const main = placeMain(response, language, upcoming, feedOfPage(record, shown));
  return pageDocument({ ...frameOf(response, nameOf(response), record, shown), language, main });
}

function wholeEvent(
  event: EventResponse,
  language: Language,
  { ticketUrl: tickets }: PageRecord,
  context: PageContext,
): Html {
  const calendar = `${sitePath(context.origin)}${PAGES}/${context.language}/event/${showSlug(context.slug)}.ics`;
  const linkTo = (kind: Kind) => (term: EmbeddedTerm) => ({
    name: term.name,
    url: addressIn(kind, languageOf(term, context), term.slug, context),
  });
  const terms = [...event.categories.map(linkTo('category')), ...event.tags.map(linkTo('tag'))];
  return eventMain(event, language, { calendar, tickets, terms });
}

/** The language in which a term is shown, which its address names if that differs from the requested one. */
function languageOf({ urls }: EmbeddedTerm, { language, settings }: PageContext): Language {
  const named = new URL(urls.self).searchParams.get(settings.languageParameter) ?? language;
  return isLanguage(named) ? named : language;
}

function frameOf(
  response: EventResponse | PlaceResponse,
  name: string,
  record: PageRecord,
  context: PageContext,
): Omit<PageFrame, 'language' | 'main'> {
  const listed = isEventResponse(response) ? labelsFor(context.language).labels.allEvents : plainText(name);
  const excerpt = 'excerpt' in response ? (response.excerpt ?? '') : '';
  return {
    title: plainText(name),
    description: summary(excerpt || (response.description ?? ''), SUMMARY_LENGTH),
    canonical: response.url,
    alternates: record.languages.flatMap(({ language, slug }) =>
      isLanguage(language)
        ? [
            {
              language,
              url: addressIn(record.kind, language, showSlug(slug ?? String(record.publicId)), context),
            },
          ]
        : [],
    ),
    image: 'image' in response && response.image ? response.image.url : null,
    stylesheet: stylesheetOf(context.origin),
    feeds: record.upcoming !== undefined ? feedLinks(feedOfPage(record, context), listed) : [],
    head: structuredData(response.json_ld),
  };
}

/** The URL of a record's page in a language. `slug` is percent-encoded, as in responses. */
function addressIn(kind: Kind, language: Language, slug: string, { settings, origin }: PageContext): string {
  const values: Readonly<Record<string, string>> = { origin, language, kind, slug };
  return settings.publicUrls[kind].replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
