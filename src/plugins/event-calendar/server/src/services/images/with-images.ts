import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { underLock } from '../../storage/transaction';
import { inOneLine } from '../../domain/text/log-text';
import { invalidParameters } from '../../api/errors';
import type { Lookup } from '../../api/operations/types';
import type { Wrong } from '../../api/wrong';
import type { Settings } from '../../platform/settings/settings';
import type { ImportedImage } from './import-image';
import { importImage } from './import-image';
import { FILE, isShown, removeImage } from './media-library';
import { ImageSources } from './sources';
import { UnusableImage } from './unusable-image';

/** The maximum number of images that a request can bring in. They are fetched one after another. */
const MOST_ADDRESSES = 10;

/** How often a write is repeated because an image was deleted between fetch and write. */
const MOST_ATTEMPTS = 3;

/** The images of a write by their addresses, as ids of the media library. */
export interface WriteImages {
  files: ReadonlyMap<string, number>;
  /**
   * Call it first in the transaction of the write, under the calendar's lock. From then on none of the images is removed.
   * @throws Error that `withImages` handles, if one is gone
   */
  confirm(trx: Knex): Promise<void>;
}

const NO_IMAGES: WriteImages = { files: new Map(), confirm: () => Promise.resolve() };

class ImageGone extends Error {}

interface ImageOrder<Result> {
  lookups: readonly Lookup[];
  /** Scheme, host and port of this site. */
  origin: string;
  /** Refuses an invalid or forbidden write before anything is fetched. */
  check(): Promise<unknown>;
  write(images: WriteImages): Promise<Result>;
  /** Is called before each image, which may take a minute. */
  onImage?(): Promise<void>;
}

/**
 * Carries out a write whose images may be given by their addresses (docs/interface.md 14.3). They are stored in the media library
 * before the write begins, so that nobody waits for a remote server under the calendar's lock. Files of a failed write, and files
 * that it did not need, are removed again (docs/interface.md 14.7).
 * @throws CalendarError 400 naming every parameter without a usable image; errors of `check` and `write`
 */
export async function withImages<Result>(
  { strapi, settings }: { strapi: Core.Strapi; settings: Settings },
  { lookups, origin, check, write, onImage }: ImageOrder<Result>,
): Promise<Result> {
  const named = lookups.filter(({ by }) => by === 'address');
  if (named.length === 0) return write(NO_IMAGES);
  await check();
  refuseTooMany(named);
  const sources = new ImageSources(strapi);
  for (let attempt = 1; ; attempt += 1) {
    const brought = new Map<string, ImportedImage>();
    try {
      await bringAllIn({ strapi, settings, sources }, { named, origin, onImage }, brought);
      return await write(imagesOf(strapi, sources, brought));
    } catch (error) {
      if (!(error instanceof ImageGone)) throw error;
      if (attempt === MOST_ATTEMPTS) throw unusable(named, new Map());
    } finally {
      await takeAwayUnused(strapi, sources, [...brought.values()]);
    }
  }
}

function refuseTooMany(named: readonly Lookup[]): void {
  if (new Set(named.flatMap(({ members }) => members)).size <= MOST_ADDRESSES) return;
  const text = (name: string) => `${name}: at most ${MOST_ADDRESSES} images can be named by their addresses.`;
  throw invalidParameters(wrongs(named, text));
}

async function bringAllIn(
  context: Parameters<typeof importImage>[0],
  {
    named,
    origin,
    onImage,
  }: { named: readonly Lookup[]; origin: string; onImage: (() => Promise<void>) | undefined },
  brought: Map<string, ImportedImage>,
): Promise<void> {
  const failures = new Map<string, string>();
  for (const address of new Set(named.flatMap(({ members }) => members.map(String)))) {
    await onImage?.();
    try {
      brought.set(address, await importImage(context, address, origin));
    } catch (error) {
      if (!(error instanceof UnusableImage)) throw error;
      failures.set(address, error.why);
    }
  }
  if (failures.size > 0)
    throw unusable(
      named.filter(({ members }) => members.some((member) => failures.has(String(member)))),
      failures,
    );
}

/** One report of all unusable images. Those of nested records have the name of the outer parameter. */
function unusable(named: readonly Lookup[], failures: ReadonlyMap<string, string>) {
  return invalidParameters(
    wrongs(named, (name, address) => {
      const why = failures.get(address) ?? 'could not be fetched';
      return name === 'image' ? `image ${why}.` : `${name} has an image that ${why}.`;
    }),
  );
}

function wrongs(
  named: readonly Lookup[],
  text: (parameter: string, address: string) => string,
): Record<string, Wrong> {
  const found: Record<string, Wrong> = {};
  for (const { parameter, members } of named)
    found[parameter] ??= { text: text(parameter, String(members[0])), of: 'value' };
  return found;
}

function imagesOf(
  strapi: Core.Strapi,
  sources: ImageSources,
  brought: ReadonlyMap<string, ImportedImage>,
): WriteImages {
  const table = strapi.db.metadata.get(FILE).tableName;
  return {
    files: new Map([...brought].map(([address, { fileId }]) => [address, fileId])),
    async confirm(trx) {
      for (const { fileId, hash } of brought.values()) {
        const there =
          hash === undefined
            ? (await trx(table).where({ id: fileId }).first('id')) !== undefined
            : await sources.holds(trx, hash, fileId);
        if (!there) throw new ImageGone();
      }
    },
  };
}

/**
 * Under the lock, this sees whether another write shows the file now. A later write finds by `confirm` that the file is no longer
 * that of its address.
 */
async function takeAwayUnused(
  strapi: Core.Strapi,
  sources: ImageSources,
  brought: readonly ImportedImage[],
): Promise<void> {
  for (const { fileId, hash, isNew } of brought) {
    if (!isNew || hash === undefined) continue;
    try {
      if (await isShown(strapi.db.connection, fileId)) continue;
      const unused = await underLock(strapi, async ({ trx }) => {
        if (await isShown(trx, fileId)) return false;
        await sources.forget(trx, hash, fileId);
        return true;
      });
      if (unused) await removeImage(strapi, fileId);
    } catch (error) {
      // The write is done, or failed for another reason, which the client must learn.
      const reason = inOneLine(String(error));
      strapi.log.warn(`Calendar: the unused image ${fileId} could not be removed: ${reason}`);
    }
  }
}
