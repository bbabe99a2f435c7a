import { finished } from 'node:stream/promises';
import type { BrotliCompress, Deflate, Gzip } from 'node:zlib';
import { constants, createBrotliCompress, createDeflate, createGzip } from 'node:zlib';

const PACKERS = {
  br: {
    create: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    flush: constants.BROTLI_OPERATION_FLUSH,
  },
  gzip: { create: createGzip, flush: constants.Z_FULL_FLUSH },
  deflate: { create: createDeflate, flush: constants.Z_FULL_FLUSH },
} as const;

export type Packing = keyof typeof PACKERS;

/** Size of one decompressed block of a bomb, in bytes. */
const BLOCK = 4 * 1024 * 1024;

/**
 * A small compressed body that decompresses to a huge number of blanks: one flushed block, repeated many times.
 * @param blocks of 4 MB each
 */
export async function bomb(packing: Packing, blocks: number): Promise<Buffer> {
  const { create, flush } = PACKERS[packing];
  const packer: BrotliCompress | Gzip | Deflate = create();
  const chunks: Buffer[] = [];
  packer.on('data', (chunk: Buffer) => chunks.push(chunk));
  const length = () => chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const blanks = Buffer.alloc(BLOCK, ' ');
  const ends: number[] = [];
  for (let written = 0; written < 3; written += 1) {
    packer.write(blanks);
    await new Promise<void>((resolve) => packer.flush(flush, resolve));
    ends.push(length());
  }
  const packed = Buffer.concat(chunks);
  packer.end();
  await finished(packer);
  const [, second = 0, third = 0] = ends;
  const block = packed.subarray(second, third);
  return Buffer.concat([packed.subarray(0, second), ...Array.from({ length: blocks }, () => block)]);
}
