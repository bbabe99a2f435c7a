import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { Settings } from '../../platform/settings/settings';
import { fetchImage } from './fetch-image';
import { imageAt, removeImage } from './media-library';
import type { ImageSources } from './sources';
import { LEASE_MS, addressHash } from './sources';
import { UnusableImage, unreachable } from './unusable-image';

/** The file in the media library of an address. */
export interface ImportedImage {
  fileId: number;
  /** Undefined if the address is that of the file in the media library itself. */
  hash: string | undefined;
  /** Whether it has just been stored. */
  isNew: boolean;
}

/** Milliseconds between two checks of a fetch by another request. */
const SHORTEST_PAUSE_MS = 25;
const MAX_PAUSE_MS = 500;

/**
 * The file of an image's address: the file at that address itself, the one fetched from it before, or one that is fetched now.
 * Of concurrent requests one fetches and the others wait, in all processes on a database.
 * @param origin scheme, host and port of this site
 * @throws UnusableImage if there is no usable image
 */
export async function importImage(
  context: { strapi: Core.Strapi; settings: Settings; sources: ImageSources },
  address: string,
  origin: string,
): Promise<ImportedImage> {
  const { strapi, sources } = context;
  const own = await imageAt(strapi, address, origin);
  if (own !== undefined) return { fileId: own, hash: undefined, isNew: false };
  const hash = addressHash(address);
  const deadline = Date.now() + LEASE_MS;
  let waitedFor: string | undefined;
  for (let wait = SHORTEST_PAUSE_MS; Date.now() < deadline; wait = Math.min(2 * wait, MAX_PAUSE_MS)) {
    const claim = await sources.claim(hash, waitedFor, Date.now());
    if (claim.is === 'known') return { fileId: claim.fileId, hash, isNew: false };
    if (claim.is === 'failed') throw new UnusableImage(claim.why);
    if (claim.is === 'mine') {
      const fileId = await fetchClaimed(context, address, hash, claim.token);
      if (fileId !== undefined) return { fileId, hash, isNew: true };
      continue;
    }
    waitedFor = claim.token;
    await pause(wait);
  }
  throw unreachable(new Error('another request of the same address took too long'));
}

/** @returns undefined if it took so long that another request took over */
async function fetchClaimed(
  { strapi, settings, sources }: { strapi: Core.Strapi; settings: Settings; sources: ImageSources },
  address: string,
  hash: string,
  token: string,
): Promise<number | undefined> {
  try {
    const fileId = await fetchImage(strapi, settings, address);
    if (await sources.fulfil(hash, token, fileId)) return fileId;
    await removeImage(strapi, fileId);
    return undefined;
  } catch (error) {
    if (error instanceof UnusableImage) {
      logReason(strapi, address, error);
      await sources.fail(hash, token, error.why, Date.now());
    } else await sources.release(hash, token);
    throw error;
  }
}

/** Says why an image failed to whoever runs the service. Of the address it says the server alone: a query may hold a secret. */
function logReason(strapi: Core.Strapi, address: string, { why, cause }: UnusableImage): void {
  const reason = cause instanceof Error ? `: ${cause.message}` : '';
  strapi.log.info(`Calendar: an image of ${new URL(address).origin} ${why}${reason}`);
}
