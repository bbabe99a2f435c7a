import { CLIENT_NAMES, figure } from './format.mjs';

const WIDTH = 760;
const LEFT = 190;
const RIGHT = 90;
const BAR = 26;
const STEP = 34;
const HEAD = 78;
const GROUP = 40;

/** The bars of a database, slowest first. */
const BARS = [
  { kind: 'strapi', label: "Strapi's own API", of: ({ strapi }) => strapi },
  { kind: 'ours', label: 'This calendar', of: (entry) => entry },
  { kind: 'limit', label: 'Limit of bare Node.js', of: ({ limit }) => limit },
];

const STYLE = `
  text { font: 14px system-ui, -apple-system, 'Segoe UI', 'Liberation Sans', sans-serif; fill: #1f2328; }
  .title { font-size: 18px; font-weight: 600; }
  .small { fill: #59636e; font-size: 13px; }
  .group, .value-ours, .label-ours { font-weight: 600; }
  .strapi { fill: #9aa4af; }
  .ours { fill: #1a7f64; }
  .limit { fill: none; stroke: #9aa4af; stroke-width: 1.5; stroke-dasharray: 4 3; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; }
    .small { fill: #9198a1; }
    .strapi { fill: #6b7580; }
    .ours { fill: #3fb68b; }
    .limit { stroke: #6b7580; }
  }`;

/**
 * A chart of the requests per second for a list of ten events, as the text of an SVG file.
 *
 * @param {Record<string, Record<string, object>>} results by database and case
 * @param {string} note the subtitle
 */
export function chart(results, note) {
  const groups = Object.entries(results).filter(([, { list10 }]) => list10?.limit && list10.strapi);
  const fastest = Math.max(...groups.flatMap(([, { list10 }]) => BARS.map((bar) => bar.of(list10).rps)));
  const scale = (WIDTH - LEFT - RIGHT) / fastest;
  const height = HEAD + groups.length * (GROUP + BARS.length * STEP) + 4;
  const drawn = groups.map(([client, { list10 }], index) => {
    const top = HEAD + index * (GROUP + BARS.length * STEP);
    const [times, share] = [list10.strapiRatio, list10.limitRatio * 100].map(Math.round);
    return `${text(20, top + 18, 'group', CLIENT_NAMES[client])}
${text(LEFT, top + 18, 'small', `${times} times Strapi's own API, ${share} % of the limit`)}
${BARS.map((bar, row) => drawBar(bar, list10, top + 28 + row * STEP, scale)).join('\n')}`;
  });
  const title = 'Requests a second for a list of ten events';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(title)}">
<style>${STYLE}
</style>
${text(20, 30, 'title', title)}
${text(20, 54, 'small', note)}
${drawn.join('\n')}
</svg>
`;
}

function drawBar({ kind, label, of }, entry, y, scale) {
  const { rps } = of(entry);
  const width = Math.max(2, rps * scale).toFixed(1);
  const middle = y + BAR / 2 + 5;
  return `${text(36, middle, `label-${kind}`, label)}
<rect class="${kind}" x="${LEFT}" y="${y}" width="${width}" height="${BAR}" rx="3"/>
${text(LEFT + Number(width) + 8, middle, `value-${kind}`, figure(rps))}`;
}

const text = (x, y, kind, content) => `<text class="${kind}" x="${x}" y="${y}">${escaped(content)}</text>`;

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (content) => content.replace(/[&<>"]/g, (character) => ENTITIES[character]);
