import { COLLECTIONS } from '../../domain/kinds';
import { slugify } from '../../domain/slug';
import { linkFilters } from '../../engine/read/list-links';
import type { CalendarRequest } from '../../api/operations/request';
import type { ListCommand } from '../../resources/commands';
import { formatsOf } from './choose-format';
import type { FeedFormat } from './format';
import { namedFilters } from './named-filters';

type Asked = Pick<CalendarRequest<ListCommand>, 'checked'> & {
  /** The address of the root, without a trailing slash. */
  root: string;
  languageParameter: string;
};

/** The query of the addresses of a list, with its filters as they were sent: `?categories=jazz`, or nothing. */
function queryOf({ checked, languageParameter }: Asked): string {
  const filters = linkFilters(checked, checked.operation.parameters, languageParameter, undefined);
  const pairs = filters.map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

// A lone surrogate cannot be encoded.
const encoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(/['()*]/g, asOctet);
const asOctet = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** The address of a feed, whichever way it was asked for. */
export const feedAddress = (asked: Asked, { suffix }: Pick<FeedFormat, 'suffix'>): string =>
  `${asked.root}/${COLLECTIONS[asked.checked.command.kind]}.${suffix}${queryOf(asked)}`;

/** A proxy keeps 4 KiB for all headers of a response (docs/interface.md 25.9). */
const LONGEST = 1_500;

/**
 * The header `Link` to the other forms of a list (RFC 8288): JSON and the formats of its kind, the most used first, as many as fit.
 * @param shown the format of the response; undefined for JSON
 * @returns undefined if none fits
 */
export function alternates(asked: Asked, shown: FeedFormat | undefined): string | undefined {
  const query = queryOf(asked);
  const address = `${asked.root}/${COLLECTIONS[asked.checked.command.kind]}`;
  const forms = [
    ...(shown === undefined ? [] : [{ suffix: '', mediaType: 'application/json' }]),
    ...formatsOf(asked.checked.command.kind)
      .filter((format) => format !== shown)
      .map(({ suffix, mediaType }) => ({ suffix: `.${suffix}`, mediaType })),
  ];
  let header = '';
  for (const { suffix, mediaType } of forms) {
    const link = `<${address}${suffix}${query}>; rel="alternate"; type="${mediaType}"`;
    const longer = header === '' ? link : `${header}, ${link}`;
    if (longer.length > LONGEST) break;
    header = longer;
  }
  return header === '' ? undefined : header;
}

/** What a file name says of the filters is cut to this many characters. */
const LONGEST_NAME = 60;

/** `events.ics`, `events-jazz.csv`: letters of ASCII, digits, hyphens. */
export function fileName({ checked }: Pick<Asked, 'checked'>, { suffix }: FeedFormat): string {
  const said = namedFilters(checked.given).map((text) => slugify(text));
  const safe = said
    .join('-')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replace(/^-+|-+$/g, '');
  return `${COLLECTIONS[checked.command.kind]}${safe === '' ? '' : `-${safe}`}.${suffix}`;
}
