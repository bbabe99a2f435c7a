import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { currentRequestId } from '../../platform/request-id';
import type { Settings } from '../../platform/settings/settings';
import type { Downloaded } from './download';
import { download } from './download';
import { permittedAddress } from './fetch-image';
import { UnusableImage } from './unusable-image';

// The media library of the panel also takes addresses of files. Strapi checks the first address only, against a short list of private
// ranges, and follows redirections without a check. The function that fetches is replaced by one that does the same through
// the guard of `platform/network/`, and returns what that of @strapi/upload 5.54 returns (`dist/server/services/file.js`).

const SERVICE = 'plugin::upload.file';
const FETCH = 'fetchUrlToInputFile';

/** As Strapi's: for the whole download. */
const MILLISECONDS = 60_000;

type OnProgress = (progress: { bytesWritten: number; totalBytes: number | null }) => void;

/**
 * Replaces the function of the upload plugin that fetches files from addresses. Call it while plugins register.
 *
 * A project that sends its requests through a proxy keeps Strapi's: there the proxy decides which addresses are reached.
 * @throws Error if this version of Strapi does not have it
 */
export function registerDownloads(strapi: Core.Strapi, settings: Settings): void {
  const proxy: unknown = strapi.config.get('server.proxy.fetch') || strapi.config.get('server.proxy.global');
  if (proxy) return;
  strapi.get('services').extend(SERVICE, (theirs: Readonly<Record<string, unknown>>) => {
    if (typeof theirs[FETCH] !== 'function')
      throw new Error(
        `Calendar: the service ${SERVICE} has no ${FETCH}. This version of @strapi/upload is not supported.`,
      );
    return { ...theirs, [FETCH]: fetchFile };
  });

  async function fetchFile(
    address: string,
    tmpWorkingDirectory: string,
    sizeLimit?: number,
    onProgress?: OnProgress,
  ) {
    const filepath = join(tmpWorkingDirectory, randomUUID());
    const limits = {
      bytes: sizeLimit || Number.POSITIVE_INFINITY,
      milliseconds: MILLISECONDS,
      permits: permittedAddress(settings),
    };
    try {
      const downloaded = await download(address, filepath, limits, {
        accept: '*/*',
        requestId: currentRequestId(strapi),
        onProgress: (bytesWritten, totalBytes) => onProgress?.({ bytesWritten, totalBytes }),
      });
      const [mimetype = ''] = (downloaded.headers['content-type'] ?? '').split(';');
      const file = {
        filepath,
        originalFilename: nameOf(downloaded),
        mimetype: mimetype || 'application/octet-stream',
        size: (await stat(filepath)).size,
        tmpWorkingDirectory,
      };
      return { file };
    } catch (error) {
      throw error instanceof UnusableImage ? new errors.ApplicationError(`The file ${error.why}.`) : error;
    }
  }
}

/** The name that the server gives to the file, or the last part of the address. */
function nameOf({ url, headers }: Downloaded): string {
  const given = /filename\*?=(?:UTF-8'')?"?([^;"\r\n]+)/i.exec(headers['content-disposition'] ?? '')?.[1];
  return (
    posix.basename(decoded(given ?? url.pathname)) || `untitled_${new Date().toISOString().slice(0, 10)}`
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
