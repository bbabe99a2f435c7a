import type { HttpResponse, AskOptions, Role, Service } from '../harness';
import type { Body } from './write-client';
import { bodyOf, isBody } from './write-client';

/** An entry of the changes feed. */
export interface Entry {
  kind: string;
  id: number;
  action: 'upsert' | 'remove';
  record?: Body;
}

/** A response of the feed. */
export interface Part {
  entries: Entry[];
  next: string;
  more: boolean;
}

/** The address of the feed in a language. */
export const feedAddress = (service: Service, language = 'en'): string =>
  `${service.origin}/api/${language}/calendar/sync/v1/changes`;

const isEntry = (value: unknown): value is Entry =>
  isBody(value) && typeof value['kind'] === 'string' && typeof value['id'] === 'number';

export function partOf(response: HttpResponse): Part {
  const { changes, next, more } = bodyOf(response, 200);
  if (!Array.isArray(changes) || typeof next !== 'string' || typeof more !== 'boolean')
    throw new Error(`This is no part of the feed: ${response.text}`);
  return { entries: changes.filter(isEntry), next, more };
}

/** The feed as a caller reads it. */
export function feedOf(service: Service, role?: Role, name?: string, language = 'en') {
  const ask = async (query: Readonly<Record<string, string>> = {}, options: AskOptions = {}) => {
    const who = role === undefined ? {} : await service.as(role, name);
    const search = new URLSearchParams(query).toString();
    const headers: Record<string, string> = { ...who };
    new Headers(options.headers).forEach((value, key) => (headers[key] = value));
    const address = `${feedAddress(service, language)}${search === '' ? '' : `?${search}`}`;
    return service.request(address, { ...options, headers });
  };
  /** Reads until there is no more. */
  const readAll = async (since?: string, limit = 50): Promise<Part & { parts: number }> => {
    const entries: Entry[] = [];
    for (let parts = 1, at = since; ; parts += 1) {
      const query = { limit: String(limit), ...(at === undefined ? {} : { since: at }) };
      const part = partOf(await ask(query));
      entries.push(...part.entries);
      if (!part.more) return { ...part, entries, parts };
      at = part.next;
    }
  };
  return { ask, readAll };
}
export type Feed = ReturnType<typeof feedOf>;
