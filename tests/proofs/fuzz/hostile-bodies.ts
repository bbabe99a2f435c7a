import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

/** Small, but over the limit after decompression. */
const BOMB = gzipSync(Buffer.alloc(8 * 1024 * 1024, ' '));

/** Raw bodies by content type. */
export const hostileBody: fc.Arbitrary<{
  type: string | undefined;
  body: string | Buffer;
  encoding?: string;
}> = fc.oneof(
  fc.record({
    type: fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'APPLICATION/JSON;x',
      'application/vnd.api+json',
      'text/plain',
      'application/xml',
      'application/json, text/html',
      '',
      undefined,
    ),
    body: fc.constantFrom<string | Buffer>(
      '',
      ' ',
      'null',
      '[]',
      '[1,2]',
      '"text"',
      '0',
      'true',
      '{',
      '{"title":',
      '{"title":"a","title":"b"}',
      "{'title':1}",
      '{"title":"\u0000"}',
      '\uFEFF{"title":"bom"}',
      'NaN',
      '<x/>',
      '['.repeat(100_000),
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
      '{"__proto__":{"title":"x"},"constructor":{"prototype":{"x":1}}}',
      Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
      Buffer.from('{"title":"utf16"}', 'utf16le'),
      Buffer.alloc(4_096),
    ),
  }),
  fc.record({
    type: fc.constant('application/x-www-form-urlencoded'),
    body: fc.constantFrom(
      'title=%zz&start_date=%ff',
      'title[]=a&title=b',
      'title[a][b][c]=d',
      'venue[venue]=x&venue=1',
      'venue[]=1&venue[venue]=x',
      'organizer[0][organizer]=x&organizer[9999999]=1',
      'organizer[-1]=1&organizer[1.5]=2&organizer[ ]=3',
      '__proto__[title]=x&title=ok',
      'venue[__proto__][venue]=x',
      'venue[constructor][prototype][x]=1',
      `venue${'[a]'.repeat(5_000)}=1`,
      'categories[]=&categories[]=%00',
      '&&&===',
      Array.from({ length: 20_000 }, (_, index) => `k${index}=1`).join('&'),
    ),
  }),
  fc.record({
    type: fc.constantFrom(
      'multipart/form-data; boundary=b',
      'multipart/form-data; boundary="b"',
      'multipart/form-data; boundary=',
      'multipart/form-data',
      'multipart/form-data; boundary=other',
      `multipart/form-data; boundary=${'b'.repeat(300)}`,
      'multipart/mixed; boundary=b',
    ),
    body: fc.constantFrom<string | Buffer>(
      '',
      '--b',
      '--b--',
      '--b--\r\n',
      '--b\r\n\r\n\r\n--b--\r\n',
      '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nx',
      '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nx\r\n--b--',
      '--b\nContent-Disposition: form-data; name="title"\n\nx\n--b--\n',
      '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n',
      '--b\r\nContent-Disposition: form-data; name=\r\n\r\nx\r\n--b--\r\n',
      '--b\r\nContent-Disposition: form-data; name="__proto__[x]"\r\n\r\nx\r\n--b--\r\n',
      '--b\r\nContent-Disposition: form-data; name="a\0b"\r\n\r\n\0\r\n--b--\r\n',
      '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG\r\n--b--\r\n',
      '--b\r\nContent-Disposition: form-data; name="image"; filename="../../x"\r\n\r\n\r\n--b--\r\n',
      `--b\r\nContent-Disposition: form-data; name="${'[a]'.repeat(2_000)}"\r\n\r\nx\r\n--b--\r\n`,
      `--b\r\n${'X-Header: y\r\n'.repeat(3_000)}\r\nx\r\n--b--\r\n`,
      `${'--b\r\nContent-Disposition: form-data; name="k"\r\n\r\nx\r\n'.repeat(2_000)}--b--\r\n`,
      Buffer.concat([
        Buffer.from('--b\r\nContent-Disposition: form-data; name="title"\r\n\r\n'),
        Buffer.from([0xff, 0xfe, 0x00]),
        Buffer.from('\r\n--b--\r\n'),
      ]),
    ),
  }),
  fc.record({
    type: fc.constant('application/json'),
    body: fc.constantFrom<string | Buffer>('{}', 'not packed', Buffer.from([0x1f, 0x8b, 0x08, 0x00]), BOMB),
    encoding: fc.constantFrom('gzip', 'br', 'deflate', 'zstd', 'gzip, gzip', 'identity', ''),
  }),
);
