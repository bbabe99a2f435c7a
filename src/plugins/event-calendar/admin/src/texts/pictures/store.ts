import { getFetchClient } from '@strapi/strapi/admin';
import type { StoredPicture } from '../../../../server/src/panel-contract/pictures';
import type { CalendarApi } from '../../calendar-api/use-calendar-api';
import { serverAddress } from '../../strapi/media-library';
import { isEmbedded } from './foreign';
import { fit } from '../../uploads/fit';

/**
 * Puts a picture into the media library.
 * @param address of another site, or the picture itself (`data:`)
 * @returns the address of the file, with a host: texts are shown on sites with other hosts
 * @throws FetchError if the server refuses it; other errors if it is no picture
 */
export async function storePicture(address: string, api: CalendarApi): Promise<string> {
  const { url } = isEmbedded(address)
    ? await upload(await fit(blobOf(address)))
    : await api.post<StoredPicture>('/pictures', { address });
  return new URL(url, serverAddress()).href;
}

/** As Strapi's own dialog sends a file. */
async function upload(picture: Blob): Promise<StoredPicture> {
  const form = new FormData();
  const extension = picture.type.split('/')[1] ?? 'png';
  form.append('files', picture, `picture.${extension}`);
  const { data } = await getFetchClient().post<StoredPicture[]>('/upload', form);
  const [stored] = data;
  if (stored === undefined) throw new Error('The media library stored no file');
  return stored;
}

/** The bytes of an embedded picture. @throws Error if they cannot be read */
function blobOf(address: string): Blob {
  const [, type = '', base64, text = ''] = /^data:([^;,]*)[^,]*?(;base64)?,(.*)$/is.exec(address) ?? [];
  const bytes = base64 === undefined ? decodeURIComponent(text) : atob(text.replaceAll(/\s/g, ''));
  return new Blob([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], { type });
}
