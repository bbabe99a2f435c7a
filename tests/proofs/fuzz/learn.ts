import { isObject } from '../../../src/plugins/event-calendar/server/src/api/json';
import type { RawResponse } from './send';
import { languageOf } from './wire';
import type { Sent } from './wire';
import type { World } from './world';

/** Remembers the record of a response, or its deletion. */
export function learn(
  world: World,
  { plan, method, target }: Sent,
  { status, headers, body }: RawResponse,
): void {
  const { kind, method: meant } = plan.operation;
  if (kind === null || status >= 300 || method === 'HEAD' || method === 'OPTIONS') return;
  if (meant === 'GET' && target === undefined) return;
  const shown = recordOf(body);
  if (shown === undefined) return;
  if (meant === 'DELETE' || shown.status === 'trash') world.forget(shown.id);
  else world.remember({ kind, ...shown, language: languageOf(plan), etag: headers.etag });
}

function recordOf(body: Buffer): { id: number; slug: string; status: unknown } | undefined {
  const value: unknown = JSON.parse(body.toString('utf8'));
  if (!isObject(value)) return undefined;
  const { id, slug, status } = value;
  if (typeof id !== 'number' || typeof slug !== 'string' || slug === '') return undefined;
  return { id, slug: decodeURIComponent(slug), status };
}
