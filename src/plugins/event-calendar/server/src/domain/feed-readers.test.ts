import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ReaderFamily } from './feed-readers';
import { READER_FAMILIES, isReaderFamily, readerFamilyOf } from './feed-readers';

/** Headers as these programs send them. */
const SENT: Readonly<Record<Exclude<ReaderFamily, 'site'>, readonly string[]>> = {
  google: ['Google-Calendar-Importer', 'Mozilla/5.0 (compatible; Google-Calendar-Importer)'],
  apple: [
    'Mac OS X/10.15.7 (19H2) CalendarAgent/930.5.1',
    'macOS/14.2.1 (23C71) CalendarAgent/1172.0.1',
    'macOS/13.4 (22F66) dataaccessd/1.0',
    'iOS/17.1.1 (21B91) dataaccessd/1.0',
    'iOS/9.3.5 (13G36) dataaccessd/1.0',
    'DAVKit/4.0.1 (729); CalendarStore/4.0.1 (976); iCal/4.0.1 (1374); Mac OS X/10.6.1 (10B504)',
  ],
  outlook: [
    'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.12026; Pro)',
    'Microsoft Office/15.0 (Windows NT 6.1; Microsoft Outlook 15.0.4675; Pro)',
    'Microsoft.Exchange/15.20 (Windows NT 10.0; Win64; x64)',
    'Exchange/15.20.7025 (Windows NT 10.0; Win64; x64)',
    'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; Microsoft Outlook 16.0.4266; ms-office; MSOffice 16)',
    'Outlook-iOS/723.4027091.prod.iphone (4.28.0)',
    'MacOutlook/16.78.23100802 (Intelx64 Mac OS X Version 13.6 (Build 22G120))',
  ],
  thunderbird: [
    'Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Thunderbird/115.4.1',
    'Mozilla/5.0 (Windows NT 6.1; WOW64; rv:31.0) Gecko/20100101 Thunderbird/31.2.0 Lightning/3.3.1',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:115.0) Gecko/20100101 Betterbird/115.5.0',
  ],
  feedReader: [
    'Feedly/1.0 (+http://www.feedly.com/fetcher.html; 12 subscribers; like FeedFetcher-Google)',
    'FeedFetcher-Google; (+http://www.google.com/feedfetcher.html)',
    'NetNewsWire (RSS Reader; https://netnewswire.com/)',
    'FreshRSS/1.21.0 (Linux; https://freshrss.org)',
    'Mozilla/5.0 (compatible; Miniflux/2.0.49; +https://miniflux.app)',
    'Mozilla/5.0 (compatible; inoreader.com; 3 subscribers)',
    'Tiny Tiny RSS/23.05 (https://tt-rss.org/)',
    'Feedbin feed-id:1373711 - 142 subscribers',
    'NewsBlur Feed Fetcher - 5 subscribers - http://www.newsblur.com/site/1/ (Mozilla/5.0 (Macintosh; Intel Mac OS X 10_7_1))',
    'newsboat/2.21.0 (Linux x86_64)',
    'Liferea/1.13.9 (Linux; https://lzone.de/liferea/) AppleWebKit (KHTML, like Gecko)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko; Akregator) Chrome/1 Safari/537.36',
    'SimplePie/1.5.8 (Feed Parser; http://simplepie.org; Allow like Gecko) Build/20221114',
    'CommaFeed/2.6.0 (https://github.com/Athou/commafeed)',
    'Nextcloud-News/1.0',
    'UniversalFeedParser/5.2.1 +https://code.google.com/p/feedparser/',
  ],
  browser: [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:121.0) Gecko/20100101 Firefox/121.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.2210.91',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Safari/605.1.15',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.6099.144 Mobile Safari/537.36',
  ],
  other: [
    '',
    'curl/8.4.0',
    'Wget/1.21.3',
    'python-requests/2.31.0',
    'Go-http-client/2.0',
    'node',
    'ICSx5/2.2.1 (2023/11/10; okhttp/4.12.0) Android/13',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/103.0.5060.134 Safari/537.36',
  ],
};

describe('the family of a reader', () => {
  const all = Object.entries(SENT).flatMap(([family, headers]) => headers.map((header) => [family, header]));

  it.each(all)('is %s for "%s"', (family, header) => {
    expect(readerFamilyOf(header)).toBe(family);
  });

  it('is "other" without the header', () => {
    expect(readerFamilyOf(undefined)).toBe('other');
  });

  it('is found in the first 300 characters', () => {
    const name = 'Google-Calendar';
    expect(readerFamilyOf(name.padStart(300, 'x'))).toBe('google');
    expect(readerFamilyOf(name.padStart(301, 'x'))).toBe('other');
  });

  it('has one of the names in the list', () => {
    expect(READER_FAMILIES.every(isReaderFamily)).toBe(true);
    expect(['', 'Google', 'netscape'].some(isReaderFamily)).toBe(false);
  });

  it('is one of the list for any header, in bounded time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20_000 }), (header) => {
        expect(READER_FAMILIES).toContain(readerFamilyOf(header));
      }),
    );
    const before = performance.now();
    readerFamilyOf(`Mozilla/5.0 ${'( '.repeat(500_000)}`);
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});
