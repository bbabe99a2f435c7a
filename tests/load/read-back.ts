import type { Service } from '../harness';

type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The records of a list, by title or name, read as the calendar's administrator. */
export async function listOf(service: Service, list: string, query = ''): Promise<Json[]> {
  const dates = list === 'events' ? 'start_date=2000-01-01&end_date=2090-01-01&' : '';
  const { status, body, text } = await service.request(`${list}?${dates}per_page=50&${query}`, {
    headers: await service.as('admin'),
  });
  const records = isJson(body) ? body[list] : undefined;
  if (status !== 200 || !Array.isArray(records))
    throw new Error(`${list}?${query} answered ${status}: ${text}`);
  return records.filter(isJson);
}

/** The only event with this title. */
export async function eventTitled(service: Service, title: string, query = ''): Promise<Json> {
  const found = (await listOf(service, 'events', query)).filter((event) => event['title'] === title);
  if (found.length !== 1 || found[0] === undefined)
    throw new Error(`${found.length} events are titled ${title}`);
  return found[0];
}

/** A member of each record in a list member of another record, such as the names of an event's categories. */
export function pluck(record: Json, member: string, name: string): unknown[] {
  const value = record[member];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map((item) => (isJson(item) ? item[name] : undefined));
}
