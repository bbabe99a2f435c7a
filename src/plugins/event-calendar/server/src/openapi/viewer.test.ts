import { describe, expect, it } from '@jest/globals';
import { prefersHtml, viewerAsset, viewerPage } from './viewer';

describe('viewerAsset', () => {
  it.each([
    ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8', 100_000],
    ['swagger-ui-bundle.js.LICENSE.txt', 'text/plain; charset=utf-8', 100],
    ['swagger-ui.css', 'text/css; charset=utf-8', 10_000],
    ['favicon-32x32.png', 'image/png', 100],
    ['start.js', 'text/javascript; charset=utf-8', 100],
  ])('serves %s', (name, type, size) => {
    const asset = viewerAsset(name);
    expect(asset?.type).toBe(type);
    expect(asset?.body.length).toBeGreaterThan(size);
    expect(viewerAsset(name)).toBe(asset);
  });

  it.each(['', 'package.json', '../package.json', 'index.html', 'constructor', '__proto__', 'swagger-ui.js'])(
    'serves no %j',
    (name) => {
      expect(viewerAsset(name)).toBeUndefined();
    },
  );
});

describe('viewerPage', () => {
  const page = viewerPage({ files: '/api/viewer', document: '/doc?a="><script>&b', language: 'fr' });

  it('holds no script of its own, and only files that are served', () => {
    const scripts = [...page.matchAll(/<script([^>]*)>(.*?)<\/script>/g)];
    expect(scripts.map(([, , inline]) => inline)).toEqual(['', '']);
    const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files.every((file) => file.startsWith('/api/viewer/'))).toBe(true);
    expect(files.map((file) => viewerAsset(file.slice('/api/viewer/'.length)) !== undefined)).toEqual(
      files.map(() => true),
    );
  });

  it('names the document, escaped, in the language of the root', () => {
    expect(page).toContain('data-document="/doc?a=&quot;&gt;&lt;script&gt;&amp;b"');
    expect(page).toContain('<html lang="fr">');
    expect(page).toContain('Documentation du calendrier');
  });
});

describe('prefersHtml', () => {
  it.each([
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
    ['application/json, text/html;q=0.5', false],
    ['application/json;q=0.5, text/html', true],
    ['*/*', false],
    ['', false],
    ['application/json', false],
    ['text/html;q=0', false],
    ['text/html;q=x', false],
  ])('%s', (accept, expected) => {
    expect(prefersHtml(accept)).toBe(expected);
  });
});
