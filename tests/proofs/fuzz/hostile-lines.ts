import fc from 'fast-check';
import { hostileText } from './hostile-values';
import { percent } from './percent';

/** Unusual parts of a query. */
export const hostileQuery: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '%',
    '%zz=1',
    '%ff=%ff',
    '=',
    '&&&',
    '=x',
    'page',
    'page=',
    'page[]=1',
    'page=1&page=2',
    'page[a]=1&page=2',
    'per_page=0',
    'per_page=1e309',
    'search=%00',
    'search=%ED%A0%80',
    'search=a&search[]=b',
    'search[$ne]=1',
    '__proto__[x]=1',
    'constructor[prototype][x]=1',
    'include=1,,2',
    'include[]=1,2',
    'include[1000000]=1',
    'id=1&slug=x',
    'i18n_language=xx',
    'i18n_language[]=en',
    'i18n_language=',
    '_fields=',
    '_fields=__proto__,id',
    '_fields=id,id.id,.,..,%00',
    '_fields[]=id&_fields[a]=title',
    '_fields[a][b]=id',
    '_envelope=1',
    '_jsonp=alert',
    'status=any',
    'context=edit',
    'password=%00',
    'populate=*&filters[id][$gt]=0&sort=id&fields[0]=password',
    'locale=all&status=draft',
    'geoloc_lat=1e400&geoloc_lng=NaN',
    `a${'[b]'.repeat(800)}=1`,
    `include=${Array.from({ length: 600 }, (_, index) => index).join(',')}`,
    Array.from({ length: 1_500 }, (_, index) => `k${index}=1`).join('&'),
    `search=${'x'.repeat(6_000)}`,
    'x;y=1',
    '?page=2',
    '#',
    'page=+1',
    'start_date=now%0d%0aX-Injected:1',
  ),
  fc.webQueryParameters(),
);

/** Variable parts of paths, percent-encoded. */
const SEGMENTS = [
  '0',
  '007',
  '9'.repeat(30),
  '1.5',
  '-1',
  '1e3',
  '%31',
  '%00',
  '%ff',
  '%E0%A4%A',
  '%',
  '%zz',
  '..%2f..%2fetc',
  '%2F',
  '%2e%2e',
  '%ED%A0%80',
  '%F0%9F%98%80',
  '__proto__',
  'constructor',
  '%20',
  '%0d%0aX:1',
  "'%20or%201=1",
  'a'.repeat(3_000),
  '%25',
  ';',
  '*',
  '',
];

const conditions = fc.constantFrom(
  '*',
  '"none"',
  'W/"weak"',
  '"a", "b"',
  'unquoted',
  '"',
  '',
  ',,,',
  `"${'x'.repeat(2_000)}"`,
);
/** Unusual headers, and conditional headers with invalid values. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  conditions.map((value) => ({ 'If-Match': value })),
  conditions.map((value) => ({ 'If-None-Match': value })),
  fc
    .constantFrom('', '"quoted"', 'x'.repeat(3_000), 'é', 'a b\tc')
    .map((key) => ({ 'Idempotency-Key': key })),
  fc.constantFrom('text/html', 'text/html,*/*', 'image/png', '', ';;;').map((type) => ({ Accept: type })),
  fc.constantFrom('null', 'https://a.example', 'é', '*').map((origin) => ({ Origin: origin })),
  fc
    .constantFrom('a.example', 'a.example:99999', '[::1]:80', '<script>', 'a/../b', 'é.example', '@')
    .map((host) => ({ Host: host })),
  fc.constant({ Cookie: 'koa.sess=e30=; __proto__=1', Range: 'bytes=0-1', TE: 'trailers' }),
);

/** Invalid ids and slugs in paths, percent-encoded or incorrectly encoded. */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...SEGMENTS),
  hostileText.map(percent),
);
