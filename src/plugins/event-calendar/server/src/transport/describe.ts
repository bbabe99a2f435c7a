import { namespaceIndex } from '../openapi/namespace-index';
import type { DescriptionContext } from '../openapi/namespace-index';
import { sitePath } from '../api/origin';
import { openApiDocument } from '../openapi/openapi';
import { VIEWER_PATH, viewerPage } from '../openapi/viewer';
import type { Instant } from '../domain/time/types';
import { instant } from '../domain/time/types';
import { UTC, readZone } from '../domain/time/zone';
import type { CalendarResponse, CalendarRequest } from '../api/operations/request';
import { FEED_TYPES } from '../features/feeds/choose-format';
import type { Call } from './call';
import { OPENAPI_VERSIONS } from '../api/openapi-version';
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

/** How often the default dates of the index change, so that clients can keep it as long (docs/interface.md 1.8). */
const HOUR = 3_600_000;
const hourOf = (now: number): Instant => instant(now - (now % HOUR));

/** The address of the requested namespace root, without a trailing slash. */
export const rootAddress = (
  call: Pick<Call, 'origin' | 'rootLanguage'>,
  { prefix, settings }: Serving,
  namespace: Namespace,
): string => call.origin + prefix + rootPath(call.rootLanguage, settings, namespace);

/** What the descriptions of routes depend on. */
export const descriptionContext = (
  call: Pick<Call, 'origin' | 'rootLanguage' | 'now'>,
  serving: Serving,
  namespace: Namespace,
): DescriptionContext => ({
  settings: serving.settings,
  root: rootAddress(call, serving, namespace),
  language: call.rootLanguage,
  now: hourOf(call.now),
  zone: readZone(serving.settings.timezone) ?? UTC,
});

/**
 * The namespace index, whose default dates are relative to now (docs/interface.md 1.8), or the OpenAPI document
 * (docs/interface.md 1.9).
 * @throws CalendarError 400
 */
export function describe(
  { checked: { command } }: CalendarRequest<IndexCommand | DocumentCommand>,
  call: Call,
  serving: Serving,
): CalendarResponse {
  const { settings } = serving;
  const { namespace } = call.operation;
  if (command.verb === 'document') {
    const root = rootAddress(call, serving, namespace);
    const { rootLanguage: language } = call;
    const { openapi: version } = command;
    const context = { settings, root, language, namespace, feeds: FEED_TYPES, version };
    const body = JSON.stringify(openApiDocument(context));
    return { status: 200, headers: { ...tagOf(body), Vary: 'Accept' }, body };
  }
  if (command.namespace !== settings.namespace) throw invalidNamespace();
  const context = descriptionContext(call, serving, namespace);
  const body = JSON.stringify(namespaceIndex(context));
  return { status: 200, headers: tagOf(body), body, until: context.now + HOUR };
}

const tagOf = (body: string): { ETag: string } => ({ ETag: `"${shortHash(body)}"` });

/** The OpenAPI document as a page for people. */
export function viewer({ openapi }: DocumentCommand, call: Call, serving: Serving): CalendarResponse {
  const document = `${rootAddress(call, serving, call.operation.namespace)}/doc`;
  const body = viewerPage({
    files: sitePath(call.origin) + serving.prefix + VIEWER_PATH,
    document: openapi === OPENAPI_VERSIONS[0] ? document : `${document}?openapi=${openapi}`,
    language: call.rootLanguage,
  });
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': VIEWER_POLICY,
    Vary: 'Accept',
  };
  return { status: 200, headers, body };
}
