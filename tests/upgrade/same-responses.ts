import { readFields } from '../../src/plugins/event-calendar/server/src/resources/fields/event-fields';
import { isBody } from '../http/write-client';
import type { StoredResponse } from './stored';

/** The simple fields of events in release 0.1.0. */
const OLD_FIELDS = ['website', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'];

/** Members of events that release 0.1.0 did not have, with their default values. */
const NEW_MEMBERS: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(Object.entries(readFields({})).filter(([name]) => !OLD_FIELDS.includes(name))),
  series: null,
};

/**
 * Members whose form has changed since then: costs are formatted by the currency that they name, and structured
 * data has dates for all-day events, always a place, and no empty members. They have their own tests.
 */
const OTHER_FORM = ['cost', 'cost_details', 'json_ld'];

/** The namespace index lists the parameters of the newer interface, and messages of errors have changed. */
const isAboutInterface = ({ path, status }: StoredResponse): boolean =>
  status >= 400 || path.endsWith('/v1/');

/** Positions in a feed, which differ between calendars. */
const OF_FEED = ['next', 'next_url', 'next_rest_url', 'epoch'];

/** A response without the intended differences of a newer version. @throws Error for a new member with another value */
function comparable(response: StoredResponse): unknown {
  const { as, status, counts, body } = response;
  const path = withoutPlace(response.path);
  if (isAboutInterface(response)) return { as, path, status, code: isBody(body) ? body['code'] : undefined };
  return { as, path, status, counts, body: without(body, path.includes('/changes')) };
}

function without(value: unknown, isFeed: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => without(each, isFeed));
  if (!isBody(value)) return value;
  const kept = Object.entries(value).filter(([name, member]) => {
    if (OTHER_FORM.includes(name) || (isFeed && OF_FEED.includes(name))) return false;
    if (!(name in NEW_MEMBERS)) return true;
    // That release stored ticket addresses and did not show them.
    if (name === 'ticket_url') return false;
    // In password-protected events such members are null, like `featured`.
    const isHidden = value['featured'] === null && member === null;
    if (member !== NEW_MEMBERS[name] && !isHidden) throw new Error(`${name} is ${JSON.stringify(member)}`);
    return false;
  });
  return Object.fromEntries(
    kept.map(([name, member]) => [name, without(withoutLanguage(name, member), isFeed)]),
  );
}

/** Addresses of terms name the language that is shown, if it is not the requested one (docs/interface.md 15.8). */
const withoutLanguage = (name: string, member: unknown): unknown =>
  (name === 'self' || name === 'up') && typeof member === 'string'
    ? member.replace(/\?i18n_language=\w+$/, '')
    : member;

/** Filters accept the slug of a term that stands in for a missing version (docs/interface.md 5.12). */
const isFoundNow = (before: StoredResponse, now: StoredResponse): boolean =>
  before.status === 400 && now.status === 200 && /[?&](?:tags|categories)=/.test(before.path);

/** The requests whose responses differ, each with the first difference. */
export function differences(
  before: readonly StoredResponse[],
  now: readonly StoredResponse[],
  form: (response: StoredResponse) => unknown = comparable,
): string[] {
  const found: string[] =
    before.length === now.length ? [] : [`${before.length} responses before, ${now.length} now`];
  for (const [index, response] of before.entries()) {
    const other = now[index];
    if (other === undefined) break;
    if (form === comparable && isFoundNow(response, other)) continue;
    const where = firstDifference(form(response), form(other), '');
    if (where !== undefined) found.push(`${response.as} ${response.path}: ${where}`);
  }
  return found;
}

/** A complete response without positions in a feed, which differ between calendars. */
export function whole(response: StoredResponse): unknown {
  const { as, body, path, status } = response;
  // The namespace index contains the current default dates of lists.
  if (path.endsWith('/v1/')) return { as, path, status };
  const isFeed = path.includes('/changes') && isBody(body);
  const said = isFeed ? Object.entries(body).filter(([name]) => !OF_FEED.includes(name)) : undefined;
  return {
    ...response,
    path: withoutPlace(path),
    body: said === undefined ? body : Object.fromEntries(said),
  };
}

const withoutPlace = (path: string): string => path.replace(/&since=[^&]*/, '&since=…');

function firstDifference(one: unknown, other: unknown, path: string): string | undefined {
  if (Object.is(one, other)) return undefined;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return `${path} was ${JSON.stringify(one)}, is ${JSON.stringify(other)}`;
  const members = new Map<string, unknown>(Object.entries(one));
  const others = new Map<string, unknown>(Object.entries(other));
  for (const name of new Set([...members.keys(), ...others.keys()])) {
    const where = firstDifference(members.get(name), others.get(name), `${path}.${name}`);
    if (where !== undefined) return where;
  }
  return undefined;
}
