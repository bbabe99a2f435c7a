const WHOLE = 'start_date=2000-01-01&end_date=2100-12-31&per_page=50';
const EVERY_STATUS = 'status=publish,draft,private,pending,future,trash';

/** Filters for lists of events. */
const FILTERS = [
  'start_date=2065-01-01&end_date=2066-12-31&strict_dates=true',
  'starts_after=2070-06-01&starts_before=2071-06-01&per_page=20',
  'ends_after=2070-06-01&ends_before=2070-12-01&per_page=20',
  `${WHOLE}&search=lamp`,
  `${WHOLE}&search=boat -lock`,
  `${WHOLE}&categories=on-the-water`,
  `${WHOLE}&categories=music,choirs&tags=night&page=1`,
  `${WHOLE}&tags=rain-or-shine&featured=true`,
  `${WHOLE}&featured=false&page=2`,
  `${WHOLE}&geoloc=true&geoloc_lat=51.4&geoloc_lng=-2.3`,
  `${WHOLE}&ticketed=true`,
  `${WHOLE}&password=sesame&search=orchard`,
];

const COLLECTIONS = ['venues', 'organizers', 'categories', 'tags'];

/**
 * The requests to a stored calendar: lists with all their pages (`pages`), and single records.
 *
 * @param {Record<string, number[]>} ids the public ids of the records by collection
 * @returns {{ as: string, path: string, pages?: boolean }[]} paths below `/api`
 */
export function requestsFor(ids) {
  const root = (language) => `${language}/calendar/events/v1`;
  const requests = [];
  for (const language of ['en', 'fr', 'de']) {
    const ask = (path, as = 'anonymous', pages = false) =>
      requests.push({ as, path: `${root(language)}/${path}`, pages });
    ask(`events?${WHOLE}`, 'anonymous', true);
    for (const collection of COLLECTIONS) ask(`${collection}?per_page=3`, 'anonymous', true);
    for (const filter of FILTERS) ask(`events?${filter}`);
    for (const [index, id] of ids.events.entries())
      if (language === 'en' || index % 5 === 0) ask(`events/${id}`);
    for (const collection of COLLECTIONS) for (const id of ids[collection]) ask(`${collection}/${id}`);
    ask('', 'anonymous');
  }
  for (const as of [
    'admin',
    'editor',
    'author',
    'contributor',
    'subscriber',
    'full-access',
    'read-only',
    'custom',
  ]) {
    const ask = (path, pages = false) => requests.push({ as, path: `${root('en')}/${path}`, pages });
    const sees = ['admin', 'editor', 'full-access'].includes(as);
    ask(`events?${WHOLE}${sees ? `&${EVERY_STATUS}` : ''}`, sees);
    ask(`venues?per_page=50${sees ? `&${EVERY_STATUS}` : ''}`);
    for (const id of ids.events.filter((_, index) => index % 12 === 0)) ask(`events/${id}?context=edit`);
  }
  for (const id of ids.protected) {
    for (const password of ['sesame', 'Gruß & Kuß', 'wrong'])
      requests.push({
        as: 'anonymous',
        path: `${root('en')}/events/${id}?password=${encodeURIComponent(password)}`,
      });
    requests.push({ as: 'editor', path: `${root('en')}/events/${id}?context=edit` });
  }
  for (const as of ['anonymous', 'editor']) {
    for (const language of ['en', 'de'])
      requests.push({ as, path: `${language}/calendar/sync/v1/changes?limit=50`, pages: true });
  }
  return requests;
}

/**
 * Sends the requests and collects the responses.
 *
 * @param {string} origin
 * @param {ReturnType<typeof requestsFor>} requests
 * @param {Record<string, Record<string, string>>} headers by caller
 */
export async function collectResponses(origin, requests, headers) {
  const responses = [];
  const get = async (as, path) => {
    const response = await fetch(`${origin}/api/${path}`, { headers: headers[as] ?? {} });
    const body = await response.json();
    const counts = ['total', 'totalpages'].map((name) => response.headers.get(`x-calendar-${name}`));
    responses.push({ as, path, status: response.status, counts, body });
    return body;
  };
  for (const { as, path, pages } of requests) {
    let body = await get(as, path);
    if (!pages) continue;
    if (path.includes('/changes?')) await followFeed(get, as, path, body);
    else
      for (let page = 2; body.next_rest_url !== undefined; page++)
        body = await get(as, `${path}&page=${page}`);
  }
  return responses;
}

/** Tokens differ between calendars, so the parts of a feed are numbered instead. */
async function followFeed(get, as, path, first) {
  for (let body = first; body.more === true;)
    body = await get(as, `${path}&since=${encodeURIComponent(body.next)}`);
}
