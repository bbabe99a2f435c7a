/**
 * Reads the records of a filled database that requests can use.
 *
 * @param {{ rows(sql: string): Promise<object[]> }} database
 * @param {number} count the number of events it was filled with
 * @returns {Promise<{ count: number, events: Named[], venues: Named[], organizers: Named[], categories: Named[],
 *   tags: Named[] }>} `Named`: `{ id, slug, document }`
 */
export async function readWorld(database, count) {
  const rows = await database.rows(
    `select kind, public_id, slug, document_id from calendar_index where locale = 'en' order by public_id`,
  );
  const of = (kind) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ public_id, slug, document_id }) => ({ id: Number(public_id), slug, document: document_id }));
  const world = {
    count,
    events: of('event'),
    venues: of('venue'),
    organizers: of('organizer'),
    categories: of('category'),
    tags: of('tag'),
  };
  if (world.events.length !== count)
    throw new Error(`There are ${world.events.length} events instead of ${count}`);
  return world;
}
