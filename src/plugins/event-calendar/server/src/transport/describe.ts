import { namespaceIndex } from '../openapi/namespace-index';
import { openApiDocument } from '../openapi/openapi';
import { VIEWER_PATH, viewerPage } from '../openapi/viewer';
import { UTC, readZone } from '../domain/time/zone';
import { endOfSecond } from '../engine/read/next-moments';
import type { CalendarResponse, CalendarRequest } from '../api/operations/request';
import { FEED_TYPES } from '../features/feeds/choose-format';
import type { Call } from './call';
import { invalidNamespace } from '../api/errors';
import { shortHash } from '../api/operations/entity-tag';
import type { Namespace } from '../api/operations/operation';
import type { DocumentCommand, IndexCommand } from '../resources/commands';
import type { Serving } from '../services/serving';
import { rootPath } from '../resources/routes/strapi-path';

/** Allows only scripts and styles of the viewer; its images are part of the styles. */
const VIEWER_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** The address of the requested namespace root, without a trailing slash. */
export const rootAddress = (
  call: Pick<Call, 'origin' | 'rootLanguage'>,
  { prefix, settings }: Serving,
  namespace: Namespace,
): string => call.origin + prefix + rootPath(call.rootLanguage, settings, namespace);

/**
 * The namespace index, whose default dates are relative to now (docs/interface.md 1.8), or the OpenAPI document
 * (docs/interface.md 1.9).
 * @throws CalendarError 400
 */
export function describe(
  { checked: { command }, now }: CalendarRequest<IndexCommand | DocumentCommand>,
  call: Call,
  serving: Serving,
): CalendarResponse {
  const { settings } = serving;
  const { namespace } = call.operation;
  const root = rootAddress(call, serving, namespace);
  const language = call.rootLanguage;
  if (command.verb === 'document') {
    const body = JSON.stringify(openApiDocument({ settings, root, language, namespace, feeds: FEED_TYPES }));
    return { status: 200, headers: { ETag: `"${shortHash(body)}"`, Vary: 'Accept' }, body };
  }
  if (command.namespace !== settings.namespace) throw invalidNamespace();
  const zone = readZone(settings.timezone) ?? UTC;
  const body = JSON.stringify(namespaceIndex({ settings, root, language, now, zone }));
  return { status: 200, headers: {}, body, until: endOfSecond(now) };
}

/** The OpenAPI document as a page for people. */
export function viewer(call: Call, serving: Serving): CalendarResponse {
  const body = viewerPage({
    files: serving.prefix + VIEWER_PATH,
    document: `${rootAddress(call, serving, call.operation.namespace)}/doc`,
    language: call.rootLanguage,
  });
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': VIEWER_POLICY,
    Vary: 'Accept',
  };
  return { status: 200, headers, body };
}
