import { kindOfUid } from '../../../server/src/domain/kinds';
import type { EditedRecord } from './ours';

const PATH =
  /\/content-manager\/collection-types\/(plugin::event-calendar\.\w+)(?:\/([^/]+))??(\/actions\/publish)?$/;

/** The record that a request of the Content Manager saves or publishes; undefined for every other request. */
export function savedBy(address: string, method: string): EditedRecord | undefined {
  const url = new URL(address, window.location.origin);
  const [, model = '', documentId, publishes] = PATH.exec(decodeURIComponent(url.pathname)) ?? [];
  const kind = kindOfUid(model);
  const isSave = publishes !== undefined || documentId === undefined ? method === 'POST' : method === 'PUT';
  if (kind === undefined || !isSave) return undefined;
  return { kind, documentId, locale: url.searchParams.get('locale') ?? undefined };
}
