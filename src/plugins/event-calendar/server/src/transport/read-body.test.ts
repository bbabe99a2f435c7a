import { createServer } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CalendarError } from '../api/errors';
import { isReadable, receiveBody } from './read-body';

const LIMIT = 2_000;
const shown = (value: unknown) =>
  value === undefined ? 'none' : value instanceof Map ? Object.fromEntries(value) : value;
const server = createServer((request, response) => {
  receiveBody(request, LIMIT)
    .then((body) => body.read())
    .then(
      (value) => response.end(JSON.stringify({ reads: isReadable(request), value: shown(value) })),
      (error: unknown) =>
        response.end(JSON.stringify(error instanceof CalendarError ? error.toBody() : String(error))),
    );
});
let address = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  address = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : ''}`;
});
afterAll(() => {
  server.close();
});

const send = async (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  (
    await fetch(address, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', ...headers },
    })
  ).json();

describe('readBody', () => {
  it.each([
    ['{"a":"ž"}', { a: 'ž' }],
    ['[1]', [1]],
    ['"x"', 'x'],
    ['null', null],
    ['', 'none'],
    [' \n', 'none'],
  ])('reads %j', async (body, value) => expect(await send(body)).toEqual({ reads: true, value }));

  it('reads forms as query strings are read', async () => {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' };
    expect(await send('a=1&v[city]=Br%C3%BCn+n&c[]=x&c[]=y', type)).toMatchObject({
      value: { a: '1', v: { city: 'Brün n' }, c: ['x', 'y'] },
    });
    expect(await send('__proto__[x]=1', type)).toMatchObject({ reads: true });
  });

  it('reads the fields of multipart forms and ignores their files', async () => {
    const part = (name: string, value: string, more = '') =>
      `--X\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
    const body =
      part('title', 'Brünn\r\n2') +
      part('venue[city]', 'Wien') +
      part('tags[]', 'a') +
      part('tags[]', 'b') +
      part('image', 'GIF89a', '; filename="x.gif"') +
      '--X--\r\n';
    const type = (boundary: string) => ({ 'Content-Type': `multipart/form-data; boundary=${boundary}` });
    const fields = { title: 'Brünn\r\n2', venue: { city: 'Wien' }, tags: ['a', 'b'] };
    expect(await send(body, type('X'))).toEqual({ reads: true, value: fields });
    expect(await send(body, type('"X"'))).toMatchObject({ value: fields });
    for (const boundary of ['Y', '', '"']) {
      expect(await send(body, type(boundary))).toMatchObject({
        code: 'rest_bad_request',
        data: { status: 400 },
      });
    }
  });

  // `MultipartFormDataContent` of .NET writes names without quotes and `filename*`; scripts build bodies by hand.
  const field = 'Content-Disposition: form-data; name="title"';
  it.each([
    ['a name without quotes', '--X\r\nContent-Disposition: form-data; name=title\r\n\r\nBrünn\r\n--X--\r\n'],
    [
      'what .NET sends',
      '--X\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Disposition: form-data; name=title\r\n\r\nBrünn\r\n' +
        "--X\r\nContent-Disposition: form-data; name=image; filename=x.png; filename*=utf-8''x.png\r\n\r\nPNG\r\n--X--\r\n",
    ],
    [
      'a file that is named in the extended form only',
      `--X\r\nContent-Disposition: form-data; name="image"; filename*=utf-8''x.png\r\n\r\nPNG\r\n` +
        `--X\r\n${field}\r\n\r\nBrünn\r\n--X--\r\n`,
    ],
    ['no last line break', `--X\r\n${field}\r\n\r\nBrünn\r\n--X--`],
    ['line feeds alone', `--X\n${field}\n\nBrünn\n--X--\n`],
    ['a preamble and an epilogue', `This is a form.\r\n\r\n--X\r\n${field}\r\n\r\nBrünn\r\n--X--\r\nThe end`],
    ['no blanks', '--X\r\ncontent-disposition:form-data;name="title"\r\n\r\nBrünn\r\n--X--\r\n'],
    [
      'a header on two lines',
      '--X\r\nContent-Disposition: form-data;\r\n name="title"\r\n\r\nBrünn\r\n--X--\r\n',
    ],
    ['blanks behind boundaries', `--X \t\r\n${field}\r\n\r\nBrünn\r\n--X-- \r\n`],
  ])('reads multipart forms with %s', async (_name, body) => {
    for (const type of ['multipart/form-data; boundary=X', 'multipart/form-data;charset=utf-8;Boundary="X"'])
      expect(await send(body, { 'Content-Type': type })).toEqual({ reads: true, value: { title: 'Brünn' } });
  });

  it('keeps values of multipart forms to the byte', async () => {
    const value = '\r\n--Xavier\r\n --X\r\n--X-\n';
    const body = `--X\r\n${field}\r\n\r\n${value}\r\n--X\r\nContent-Disposition: form-data; name=""\r\n\r\n\r\n--X--\r\n`;
    expect(await send(body, { 'Content-Type': 'multipart/form-data; boundary=X' })).toMatchObject({
      value: { title: value },
    });
  });

  it.each([
    ['an open end', `--X\r\n${field}\r\n\r\nx\r\n`],
    ['no part', 'nonsense'],
    ['no last boundary', `--X\r\n${field}\r\n\r\nx\r\n--X\r\n`],
    ['no name', '--X\r\nContent-Disposition: form-data\r\n\r\nx\r\n--X--\r\n'],
    ['another disposition', '--X\r\nContent-Disposition: attachment; name="title"\r\n\r\nx\r\n--X--\r\n'],
    ['no headers', '--X\r\n\r\nx\r\n--X--\r\n'],
    ['no blank line', `--X\r\n${field}\r\n--X--\r\n`],
  ])('refuses multipart forms with %s', async (_name, body) => {
    expect(await send(body, { 'Content-Type': 'multipart/form-data; boundary=X' })).toMatchObject({
      code: 'rest_bad_request',
      data: { status: 400 },
    });
  });

  const FORM = 'application/x-www-form-urlencoded';
  const multipart = (more = '') =>
    `--X\r\nContent-Disposition: form-data; name=title${more}\r\n\r\nCaf\xe9 \x80\r\n--X--\r\n`;
  it.each([
    [`${FORM}; charset=ISO-8859-1`, 'title=Caf%E9+%80'],
    [`${FORM}; charset="windows-1252"`, 'title=Caf\xe9+\x80'],
    ['multipart/form-data; boundary=X; charset=iso-8859-1', multipart()],
    ['multipart/form-data; boundary=X', multipart('\r\nContent-Type: text/plain; charset=windows-1252')],
  ])('reads forms in the charset that they name: %s', async (type, body) => {
    expect(await send(Buffer.from(body, 'latin1'), { 'Content-Type': type })).toMatchObject({
      value: { title: 'Café €' },
    });
  });

  it.each([
    [FORM, 'title=Caf%E9', 'UTF-8'],
    [`${FORM}; charset=utf-8`, 'title=Caf\xe9', 'UTF-8'],
    [FORM, 'Caf%E9=x', 'UTF-8'],
    ['multipart/form-data; boundary=X', multipart(), 'UTF-8'],
    [`${FORM}; charset=klingon`, 'title=Caf%E9', 'UTF-8'],
    [`${FORM}; charset=shift_jis`, 'title=%A0', 'SHIFT_JIS'],
  ])('refuses forms in another charset: %s %j', async (type, body, named) => {
    expect(await send(Buffer.from(body, 'latin1'), { 'Content-Type': type })).toMatchObject({
      code: 'rest_bad_request',
      message: expect.stringContaining(named),
    });
  });

  it.each(['ISO-8859-1', 'us-ascii', 'utf8mb4', 'UTF_8', 'binary'])(
    'reads forms in UTF-8 that name %s by mistake',
    async (charset) => {
      const utf8 = (text: string) => Buffer.from(text);
      const part = `\r\nContent-Type: text/plain; charset=${charset}`;
      for (const [type, body] of [
        [`${FORM}; charset=${charset}`, utf8('title=Caf%C3%A9+%E2%82%AC')],
        [`${FORM}; charset=${charset}`, utf8('title=Café+€')],
        ['multipart/form-data; boundary=X', utf8(multipart(part).replace('\x80', '€'))],
      ] as const)
        expect(await send(body, { 'Content-Type': type })).toMatchObject({ value: { title: 'Café €' } });
    },
  );

  it.each([
    ['shift_jis', 'title=%C3%B1', 'ﾃｱ'],
    ['gbk', 'title=%D2%BB', '一'],
    ['iso-2022-jp', 'title=%1B$B0l%1B(B', '一'],
  ])('reads forms in %s, whose bytes may be valid UTF-8 too', async (charset, body, title) => {
    expect(await send(body, { 'Content-Type': `${FORM}; charset=${charset}` })).toMatchObject({
      value: { title },
    });
  });

  it('leaves broken escapes of forms as they are', async () => {
    expect(await send('a=100%&b=%zz%41&c=%F0%9F%8E%B7', { 'Content-Type': FORM })).toMatchObject({
      value: { a: '100%', b: '%zz%41', c: '🎷' },
    });
  });

  it('reads compressed bodies', async () => {
    expect(await send(gzipSync('{"a":1}'), { 'Content-Encoding': 'gzip' })).toMatchObject({
      value: { a: 1 },
    });
    expect(await send(brotliCompressSync('[2]'), { 'Content-Encoding': 'br' })).toMatchObject({ value: [2] });
  });

  it.each([
    ['{bad', 4],
    ["{'a':1}", 4],
    [new Uint8Array([0x22, 0xff, 0x22]), 5],
    ['['.repeat(513) + ']'.repeat(513), 1],
  ])('refuses %j', async (body, number) => {
    expect(await send(body)).toMatchObject({
      code: 'rest_invalid_json',
      data: { status: 400, json_error_code: number },
    });
  });

  it('refuses bodies that only claim to be compressed', async () => {
    expect(await send('{}', { 'Content-Encoding': 'gzip' })).toMatchObject({ code: 'rest_invalid_json' });
    expect(await send(gzipSync('{"a":1}').subarray(0, 20), { 'Content-Encoding': 'gzip' })).toMatchObject({
      code: 'rest_invalid_json',
    });
  });

  it.each(['zip', 'gzip, br', 'br,br', 'gzip,identity'])('refuses the encoding %s', async (encoding) => {
    const refused = await send('{}', { 'Content-Encoding': encoding });
    expect(refused).toMatchObject({ code: 'rest_bad_request', data: { status: 400 } });
    expect(refused).toMatchObject({ message: expect.stringContaining('Content-Encoding') });
  });

  it('refuses bodies that are too large, compressed or not', async () => {
    const large = JSON.stringify('x'.repeat(LIMIT));
    expect(await send(large)).toMatchObject({ code: 'rest_too_large', data: { status: 413 } });
    expect(await send(gzipSync(large), { 'Content-Encoding': 'gzip' })).toMatchObject({
      code: 'rest_too_large',
    });
  });

  it.each([
    ['application/json', true],
    ['application/json; charset=utf-8', true],
    ['Application/JSON', true],
    ['application/vnd.api+json', true],
    ['application/jsonp', false],
    ['text/json', false],
    ['text/plain', false],
    ['multipart/form-data; boundary=x', true],
    ['multipart/mixed; boundary=x', false],
    ['application/x-www-form-urlencoded', true],
  ])('knows %s', async (type, reads) => {
    expect(await send('', { 'Content-Type': type })).toMatchObject({ reads });
  });
});
