import type { Core } from '@strapi/strapi';
import { settingsOf } from '../../platform/settings/settings-reader';
import type { ImageLimits, ImageProcess } from './image-process';
import { createImageProcess } from './image-process';

/** What a process needs before it decodes anything, in bytes, and for every pixel while it writes WebP, the hungriest format. */
const BASE_BYTES = 256_000_000;
const BYTES_PER_PIXEL = 24;
/** A photo of 24 million pixels as PNG takes up to 26 s to be made smaller, on two slow cores. */
const LONGEST_MS = 40_000;

/** What decoding may cost where images may have so many pixels. */
const limitsFor = (pixels: number): ImageLimits => ({
  pixels,
  bytes: BASE_BYTES + pixels * BYTES_PER_PIXEL,
  milliseconds: LONGEST_MS,
});

const open = new WeakMap<Core.Strapi, ImageProcess>();

/** The process in which a running Strapi decodes images. It does not run before the first one comes. */
export function imageProcessOf(strapi: Core.Strapi): ImageProcess {
  const before = open.get(strapi);
  if (before !== undefined) return before;
  const made = createImageProcess(limitsFor(settingsOf(strapi).imageMegapixels * 1_000_000));
  open.set(strapi, made);
  return made;
}

/** Ends it; what still waits for an image is told that the service stops. */
export function closeImages(strapi: Core.Strapi): void {
  open.get(strapi)?.close();
}
