import { COLLECTIONS, isPostKind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import { ask } from '../../harness';
import { isBody } from '../../http/write-client';
import type { Body } from '../../http/write-client';

/** A client's copy of a record, by `language text` and by the names of shared fields. */
export type View = Readonly<Record<string, unknown>>;

/** The expected state of a record, from the view of its client. */
export interface Known {
  kind: Kind;
  /** Unknown until there is a response to the write that created it. */
  id: number | undefined;
  state: 'there' | 'trash' | 'gone';
  view: View;
}

/** All records of one client, by an internal name. */
export type World = ReadonlyMap<string, Known>;

/** The members for a kind's name and texts in responses. */
export const nameField = (kind: Kind): string =>
  kind === 'event' ? 'title' : kind === 'category' || kind === 'tag' ? 'name' : kind;

const names = (list: unknown, field: string): string[] =>
  Array.isArray(list) ? list.map((item) => (isBody(item) ? String(item[field]) : '')).sort() : [];

/** The state of a record from a response in a language. The names of linked records come from the English response. */
export function viewOf(kind: Kind, body: Body, language: string): View {
  const texts = {
    [`${language} name`]: body[nameField(kind)],
    [`${language} description`]: String(body['description'] ?? '').trim(),
    [`${language} slug`]: body['slug'],
  };
  if (kind === 'category') return { ...texts, parent: body['parent'] };
  if (kind === 'tag') return texts;
  const post = { ...texts, status: body['status'], website: body['website'] ?? '' };
  if (kind !== 'event') return { ...post, phone: body['phone'] ?? '' };
  const { cost, start_date, end_date, venue } = body;
  const event = { ...post, cost, start_date, end_date };
  if (language !== 'en') return event;
  return {
    ...event,
    venue: isBody(venue) ? venue['venue'] : null,
    organizer: names(body['organizer'], 'organizer'),
    categories: names(body['categories'], 'name'),
    tags: names(body['tags'], 'name'),
  };
}

/** A cost with words, which is shown as it was written (docs/interface.md 13.12). */
export const costOf = (mark: string): string => `Door ${mark}`;

/** Reads a record in both languages, as an editor. */
export async function readKnown(
  root: string,
  headers: Record<string, string>,
  kind: Kind,
  id: number,
): Promise<Known> {
  const address = `${root}/${COLLECTIONS[kind]}/${id}`;
  const english = await ask(address, { headers });
  const body = isBody(english.body) ? english.body : {};
  const known = { kind, id, view: {} };
  if (!isPostKind(kind) && english.status === 400) return { ...known, state: 'gone' };
  if (body['code'] === 'event-no-longer-available' || body['status'] === 'trash')
    return { ...known, state: 'trash' };
  if (english.status !== 200) throw new Error(`GET ${address}: ${english.status} ${english.text}`);
  const french = await ask(`${address}?i18n_language=fr`, { headers });
  const view = viewOf(kind, body, 'en');
  if (french.status !== 200 || !isBody(french.body)) return { ...known, state: 'there', view };
  return { ...known, state: 'there', view: { ...view, ...viewOf(kind, french.body, 'fr') } };
}

/** The differences of a record from its expected state; empty if there are none. */
export function differences(expected: Known, actual: Known): string[] {
  if (expected.state !== actual.state) return [`is ${actual.state} instead of ${expected.state}`];
  if (expected.state !== 'there') return [];
  const found = Object.entries(expected.view).flatMap(([field, value]) => {
    const there = actual.view[field];
    const [wanted, got] = [JSON.stringify(value), JSON.stringify(there)];
    return wanted === got ? [] : [`${field} is ${got} instead of ${wanted}`];
  });
  if ('fr name' in actual.view && !('fr name' in expected.view)) found.push('has a French version');
  return found;
}
