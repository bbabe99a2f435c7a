import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { slugify } from '../../domain/slug';
import { currentRequestId } from '../../platform/request-id';
import type { Settings } from '../../platform/settings/settings';
import { imageProcessOf } from './decoding';
import { download } from './download';
import { inspectImage } from './inspect-image';
import { sizeLimitOf, storeImage } from './media-library';
import { isPublicAddress } from '../../platform/network/public-address';

const LONGEST_NAME = 80;
const IMAGES = 'image/avif, image/webp, image/png, image/jpeg, image/gif';

/**
 * Fetches an image and stores it in the media library.
 * @returns the id of the file
 * @throws UnusableImage if there is no usable image
 */
export async function fetchImage(strapi: Core.Strapi, settings: Settings, address: string): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), `calendar-image-${process.pid}-`));
  try {
    const path = join(directory, 'image');
    const limits = {
      bytes: Math.min(settings.imageMegabytes * 1_000_000, sizeLimitOf(strapi)),
      milliseconds: settings.imageSeconds * 1_000,
      permits: permittedAddress(settings),
    };
    await download(address, path, limits, { accept: IMAGES, requestId: currentRequestId(strapi) });
    const type = await inspectImage(imageProcessOf(strapi), path);
    const { size } = await stat(path);
    return await storeImage(strapi, { path, name: nameOf(address), type, size });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Whether files may be fetched from an IP address. */
export const permittedAddress =
  ({ privateImageAddresses }: Settings) =>
  (ip: string): boolean =>
    privateImageAddresses || isPublicAddress(ip);

/** A name for the media library, from the end of the address. */
function nameOf(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  return slugify(last.replace(/\.\w{1,5}$/, '').slice(0, LONGEST_NAME)) || 'image';
}
