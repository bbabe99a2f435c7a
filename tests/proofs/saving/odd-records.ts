import { event } from '../../load/calendar-command';

type Fields = Readonly<Record<string, unknown>>;

const ODD_TIMES: readonly Fields[] = [
  { start_date: '2031-03-30 02:30:00', timezone: 'Europe/Paris' },
  { start_date: '2031-10-26 02:30:00', end_date: '2031-10-26 02:45:00', timezone: 'Europe/Paris' },
  { start_date: '2031-05-10 20:00:07', end_date: '2031-05-10 20:00:59' },
  { timezone: 'UTC+2' },
  { timezone: 'UTC-3.5' },
  { timezone: '+05:45' },
  { timezone: 'EDT' },
  { timezone: 'Asia/Calcutta' },
  { start_date: '0001-01-01 00:00:00', end_date: '0001-01-01 10:00:00', timezone: 'Pacific/Apia' },
  { start_date: '9999-12-31 20:00:00', end_date: '9999-12-31 23:59:59', timezone: 'America/Los_Angeles' },
  { start_date: '2011-12-31 00:00:00', end_date: '2011-12-31 01:00:00', timezone: 'Pacific/Apia' },
  { start_date: '2031-05-10', end_date: '2031-05-12', all_day: true },
  { start_date: '2031-03-30', end_date: '2031-03-30', all_day: true, timezone: 'Europe/Paris' },
  { start_date: '2031-05-10 20:00:00', end_date: '2031-05-10 20:00:00' },
];
/** Texts that the visual editor can and cannot represent completely. */
const ODD_TEXTS: readonly Fields[] = [
  { description: '<p>One</p>\n\n<ul><li>a &amp; b</li></ul><table><tr><td>&nbsp;</td></tr></table>' },
  { description: 'plain\n\ntext <3 & more', excerpt: '  ' },
  { description: '<p>One</p>\r\n\r\nTwo\r\nthree\t', excerpt: '\n<ruby>a<rt>b</rt></ruby>\r\n' },
  { description: '<picture><source srcset="/a.webp" /><img src="/a.png" alt="" /></picture>\n<p>Text</p>' },
  { description: '<div class="x">kept <span lang="fr">fr</span></div>', excerpt: '<P ALIGN=center>Old</P>' },
];
const ODD_VALUES: readonly Fields[] = [
  ...ODD_TEXTS,
  { cost: '' },
  { cost: ['10', '20'] },
  { cost: 'free for members, others 5 €' },
  { cost: '$1,234.50 - 2.000,00 €' },
  { slug: '日本 の 祭り' },
  { slug: 'ÉTÉ--2' },
  { title: '  <b>"Quotes" & ’more’</b> 🎵 ', website: 'https://example.org/?a=1&b=%C3%BC' },
  { status: 'draft' },
  { status: 'pending', date: '2041-01-01 10:00:00' },
  { status: 'private' },
  { status: 'future', date: '2041-01-01 10:00:00' },
  { password: ' <secret> ' },
  { featured: true, sticky: true, hide_from_listings: true, show_map: true },
  { i18n_language: 'fr', title: 'Fête' },
  {
    venue: { venue: 'Unfinished hall', status: 'draft' },
    organizer: [{ organizer: 'Orchestra' }, { organizer: 'Choir', status: 'draft' }],
    categories: ['Rock & Roll', 'Music'],
    tags: ['Café', 'C++'],
  },
];

/** Payloads of events with one unusual value each. */
export const ODD_EVENTS = [...ODD_TIMES, ...ODD_VALUES].map((fields, index) => event(`Odd ${index}`, fields));

/** The same unusual values in fewer events: each has a value and a time. */
export const CROWDED_EVENTS = ODD_VALUES.map((fields, index) =>
  event(`Odd ${index}`, { ...ODD_TIMES[index % ODD_TIMES.length], ...fields }),
);

/** Fields of venues that the interface does not know. */
export const ODD_PLACES: readonly Fields[] = [
  { latitude: 48.856613, longitude: -0.000001 },
  { latitude: 90, longitude: -180, showMap: false },
  { latitude: 0 },
];
