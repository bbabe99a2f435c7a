import sharp from 'sharp';
import { describe, expect, it } from '@jest/globals';
import { SIGNATURE_BYTES, imageTypeOf } from './image-type';

const picture = sharp({ create: { width: 9, height: 7, channels: 3, background: 'teal' } });

describe('the kind of an image', () => {
  it.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
    '%s is recognised by its first bytes',
    async (format) => {
      const bytes = await picture.clone().toFormat(format).toBuffer();
      expect(imageTypeOf(bytes.subarray(0, SIGNATURE_BYTES))?.mime).toBe(`image/${format}`);
      expect(imageTypeOf(bytes.subarray(0, 2))).toBeUndefined();
    },
  );

  it.each([
    '',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html>',
    'BM12345678',
    'II*\0aaaa',
    '%PDF-1.7',
    ' GIF89a',
  ])('is undefined for %j', (text) => expect(imageTypeOf(Buffer.from(text))).toBeUndefined());
});
