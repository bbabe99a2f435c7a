const EVENT = 'plugin::event-calendar.event';
const EVENTS = `/content-manager/collection-types/${EVENT}`;

interface Request {
  method: string;
  path: string;
  json?: object;
}

const get = (path: string): Request => ({ method: 'GET', path });

/** A protected event with versions in English and French. */
interface Protected {
  documentId: string;
  /** The row of its English draft. */
  row: number;
}

/** Requests of the admin panel whose responses contain a protected event, each a way by which its password could come along. */
export const readsOf = ({ documentId, row }: Protected): Request[] => [
  ...['', '&populate=*', '&fields[0]=password', '&populate[localizations][fields][0]=password'].map((query) =>
    get(`${EVENTS}?locale=en${query}`),
  ),
  // In the last language the event has no version; its form starts with the shared fields of the others.
  ...['en', 'fr', 'de'].map((locale) => get(`${EVENTS}/${documentId}?locale=${locale}`)),
  ...['populate=*', 'populate[localizations][populate]=*', 'populate[image][populate]=*'].map((query) =>
    get(`${EVENTS}/${documentId}?locale=en&${query}`),
  ),
  {
    method: 'POST',
    path: `${EVENTS}/actions/bulkFindForValidation`,
    json: { documentIds: [documentId], locale: 'en' },
  },
  {
    method: 'POST',
    path: '/i18n/content-manager/actions/get-non-localized-fields',
    json: { model: EVENT, id: row, locale: 'en' },
  },
  get(
    `/i18n/content-manager/get-fill-from-locale/${EVENT}` +
      `?collectionType=collection-types&documentId=${documentId}&sourceLocale=en&targetLocale=fr`,
  ),
  ...['', '&populate=*', '&fields[0]=password'].map((query) =>
    get(`/content-manager/relations/${EVENT}/localizations?locale=en${query}`),
  ),
  get(`/content-manager/relations/${EVENT}/${documentId}/localizations?locale=en&populate=*`),
  ...['related', '*'].map((populate) => get(`/upload/files?populate=${populate}`)),
  get(`/upload/files?populate[related][on][${EVENT}][fields][0]=password`),
  get('/content-manager/homepage/recent-documents?action=update'),
  get(`/content-manager/history-versions?contentType=${EVENT}&documentId=${documentId}`),
  get(`/event-calendar/records/event/${documentId}/publication?locale=en`),
];

/** Requests of the admin panel that compare passwords with a text. */
export const guessesAt = (documentId: string, text: string): Request[] => {
  const guess = `[$startsWith]=${encodeURIComponent(text)}`;
  const queries = [
    `filters[password]${guess}`,
    `filters[password]=${encodeURIComponent(text)}`,
    'filters[password][$notNull]=true',
    `filters[$or][0][$not][password]${guess}`,
    `filters[localizations][password]${guess}`,
    'sort=password',
    'sort=title:asc,password:desc',
    'sort[0]=title&sort[1]=password',
    'sort[password]=asc',
    'sort=localizations.password',
    `populate[localizations][filters][password]${guess}`,
    'populate[localizations][sort]=password',
  ];
  return [
    ...queries.flatMap((query) => [
      get(`${EVENTS}?locale=en&${query}`),
      get(`/content-manager/relations/${EVENT}/localizations?locale=en&${query}`),
    ]),
    get(`${EVENTS}/${documentId}?locale=en&filters[password]${guess}`),
    get(`${EVENTS}/${documentId}/actions/countDraftRelations?locale=en&filters[password]${guess}`),
    get(`/Content-Manager/collection-types/${encodeURIComponent(EVENT)}?locale=en&sort=password`),
    {
      method: 'POST',
      path: `${EVENTS}/actions/bulkFindForValidation`,
      json: { documentIds: [documentId], locale: 'en', sort: 'password:asc' },
    },
  ];
};
