import type { Core } from '@strapi/strapi';
import type { Settings } from '../../platform/settings/settings';
import { importImage } from './import-image';
import { FILE } from './media-library';
import { ImageSources } from './sources';

/**
 * Puts the image at an address into the media library, once however often it is asked for, and leaves it there.
 * @returns the address of the file, without a host if Strapi stores it itself
 * @throws UnusableImage if there is no usable image
 */
export async function bringImageIn(
  { strapi, settings }: { strapi: Core.Strapi; settings: Settings },
  address: string,
): Promise<string> {
  const sources = new ImageSources(strapi);
  const origin = settings.publicUrl === '' ? '' : new URL(settings.publicUrl).origin;
  const { fileId } = await importImage({ strapi, settings, sources }, address, origin);
  const file: { url: string } = await strapi.db
    .query(FILE)
    .findOne({ select: ['url'], where: { id: fileId } });
  return file.url;
}
