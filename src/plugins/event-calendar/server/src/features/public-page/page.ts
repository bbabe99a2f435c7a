import type { Kind } from '../../domain/kinds';
import { isLanguage } from '../../domain/languages';
import type { Language } from '../../domain/languages';
import { showSlug } from '../../domain/slug';
import type { PageRecord } from '../../services/read/page-record';
import type { Settings } from '../../platform/settings/settings';
import type { EmbeddedTerm, EventAnswer, PlaceAnswer } from './answers';
import { isEventAnswer, isPlaceAnswer } from './answers';
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

/** How many characters of a description search engines show. */
const SUMMARY_LENGTH = 160;

/** The data from which a page is made. */
export interface PageContext extends FeedPlace {
  settings: FeedPlace['settings'] & Pick<Settings, 'publicUrls'>;
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
  const { answer } = record;
  const language = isLanguage(record.language) ? record.language : context.language;
  const shown = { ...context, language };
  if (isEventAnswer(answer)) {
    const main = record.isProtected
      ? protectedMain(answer, language, context.problem)
      : wholeEvent(answer, language, record, context);
    return pageDocument({ ...frameOf(answer, answer.title, record, shown), language, main });
  }
  if (!isPlaceAnswer(answer)) throw new TypeError(`No page for ${record.kind} ${record.publicId}`);
  const upcoming = record.upcoming.filter(isEventAnswer);
  const main = placeMain(answer, language, upcoming, feedOfPage(record, shown));
  return pageDocument({ ...frameOf(answer, nameOf(answer), record, shown), language, main });
}

function wholeEvent(
  event: EventAnswer,
  language: Language,
  { ticketUrl: tickets }: PageRecord,
  context: PageContext,
): Html {
  const calendar = `${PAGES}/${context.language}/event/${showSlug(context.slug)}.ics`;
  const linkTo = (kind: Kind) => (term: EmbeddedTerm) => ({
    name: term.name,
    url: addressIn(kind, language, term.slug, context),
  });
  const terms = [...event.categories.map(linkTo('category')), ...event.tags.map(linkTo('tag'))];
  return eventMain(event, language, { calendar, tickets, terms });
}

function frameOf(
  answer: EventAnswer | PlaceAnswer,
  name: string,
  record: PageRecord,
  context: PageContext,
): Omit<PageFrame, 'language' | 'main'> {
  const listed = isEventAnswer(answer) ? labelsFor(context.language).labels.allEvents : plainText(name);
  const excerpt = 'excerpt' in answer ? (answer.excerpt ?? '') : '';
  return {
    title: plainText(name),
    description: summary(excerpt || (answer.description ?? ''), SUMMARY_LENGTH),
    canonical: answer.url,
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
    image: 'image' in answer && answer.image ? answer.image.url : null,
    stylesheet: STYLESHEET_PATH,
    feeds: feedLinks(feedOfPage(record, context), listed),
    head: structuredData(answer.json_ld),
  };
}

/** The URL of a record's page in a language. `slug` is percent-encoded, as in responses. */
function addressIn(kind: Kind, language: Language, slug: string, { settings, origin }: PageContext): string {
  const values: Readonly<Record<string, string>> = { origin, language, kind, slug };
  return settings.publicUrls[kind].replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
