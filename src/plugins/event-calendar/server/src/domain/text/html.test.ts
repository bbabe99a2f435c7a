import fc from 'fast-check';
import { describe, expect, it } from '#test';
import { storeHtml } from './html';
import { showHtml } from './paragraphs';

const shownAfterStoring = (input: string): string => showHtml(storeHtml(input));

const tags = ['p', 'div', 'b', 'i', 'a', 'li', 'ul', 'table', 'tr', 'td', 'th', 'span', 'h2', 'center', 'form', 'pre',
  'br', 'img', 'hr', 'script', 'style', 'svg', 'math', 'title', 'textarea', 'select', 'option', 'body', 'html', 'template',
  'blockquote', 'rt', 'dd', 'dt', 'wbr', 'col', 'iframe', 'x-y', 'details', 'summary', 'button', 'font', 'mi']; // prettier-ignore
const piece = fc.oneof(
  fc.constantFrom(...tags).map((tag) => `<${tag}>`),
  fc.constantFrom(...tags).map((tag) => `</${tag}>`),
  fc
    .constantFrom(...tags)
    .map((tag) => `<${tag} class="a&amp;b" onclick='x' href="javascript:x" src=//a.example/b />`),
  fc.constantFrom('\n', '\n\n', ' ', '\t', '\u00a0', 'word', 'a & b', '&amp;lt;', '&nbsp;', '&lt;b&gt;', '<3', '<!-- x -->',
    '<![CDATA[x]]>', '<?php x ?>', '<', '>', '"', "'", '&', '\u0001', '\uD800', '<a title="<p>">', '<img alt="a>b">',
    '&copy', '<!', '</', '</ p>', '\r\n', '&#13;', '&#10;', '&#0;', '\f', '&#1;', '&#xD800;', '<p/>', '<a href="x&y=1">'), // prettier-ignore
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const fragment = fc.array(piece, { maxLength: 25, size: 'max' }).map((pieces) => pieces.join(''));

/** CPU time used so far, in milliseconds. It does not include time in which other processes run. */
const cpu = (): number => process.cpuUsage().user / 1000;

describe('storing descriptions', () => {
  it.each([
    ['<p>Hello <script>alert(1)</script><b onclick="x()">you</b></p>', '<p>Hello <b>you</b></p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="JaVa\tScript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<a href="mailto:a@b.example">x</a>', '<a href="mailto:a@b.example">x</a>'],
    [
      '<a href="/relative?a=1&b=2" target="_blank">x</a>',
      '<a href="/relative?a=1&amp;b=2" target="_blank">x</a>',
    ],
    ['<img src="data:image/png;base64,AA" alt="">', '<img alt="" />'],
    [
      '<img src="/a.png" srcset="/a.png 300w, javascript:x 2x" width="3">',
      '<img src="/a.png" srcset="/a.png 300w" width="3" />',
    ],
    ['<iframe src="https://x.example">no</iframe>after', 'after'],
    ['<svg><style><img src=x onerror=alert(1)></style></svg>b', 'b'],
    ['<math><mi><table><mglyph><style><img src=x onerror=a()>', ''],
    ['<form action="/x"><input name="a">text</form>', 'text'],
    [
      '<span style="color:red" class="c" id="i" data-key="2">x</span>',
      '<span class="c" data-key="2">x</span>',
    ],
    ['Fish & Chips <3', 'Fish &amp; Chips &lt;3'],
    ['a\r\nb\rc\u0000\u0007', 'a\nb\nc'],
    ['  \n ', ''],
    ['&nbsp;', '\u00a0'],
    ['<p>open', '<p>open</p>'],
    ['<table><tr><td>1<td>2</table>', '<table><tr><td>1</td><td>2</td></tr></table>'],
  ])('%j is stored as %j', (input, stored) => {
    expect(storeHtml(input)).toBe(stored);
  });

  it('does not change stored texts', () => {
    fc.assert(
      fc.property(fragment, (input) => {
        const stored = storeHtml(input);
        expect(storeHtml(stored)).toBe(stored);
      }),
      { numRuns: 1_000 },
    );
  });

  it('never lets executable content through', () => {
    fc.assert(
      fc.property(fragment, (input) => {
        const stored = storeHtml(input);
        expect(stored).not.toMatch(
          /<(script|style|iframe|svg|math|form|input|object|title|textarea|select)\b/i,
        );
        for (const [, attributes = ''] of stored.matchAll(/<[a-z0-9]+([^>]*)>/g)) {
          expect(attributes.replace(/"[^"]*"/g, '""')).not.toMatch(/\bon|\bstyle|["']\w|</i);
          expect(attributes).not.toMatch(/javascript:/i);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('removes attributes that are longer than any address', () => {
    const [longest, longer] = ['a'.repeat(8_192), 'a'.repeat(8_193)];
    expect(storeHtml(`<b class="${longest}">x</b>`)).toBe(`<b class="${longest}">x</b>`);
    expect(storeHtml(`<b class="${longer}" title="t">x</b>`)).toBe('<b title="t">x</b>');
  });

  it('turns HTML that is nested too deep into text', () => {
    expect(storeHtml('<b>'.repeat(300) + 'deep &amp; <')).toBe('deep &amp; &lt;');
    expect(storeHtml('<b>'.repeat(300) + 'a<!-- <i> -->b<!-- c')).toBe('ab');
    expect(storeHtml('<b>'.repeat(300) + 'a<!-- c > d')).toBe('a');
    expect(storeHtml('<b>'.repeat(300) + 'a<span class="c">b</span>c<i class="x" ')).toBe('abc');
    expect(storeHtml('<b>'.repeat(256) + 'x')).toMatch(/^<b>/);
    expect(storeHtml('<b>'.repeat(257) + 'x')).toBe('x');
    expect(storeHtml('<b>x</b>'.repeat(300))).toBe('<b>x</b>'.repeat(300));
    expect(storeHtml('<b>'.repeat(200) + 'x')).toMatch(/^<b>.*x.*<\/b>$/);
  });
});

describe('showing descriptions', () => {
  it.each([
    ['', ''],
    [' \n ', ''],
    ['An event content', '<p>An event content</p>'],
    ['One\n\nTwo\nthree', '<p>One</p>\n<p>Two<br />\nthree</p>'],
    ['One\r\n \t\r\n\r\nTwo', '<p>One</p>\n<p>Two</p>'],
    ['One  \n  two', '<p>One<br />\ntwo</p>'],
    [
      '<h2>Plan</h2>\n<p>Walk <strong>slowly</strong></p>\n\n\n<p>on</p>',
      '<h2>Plan</h2>\n<p>Walk <strong>slowly</strong></p>\n<p>on</p>',
    ],
    ['<p>kept\nas it is</p>', '<p>kept\nas it is</p>'],
    ['before<ul>\n<li>a\n\nb</li>\n</ul>after', '<p>before</p>\n<ul>\n<li>a\n\nb</li>\n</ul>\n<p>after</p>'],
    ['<b>a</b> <i>b</i>\n\n<b>c</b>', '<p><b>a</b> <i>b</i></p>\n<p><b>c</b></p>'],
    ['<b>a\n\nb</b>', '<p><b>a<br />\n<br />\nb</b></p>'],
    ['<b><i>a</i>\n\nb</b>', '<p><b><i>a</i><br />\n<br />\nb</b></p>'],
    ['<b>a  \n</b>b', '<p><b>a</b><br />\nb</p>'],
    ['<b>a<hr>b</b>', '<b>a<hr />b</b>'],
    ['a\n<b>b</b>', '<p>a<br />\n<b>b</b></p>'],
    ['a\n\n<br>b', '<p>a</p>\n<p><br />b</p>'],
    ['a<br>b\n\nc', '<p>a<br />b</p>\n<p>c</p>'],
    ['a<br>\nb<br>c', '<p>a<br />\nb<br />c</p>'],
    ['a\n<br>b', '<p>a<br />b</p>'],
    ['<a href="/x"><h3>T</h3></a> tail', '<a href="/x"><h3>T</h3></a>\n<p>tail</p>'],
    ['<span>in\n<div>out</div></span>', '<span>in\n<div>out</div></span>'],
    ['\u00a0', '<p>\u00a0</p>'],
    ['a\nb\nc', '<p>a<br />\nb<br />\nc</p>'],
    ['<hr>\na', '<hr />\n<p>a</p>'],
    ['<hr>\n\n\n a', '<hr />\n<p>a</p>'],
    ['a<hr>b', '<p>a</p>\n<hr />\n<p>b</p>'],
    ['<img src="/a.png">', '<p><img src="/a.png" /></p>'],
    ['<pre>a\n\n  b</pre>', '<pre>a\n\n  b</pre>'],
  ])('%j is shown as %j', (input, shown) => {
    expect(shownAfterStoring(input)).toBe(shown);
  });

  it('stores a shown text unchanged', () => {
    fc.assert(
      fc.property(fragment, (input) => {
        const shown = shownAfterStoring(input);
        expect(shownAfterStoring(shown)).toBe(shown);
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps every word', () => {
    const words = (html: string): string => html.replace(/<[^>]*>/g, '').replace(/\s+/g, '');
    fc.assert(
      fc.property(fragment, (input) => {
        const stored = storeHtml(input);
        expect(words(showHtml(stored))).toBe(words(stored));
      }),
      { numRuns: 1_000 },
    );
  });

  it('takes linear time', () => {
    const hostile = [
      '<b>',
      '</b>',
      '<b></i>',
      '<p>',
      ' ',
      '\n',
      '\n ',
      '<!--',
      '&amp;',
      '<a href="<!---->',
      '<br>',
      '<',
      '<b',
    ];
    for (const unit of [
      ...hostile,
      '<a a=1 ',
      '<b>x</b>\n',
      '<p><b></p>',
      '<script>',
      '&',
      '<li>',
      '<script></b></script><b>',
      '<b>x\n',
    ]) {
      const started = cpu();
      shownAfterStoring(unit.repeat(Math.ceil(100_000 / unit.length)));
      expect(cpu() - started, unit).toBeLessThan(1_500);
    }
    const started = cpu();
    shownAfterStoring(`<a href="${'<!---->'.repeat(150_000)}">x</a>`);
    expect(cpu() - started).toBeLessThan(1_500);
  });

  it('stores text the same with and without an element beside it', () => {
    const reference = fc.constantFrom('&', '&amp;', 'amp;', '&lt;', '&#60;b&#62;', '&nbsp;', '&copy', '&#1;', '>', ';', 'a', ' ', '\n', '&quot;', '&#x3C;', '&ampamp;'); // prettier-ignore
    fc.assert(
      fc.property(fc.array(reference, { maxLength: 8 }), (parts) => {
        const text = `y${parts.join('')}y`;
        expect(storeHtml(`<b>x</b>${text}`)).toBe(`<b>x</b>${storeHtml(text)}`);
      }),
      { numRuns: 2_000 },
    );
  });
});
