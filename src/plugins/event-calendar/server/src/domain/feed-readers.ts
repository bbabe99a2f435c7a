/**
 * The families of programs that read feeds. Only these are counted, no person and no address: `site` follows the changes feed,
 * `other` is a script or a program that is not known.
 */
export const READER_FAMILIES = [
  'google',
  'apple',
  'outlook',
  'thunderbird',
  'feedReader',
  'browser',
  'site',
  'other',
] as const;
export type ReaderFamily = (typeof READER_FAMILIES)[number];

export const isReaderFamily = (text: string): text is ReaderFamily =>
  READER_FAMILIES.some((family) => family === text);

/** More of a header is not looked at. */
const LONGEST = 300;

/** The first pattern that fits decides. Most programs call themselves Mozilla too, so browsers come last. */
const FAMILIES: readonly (readonly [family: ReaderFamily, pattern: RegExp])[] = [
  ['google', /Google-Calendar/i],
  ['apple', /\b(?:CalendarAgent|dataaccessd|CalendarStore|iCal\/\d)/i],
  [
    'outlook',
    /Microsoft Outlook|Microsoft\.Exchange|\bExchange\/|Outlook-(?:iOS|Android)|MacOutlook|\bms-office\b/i,
  ],
  ['thunderbird', /\b(?:Thunderbird|Betterbird|Lightning)\//i],
  [
    'feedReader',
    /feed|\brss|rss\b|NetNewsWire|Miniflux|Inoreader|NewsBlur|Newsboat|Newsflow|NewsFlash|Liferea|Akregator|SimplePie|The Old Reader|\bReeder|BazQux|Nextcloud-News|Vienna\//i,
  ],
  ['other', /\bcompatible;|bot\b|crawl|spider|preview/i],
  ['browser', /^Mozilla\/5\.0 .*(?:Firefox|Chrome|CriOS|FxiOS|Safari|Edg|Version)\//i],
];

/** The family of the program that sent a `User-Agent` header, or of one without the header. */
export function readerFamilyOf(userAgent: string | undefined): ReaderFamily {
  const name = (userAgent ?? '').slice(0, LONGEST);
  return FAMILIES.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other';
}
