import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import { load } from '../../scripts/lib/project.mjs';
import { storeHtml } from '../../src/plugins/event-calendar/server/src/domain/text/html';
import { showHtml } from '../../src/plugins/event-calendar/server/src/domain/text/paragraphs';
import { CHROMIUM } from './panel';
import { useBrowser } from './use-browser';
import { PASTES } from './pastes';

const TEXTS = '/src/plugins/event-calendar/admin/src/texts';

const PAGE = '/texts-in-page.js';

/** The functions under test, exposed in a page. */
const MODULE = `
  import { readDocument } from '${TEXTS}/document/read.ts';
  import { writeDocument } from '${TEXTS}/document/write.ts';
  import { documentSchema } from '${TEXTS}/document/schema.ts';
  import { cleanPasted } from '${TEXTS}/paste/clean.ts';
  import { PASTING } from '${TEXTS}/paste/paste-options.ts';
  import { EditorState } from '@tiptap/pm/state';
  import { EditorView } from '@tiptap/pm/view';
  const showing = (doc, act) => {
    const view = new EditorView(document.body, { state: EditorState.create({ doc }), ...PASTING });
    act?.(view);
    const all = view.state.doc.slice(0, view.state.doc.content.size);
    const seen = {
      shown: view.dom.innerHTML,
      written: writeDocument(view.state.doc),
      copied: view.serializeForClipboard(all).dom.innerHTML,
    };
    view.destroy();
    return seen;
  };
  const read = (text) => readDocument(text, documentSchema()).document;
  window.texts = {
    clean: cleanPasted,
    show: (text) => showing(read(text)),
    paste: (copied) => showing(read(''), (view) => view.pasteHTML(copied)),
    open: (stored) => stored.map((text) => {
      const { document, complete } = readDocument(text, documentSchema());
      document.check();
      return { complete, written: writeDocument(document) };
    }),
  };`;

/** HTML with scripts, as a page can put it on the clipboard, also with the marks of our own editor. */
const HARMFUL = [
  '<p data-pm-slice="1 1 []">Concert<img src="/x.png" onerror="alert(1)"></p>',
  '<p data-calendar-copied="" data-pm-slice="1 1 []">Concert<img src="/x.png" onerror="alert(1)"></p>',
  '<p data-calendar-copied="" ONCLICK="alert(1)">Concert <a href="java&#10;script:alert(1)">x</a></p>',
  `<p data-calendar-copied="" data-pm-slice='1 1 ["container",{"others":{"onclick":"alert(1)"}}]'>Concert</p>`,
];

/** Stored texts that the visual editor can represent completely. */
const KEPT = [
  '',
  'One line',
  'First line\nsecond line\n\nNext paragraph & more <3',
  '<p>One</p>\n<p><br />two</p>',
  '<ul><li>one</li><li><p>two</p></li><li>three<ul><li>deep</li></ul></li></ul>',
  '<table class="t"><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td align="right">1 <b>x</b></td></tr><tr><td><p>1</p><p>2</p></td></tr></tbody></table>',
  '<div class="a">text<p>par</p>more</div><section lang="fr"><h3 class="x">t</h3></section>',
  '<p>a <b><i>bi</i></b> <em><strong>x</strong></em> <span class="a"><span class="b">n</span></span> H<sub>2</sub>O <code><b>c</b></code></p>',
  '<p><a href="/x" target="_blank" rel="noopener" class="button" data-x="1">l</a> <a>no</a> <a href="tel:12">x</a></p>',
  '<details open><summary>S</summary>body</details><figure><img src="/a.png" srcset="/b.png 2x" alt="" class="c" width="3"><figcaption>c</figcaption></figure>',
  '<dl><dt>a</dt><dd>b</dd></dl><pre>  a\nb</pre><pre><code class="language-x">q</code></pre>',
  '<blockquote>q</blockquote><blockquote cite="https://x.example"><p>q</p><p>r</p></blockquote><hr class="x">',
  '<p align="center">c</p><h1>h</h1><h6 title="x">h</h6><del>d</del><ins datetime="2020">i</ins><u>u</u>',
  '<p></p><p>&nbsp;</p><ol start="3" type="a" reversed><li value="4">x</li></ol>',
  '<aside role="note" aria-label="n" data-a-b="c">x</aside>',
];
/** Stored texts of which it would lose a part. */
const LOST = [
  '<table><caption>c</caption><tbody><tr><td>1</td></tr></tbody></table>',
  '<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>',
  '<picture><source srcset="/a.webp"><img src="/a.png"></picture>',
  '<p>x<i class="icon"></i></p>',
  '<p><ruby>a<rt>b</rt><wbr></ruby></p>',
  '<pre><b>x</b></pre>',
  '<table><colgroup><col width="3"></colgroup><tbody><tr><td>1</td></tr></tbody></table>',
  '<p data-calendar-element="b">x</p>',
];

describe.skipIf(CHROMIUM === undefined)('documents of the text editor', () => {
  let modules: {
    listen(): Promise<unknown>;
    close(): Promise<void>;
    resolvedUrls: { local: string[] } | null;
  };
  const browser = useBrowser();
  let page: Page;

  beforeAll(async () => {
    modules = await load('vite').createServer({
      root: process.cwd(),
      configFile: false,
      logLevel: 'error',
      server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
      plugins: [
        {
          name: 'page',
          resolveId: (id: string) => (id === PAGE ? id : undefined),
          load: (id: string) => (id === PAGE ? MODULE : undefined),
        },
      ],
      optimizeDeps: { noDiscovery: true, include: ['@tiptap/core', '@tiptap/pm/model', '@tiptap/pm/state',
        '@tiptap/pm/tables', '@tiptap/pm/view', '@tiptap/extension-image', '@tiptap/extension-table', '@tiptap/starter-kit'] }, // prettier-ignore
    });
    await modules.listen();
    page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(`${modules.resolvedUrls?.local[0] ?? ''}LICENSE`);
    await page.addScriptTag({ type: 'module', url: PAGE });
    await page.waitForFunction('window.texts');
  });
  afterAll(async () => {
    await modules?.close();
  });

  /** Opens stored texts in the editor. @returns whether each is complete, and what the editor would write */
  const open = (stored: readonly string[]): Promise<{ complete: boolean; written: string }[]> =>
    page.evaluate(`texts.open(${JSON.stringify(stored)})`);
  /** Shows a stored text in the editor, or pastes HTML into an empty one. */
  const see = (
    action: 'show' | 'paste',
    html: string,
  ): Promise<{ shown: string; written: string; copied: string }> =>
    page.evaluate(`texts.${action}(${JSON.stringify(html)})`);
  const openOne = async (stored: string) => {
    const [opened] = await open([stored]);
    if (opened === undefined) throw new Error('nothing came back');
    return opened;
  };

  it.each(KEPT)('represent all of %j', async (text) => {
    const { complete, written } = await openOne(storeHtml(text));
    expect(complete).toBe(true);
    expect(storeHtml(written)).toBe(written);
    expect(showHtml(written)).toBe(written);
  });

  it.each(LOST)('report that they cannot represent all of %j', async (text) => {
    expect(await openOne(storeHtml(text))).toMatchObject({ complete: false });
  });

  it('turn plain text into paragraphs like the interface', async () => {
    const { written } = await openOne('One\ntwo\n\n\nThree  spaces\n');
    expect(written).toBe('<p>One<br />two</p>\n<p>Three spaces</p>');
  });

  it('do not change after being stored and read again, for random texts', async () => {
    const tag = fc.constantFrom('p', 'div', 'b', 'i', 'a href="/x"', 'li', 'ul', 'table', 'tr', 'td', 'th', 'span class="s"',
      'h2', 'pre', 'code', 'blockquote', 'dd', 'dt', 'details', 'summary', 'figure', 'sup', 'del', 'ol'); // prettier-ignore
    const piece = fc.oneof(
      tag.map((name) => `<${name}>`),
      tag.map((name) => `</${name.split(' ')[0]}>`),
      fc.constantFrom('<br>', '<img src="/a.png" alt="">', '<hr>', '\n', '\n\n', ' ', '&nbsp;', 'word', 'a & b', '&lt;b&gt;'),
    ); // prettier-ignore
    const texts = fc
      .sample(fc.array(piece, { maxLength: 14 }), { numRuns: 600, seed: 7 })
      .map((pieces) => storeHtml(pieces.join('')));
    const first = await open(texts);
    const written = first.filter((opened) => opened.complete).map((opened) => opened.written);
    for (const text of written) {
      expect(storeHtml(text)).toBe(text);
      expect(showHtml(text)).toBe(text);
    }
    const again = await open(written);
    expect(again.map((opened) => opened.written)).toEqual(written);
    expect(again.filter((opened) => !opened.complete)).toEqual([]);
    expect(written.length).toBeGreaterThan(200);
  });

  it.each(HARMFUL)('show nothing that runs scripts, pasted or written as HTML: %s', async (html) => {
    for (const action of ['paste', 'show'] as const) {
      const { shown } = await see(action, html);
      expect(shown).toContain('Concert');
      expect(shown).not.toMatch(/\son\w+=|script:/i);
    }
    expect(await openOne('<p onclick="alert(1)">Concert</p>')).toEqual({
      complete: true,
      written: '<p>Concert</p>',
    });
  });

  it('keep what was copied from the editor, and clean what was copied from another one like it', async () => {
    const stored =
      '<section class="x"><p>One</p><p>two <span lang="fr">trois</span></p></section>\n<p>End</p>';
    const { copied } = await see('show', stored);
    expect(copied).toContain('data-pm-slice=');
    expect((await see('paste', copied)).written).toBe(stored);
    const foreign = '<p data-pm-slice="1 1 []" class="wiki">A<img src="https://t.example/p" width="1"></p>';
    expect((await see('paste', foreign)).written).toBe('<p>A</p>');
  });

  it.each(PASTES)('accept text copied from $from', async ({ copied, cleaned }) => {
    const clean = await page.evaluate(`texts.clean(${JSON.stringify(copied)})`);
    expect(clean).toBe(cleaned);
  });
});
