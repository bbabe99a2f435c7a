import { describe, expect, it } from '@jest/globals';
import { unixLines } from './unix-lines';

describe('the line breaks of a text', () => {
  it.each([
    ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['a\r\r\n\n\rb', 'a\n\n\n\nb'],
    ['\r', '\n'],
    ['Größe 🎉', 'Größe 🎉'],
    ['a\ud83db\r', 'a\ufffdb\n'],
  ])('%j becomes %j', (text, plain) => expect(unixLines(text)).toBe(plain));
});
