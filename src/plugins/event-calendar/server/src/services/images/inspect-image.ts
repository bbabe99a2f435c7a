import { open } from 'node:fs/promises';
import { unavailable } from '../../api/errors';
import type { ImageProcess } from './image-process';
import { ImageFailure } from './image-process';
import { pixelsOf } from './image-pixels';
import type { ImageFacts, ImageTask } from './image-task';
import type { ImageType } from './image-type';
import { SIGNATURE_BYTES, imageTypeOf } from './image-type';
import { broken, tooCostly, tooManyPixels, wrongType } from './unusable-image';

/**
 * Checks a file by its bytes: it must be an image of a permitted type that can be decoded and is not too large.
 * @throws UnusableImage if it is not
 * @throws CalendarError 503 if too many tasks are waiting
 */
export async function inspectImage(images: ImageProcess, path: string): Promise<ImageType> {
  const type = imageTypeOf(await beginningOf(path));
  if (type === undefined) throw wrongType();
  const head = await run(images, { do: 'read', path });
  // Another decoder than that of the first bytes would read the file.
  if (head.mediaType !== type.mime) throw wrongType();
  const { pixels } = images.limits;
  if (pixelsOf(head) > pixels) throw tooManyPixels(pixels);
  // Decodes all frames once. The media library would fail too late, with a part of the file stored.
  await run(images, { do: 'decode', path, allFrames: true });
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

async function run(images: ImageProcess, task: ImageTask): Promise<ImageFacts> {
  try {
    return await images.run(task);
  } catch (error) {
    if (!(error instanceof ImageFailure)) throw error;
    switch (error.reason) {
      case 'unreadable':
        throw broken();
      case 'costly':
        throw tooCostly();
      case 'busy':
      case 'stopped':
        throw unavailable('Too many images wait to be processed. Try again later.', 10);
    }
  }
}
