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
 * Judges a file by its bytes: an image of one of the permitted kinds that can be shown and is not too large to unfold.
 * @throws UnusableImage when it is not
 * @throws CalendarError 503 when too many others wait
 */
export async function inspectImage(images: ImageProcess, path: string): Promise<ImageType> {
  const type = imageTypeOf(await beginningOf(path));
  if (type === undefined) throw wrongType();
  const head = await run(images, { do: 'read', path });
  // Another reader than the one that the first bytes promise would read the file.
  if (head.mediaType !== type.mime) throw wrongType();
  const { pixels } = images.limits;
  if (pixelsOf(head) > pixels) throw tooManyPixels(pixels);
  // Unfolds all frames once: the media library would find out too late, with a part of the file stored.
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
