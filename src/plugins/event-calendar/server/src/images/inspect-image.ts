import { open } from 'node:fs/promises';
import sharp from 'sharp';
import type { ImageType } from './image-type';
import { SIGNATURE_BYTES, imageTypeOf } from './image-type';
import { broken, tooManyPixels, wrongType } from './unusable-image';

/** Pixels of all frames together: a small file can unfold into more than fits into memory. */
const MOST_PIXELS = 50_000_000;

/**
 * Judges a file by its bytes: an image of one of the permitted kinds that can be shown and is not too large to unfold.
 * @throws UnusableImage when it is not
 */
export async function inspectImage(path: string): Promise<ImageType> {
  const type = imageTypeOf(await beginningOf(path));
  if (type === undefined) throw wrongType();
  const { mediaType, width, height, pages = 1 } = await metadataOf(path);
  // Another reader than the one that the first bytes promise would read the file.
  if (mediaType !== type.mime) throw wrongType();
  if (width * height * pages > MOST_PIXELS) throw tooManyPixels(MOST_PIXELS);
  if (!(await isWhole(path))) throw broken();
  return type;
}

async function beginningOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The head of the file alone is read, so it may be of any size. */
async function metadataOf(path: string): Promise<sharp.Metadata> {
  try {
    return await sharp(path, { limitInputPixels: false }).metadata();
  } catch {
    throw broken();
  }
}

/** Unfolds all frames once: the media library would find out too late, with a part of the file stored. */
async function isWhole(path: string): Promise<boolean> {
  try {
    await sharp(path, { animated: true }).stats();
    return true;
  } catch {
    return false;
  }
}
