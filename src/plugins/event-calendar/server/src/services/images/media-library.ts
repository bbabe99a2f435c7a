import { errors } from '@strapi/utils';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { ImageType } from './image-type';
import { storingFetchedImage } from './limited-images';
import { broken, tooLarge, wrongType } from './unusable-image';

export const FILE = 'plugin::upload.file';

/** A local file to store. */
interface NewFile {
  path: string;
  /** Without extension. */
  name: string;
  type: ImageType;
  /** Bytes. */
  size: number;
}

/** The upload plugin's limit for a file, in bytes; it may have none. */
export const sizeLimitOf = (strapi: Core.Strapi): number =>
  Number(strapi.config.get<unknown>('plugin::upload.sizeLimit')) || Number.POSITIVE_INFINITY;

/**
 * Stores an image like an upload in the admin panel: with its sizes, events and lifecycles.
 * @returns the id of the file
 * @throws UnusableImage if the media library refuses it
 */
export async function storeImage(strapi: Core.Strapi, file: NewFile): Promise<number> {
  const { path, name, type, size } = file;
  if (!permitted(strapi, type)) throw wrongType();
  try {
    const stored: unknown = await storingFetchedImage(() =>
      service(strapi).upload({
        data: { fileInfo: {} },
        files: { filepath: path, originalFilename: `${name}${type.extension}`, mimetype: type.mime, size },
      }),
    );
    const id = Array.isArray(stored) ? idOf(stored[0]) : undefined;
    if (id === undefined) throw new Error('The media library stored an image without an id');
    return id;
  } catch (error) {
    if (error instanceof errors.PayloadTooLargeError) throw tooLarge(sizeLimitOf(strapi));
    if (error instanceof errors.ApplicationError) throw broken();
    throw error;
  }
}

/** Removes a file with its sizes, if it exists. */
export async function removeImage(strapi: Core.Strapi, id: number): Promise<void> {
  const file: unknown = await strapi.db.query(FILE).findOne({ where: { id } });
  if (idOf(file) !== undefined) await service(strapi).remove(file);
}

/** Whether a record of any kind shows a file. */
export async function isShown(knex: Knex, id: number): Promise<boolean> {
  return (await knex('files_related_mph').where({ file_id: id }).first('file_id')) !== undefined;
}

/**
 * The image in the media library with an address; undefined if there is none.
 * @param origin scheme, host and port of this site, where files of a local provider are served
 * @throws UnusableImage for a file that is not an image
 */
export async function imageAt(
  strapi: Core.Strapi,
  address: string,
  origin: string,
): Promise<number | undefined> {
  const { href, pathname } = new URL(address);
  const own = href.startsWith(`${origin}/`) ? [href.slice(origin.length), pathname] : [];
  const file: { id: number; mime: string | null } | null = await strapi.db.query(FILE).findOne({
    select: ['id', 'mime'],
    where: { url: { $in: [address, href, ...own] } },
    orderBy: { id: 'asc' },
  });
  if (file === null) return undefined;
  if (file.mime?.startsWith('image/') !== true) throw wrongType();
  return file.id;
}

const service = (strapi: Core.Strapi) => strapi.plugin('upload').service('upload');

const idOf = (file: unknown): number | undefined =>
  typeof file === 'object' && file !== null && 'id' in file && typeof file.id === 'number'
    ? file.id
    : undefined;

/** The project's lists of permitted types, which Strapi checks only at its upload routes. */
function permitted(strapi: Core.Strapi, { mime }: ImageType): boolean {
  const among = (list: 'allowedTypes' | 'deniedTypes'): boolean | undefined => {
    const types = strapi.config.get<unknown>(`plugin::upload.security.${list}`);
    return Array.isArray(types)
      ? types.some((type) => [mime, 'image/*', '*/*', '*'].includes(type))
      : undefined;
  };
  return among('deniedTypes') !== true && among('allowedTypes') !== false;
}
