import { assert, property, string } from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { inOneLine, errorText } from './log-text';

describe('inOneLine', () => {
  it.each([
    ['GET /events?search=a b', 'GET /events?search=a b'],
    ['Größe 日本 🎉', 'Größe 日本 🎉'],
    ['a\n[2031-05-10] http: GET /', String.raw`a\n[2031-05-10] http: GET /`],
    ['\u200e', String.raw`\u200e`],
    ['\r\t\u0000\u001b[2J\u007f\u0085', String.raw`\r\t\x00\x1b[2J\x7f\x85`],
    ['\u2028\u202e', String.raw`\u2028\u202e`],
  ])('writes %j in one line', (text, line) => expect(inOneLine(text)).toBe(line));

  it('leaves no control character', () => {
    assert(property(string({ unit: 'binary' }), (text) => !/[\p{Cc}\u2028\u2029]/u.test(inOneLine(text))));
  });
});

describe('errorText', () => {
  it('writes the message in one line and each stack frame in its own', () => {
    const error = new TypeError('no such\n    at title\n[2031] http: GET / 200');
    const [first, ...frames] = errorText(error).split('\n');
    expect(first).toBe(String.raw`TypeError: no such\n    at title\n[2031] http: GET / 200`);
    expect(frames.length).toBeGreaterThan(0);
    for (const frame of frames) expect(frame).toMatch(/^\s+at .+/);
    expect(frames[0]).toContain('log-text.test');
  });

  it('accepts values that are not errors', () => {
    expect(errorText('a\nb')).toBe(String.raw`a\nb`);
    expect(errorText(new Error(''))).toMatch(/^Error: \n\s+at /);
    const bare = new Error('x');
    bare.stack = 'Error: x\nnot a frame\nnot   at frame\n    at f (a.js:1:1)';
    expect(errorText(bare)).toBe('Error: x\n    at f (a.js:1:1)');
    delete bare.stack;
    expect(errorText(bare)).toBe('Error: x');
  });
});
