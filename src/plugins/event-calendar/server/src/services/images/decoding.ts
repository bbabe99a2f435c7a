import type { Core } from '@strapi/strapi';
import { settingsOf } from '../../platform/settings/settings-reader';
import type { ImageLimits, ImageProcess } from './image-process';
import { createImageProcess } from './image-process';

/** The memory of an idle process in bytes, and the bytes per pixel while it writes WebP, which needs the most. */
const BASE_BYTES = 256_000_000;
const BYTES_PER_PIXEL = 24;
/** Resizing a PNG photo of 24 million pixels takes up to 26 s on two slow cores. */
const LONGEST_MS = 40_000;

/** The limits of decoding for a maximum number of pixels. */
const limitsFor = (pixels: number): ImageLimits => ({
  pixels,
  bytes: BASE_BYTES + pixels * BYTES_PER_PIXEL,
  milliseconds: LONGEST_MS,
});

const open = new WeakMap<Core.Strapi, ImageProcess>();

/** The process in which a running Strapi decodes images. It starts with the first image. */
export function imageProcessOf(strapi: Core.Strapi): ImageProcess {
  const before = open.get(strapi);
  if (before !== undefined) return before;
  const made = createImageProcess(limitsFor(settingsOf(strapi).imageMegapixels * 1_000_000));
  open.set(strapi, made);
  return made;
}

/** Ends it; waiting tasks fail because the service stops. */
export function closeImages(strapi: Core.Strapi): void {
  open.get(strapi)?.close();
}
