import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PLUGIN } from '../domain/kinds';
import { messagesOf } from '../api/messages';
import { VIEWER_FILES } from './viewer-files';

/** Where the viewer's files are served, below the REST prefix (`/api`). */
export const VIEWER_PATH = `/${PLUGIN}/viewer`;

/** Starts the viewer. A file of its own, so that no page needs an inline script (`script-src 'self'`). */
const START = `'use strict';
const place = document.getElementById('viewer');
window.SwaggerUIBundle({
  url: place.dataset.document,
  domNode: place,
  deepLinking: true,
  validatorUrl: null,
  layout: 'BaseLayout',
});
`;

interface Asset {
  body: Buffer;
  type: string;
}

/** The files in the packed plugin; elsewhere they are in a package that is installed. */
const PACKED = join(__dirname, '..', '..', 'viewer');

const loaded = new Map<string, Asset>([
  ['start.js', { body: Buffer.from(START), type: 'text/javascript; charset=utf-8' }],
]);

/** @returns a file of the viewer; undefined for every other name */
export function viewerAsset(name: string): Asset | undefined {
  const before = loaded.get(name);
  if (before !== undefined) return before;
  const type = Object.hasOwn(VIEWER_FILES, name) ? VIEWER_FILES[name] : undefined;
  if (type === undefined) return undefined;
  const folder = existsSync(PACKED) ? PACKED : dirname(require.resolve('swagger-ui-dist/package.json'));
  const asset = { body: readFileSync(join(folder, name)), type };
  loaded.set(name, asset);
  return asset;
}

/**
 * The documentation as a page for people.
 * @param files where the viewer's files are served: the path of the site, the REST prefix and `VIEWER_PATH`
 * @param document the address of the document that the page shows, from which it is asked for as JSON
 */
export function viewerPage({
  files,
  document,
  language,
}: Record<'files' | 'document' | 'language', string>): string {
  const messages = messagesOf(language);
  const title = escaped(messages['viewer.title']);
  const address = escaped(document);
  const folder = escaped(files);
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="${folder}/favicon-32x32.png">
<link rel="stylesheet" href="${folder}/swagger-ui.css">
</head>
<body>
<main id="viewer" data-document="${address}">
<noscript><p>${escaped(messages['viewer.noScript'])}</p></noscript>
</main>
<script src="${folder}/swagger-ui-bundle.js"></script>
<script src="${folder}/start.js"></script>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** Whether a caller asks for a page before JSON: browsers name `text/html`, programs do not (RFC 9110, 12.5.1). */
export function prefersHtml(accept: string): boolean {
  const weights = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = quality === undefined ? 1 : Number(quality);
    weights.set(type, Number.isFinite(weight) ? weight : 0);
  }
  const html = weights.get('text/html') ?? weights.get('application/xhtml+xml') ?? 0;
  const json = weights.get('application/json') ?? 0;
  return html > 0 && html >= json;
}
