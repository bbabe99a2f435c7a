import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Core } from '@strapi/strapi';
import { errors, file as fileSizes } from '@strapi/utils';
import { imageProcessOf } from './decoding';
import { ImageFailure } from './image-process';
import { pixelsText, pixelsOf } from './image-pixels';
import { isLimited } from './limited-images';
import type { ImageFacts, ImageTask } from './image-task';

// Strapi's upload plugin decodes and resizes images in the process of the server, whatever their size: a file of a few
// kilobytes can use all its memory and threads. All decoding is in one service of the plugin. Where the limits hold, its functions
// are replaced by ones that do the same in `image-process.ts` and return what those of @strapi/upload 5.54 return
// (`dist/server/services/image-manipulation.js`).

const SERVICE = 'plugin::upload.image-manipulation';

/** A file on its way into the media library. */
interface UploadFile {
  name: string;
  hash: string;
  ext?: string;
  mime?: string;
  path?: string | null;
  filepath?: string;
  tmpWorkingDirectory?: string;
  width?: number | null;
  height?: number | null;
  getStream(): Readable;
}

interface UploadSettings {
  sizeOptimization?: boolean;
  responsiveDimensions?: boolean;
  autoOrientation?: boolean;
}

const RESIZED: readonly string[] = ['jpeg', 'png', 'webp', 'tiff', 'gif'];
const OPTIMIZED: readonly string[] = ['jpeg', 'png', 'webp', 'tiff', 'avif'];
const PROCESSED: readonly string[] = [...RESIZED, 'svg', 'avif'];

const THUMBNAIL = { width: 245, height: 156 };
const BREAKPOINTS = { large: 1000, medium: 750, small: 500 };
const QUALITY = { smaller: 80, full: 100 };

/**
 * Replaces the functions of the upload plugin that decode images, where the limits for images hold. Call it while plugins register.
 * @throws Error if this version of Strapi does not have them
 */
export function registerImages(strapi: Core.Strapi): void {
  const ours = imageFunctions(strapi);
  strapi.get('services').extend(SERVICE, (theirs: Readonly<Record<string, unknown>>) => {
    const missing = Object.keys(ours).filter((name) => typeof theirs[name] !== 'function');
    if (missing.length > 0) {
      throw new Error(
        `Calendar: the service ${SERVICE} has no ${missing.join(', ')}. This version of @strapi/upload is not supported.`,
      );
    }
    const unknown = Object.keys(theirs).filter((name) => !(name in ours) && name !== 'generateFileName');
    if (unknown.length > 0)
      strapi.log.warn(
        `Calendar: ${SERVICE} has functions that are not known (${unknown.join(', ')}): images that they decode are not limited.`,
      );
    const chosen = Object.entries(ours).map(([name, own]) => {
      const their = theirs[name];
      const choose = (file: UploadFile): unknown =>
        isLimited(strapi) || typeof their !== 'function' ? own(file) : Reflect.apply(their, theirs, [file]);
      return [name, choose];
    });
    return { ...theirs, ...Object.fromEntries(chosen) };
  });
}

function imageFunctions(strapi: Core.Strapi) {
  /** For one upload, the head is read up to seven times. */
  const heads = new WeakMap<UploadFile, { path: string | undefined; head: Promise<ImageFacts> }>();

  function headOf(file: UploadFile): Promise<ImageFacts> {
    const known = heads.get(file);
    if (known !== undefined && known.path === file.filepath) return known.head;
    const head = run(file, (path) => ({ do: 'read', path }));
    heads.set(file, { path: file.filepath, head });
    return head;
  }

  /** @throws ImageFailure */
  const run = (file: UploadFile, task: (path: string) => ImageTask): Promise<ImageFacts> =>
    onDisk(file, (path) => imageProcessOf(strapi).run(task(path)));

  async function hasFormat(file: UploadFile, formats: readonly string[]): Promise<boolean> {
    try {
      const head = await headOf(file);
      refuseTooManyPixels(head, imageProcessOf(strapi).limits.pixels);
      return formats.includes(head.format);
    } catch (error) {
      if (isUnreadable(error)) return false;
      throw explained(error);
    }
  }

  async function getDimensions(file: UploadFile) {
    try {
      const { width, height } = await headOf(file);
      return { width, height };
    } catch (error) {
      throw explained(error);
    }
  }

  async function resize(file: UploadFile, box: { width: number; height: number }, prefix: string) {
    const hash = `${prefix}_${file.hash}`;
    const to = placeFor(file, hash);
    try {
      const facts = await run(file, (path) => ({ do: 'resize', path, to, ...box }));
      return {
        name: `${prefix}_${file.name}`,
        hash,
        ext: file.ext,
        mime: file.mime,
        filepath: to,
        path: file.path ?? null,
        getStream: () => createReadStream(to),
        ...measures(facts),
      };
    } catch (error) {
      throw explained(error);
    }
  }

  const settings = async (): Promise<UploadSettings> =>
    (await strapi.plugin('upload').service('upload').getSettings()) ?? {};

  return {
    isImage: (file: UploadFile) => hasFormat(file, PROCESSED),
    isResizableImage: (file: UploadFile) => hasFormat(file, RESIZED),
    isOptimizableImage: (file: UploadFile) => hasFormat(file, OPTIMIZED),
    getDimensions,

    async isFaultyImage(file: UploadFile): Promise<boolean> {
      try {
        await run(file, (path) => ({ do: 'decode', path, allFrames: false }));
        return false;
      } catch (error) {
        if (isUnreadable(error)) return true;
        throw explained(error);
      }
    },

    async generateThumbnail(file: UploadFile) {
      const { width, height } = file;
      if (!width || !height || (width <= THUMBNAIL.width && height <= THUMBNAIL.height)) return null;
      return resize(file, THUMBNAIL, 'thumbnail');
    },

    async generateResponsiveFormats(file: UploadFile) {
      if (!(await settings()).responsiveDimensions) return [];
      const { width, height } = await getDimensions(file);
      const formats = [];
      const breakpoints = strapi.config.get<Record<string, number>>(
        'plugin::upload.breakpoints',
        BREAKPOINTS,
      );
      for (const [key, size] of Object.entries(breakpoints)) {
        if (size >= width && size >= height) continue;
        formats.push({ key, file: await resize(file, { width: size, height: size }, key) });
      }
      return formats;
    },

    /** A file that takes too long to resize is stored unchanged. */
    async optimize(file: UploadFile) {
      const { sizeOptimization = false, autoOrientation = false } = await settings();
      if (!(sizeOptimization || autoOrientation) || !(await hasFormat(file, OPTIMIZED))) return file;
      const to = placeFor(file, `optimized-${file.hash}`);
      const quality = sizeOptimization ? QUALITY.smaller : QUALITY.full;
      try {
        const facts = await run(file, (path) => ({
          do: 'optimize',
          path,
          to,
          quality,
          upright: autoOrientation,
        }));
        return { ...file, filepath: to, getStream: () => createReadStream(to), ...measures(facts) };
      } catch (error) {
        if (error instanceof ImageFailure && error.reason === 'costly') return file;
        throw explained(error);
      }
    },
  };
}

const placeFor = ({ tmpWorkingDirectory }: UploadFile, name: string): string =>
  join(tmpWorkingDirectory ?? tmpdir(), name);

const measures = ({ width, height, bytes }: ImageFacts) => ({
  width,
  height,
  size: fileSizes.bytesToKbytes(bytes),
  sizeInBytes: bytes,
});

/** Writes the bytes of an upload to a file, from a path or a stream. */
async function onDisk<Result>(file: UploadFile, use: (path: string) => Promise<Result>): Promise<Result> {
  if (file.filepath) return use(file.filepath);
  const directory = await mkdtemp(join(tmpdir(), `calendar-upload-${process.pid}-`));
  try {
    const path = join(directory, 'image');
    await pipeline(file.getStream(), createWriteStream(path));
    return await use(path);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function refuseTooManyPixels(head: ImageFacts, most: number): void {
  const pixels = pixelsOf(head);
  if (pixels <= most) return;
  throw new errors.ApplicationError(
    `The image has ${pixelsText(pixels)}; at most ${pixelsText(most)} are allowed. Make it smaller and try again.`,
  );
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof ImageFailure && error.reason === 'unreadable';

/** The error for the uploader; other errors do not change. */
function explained(error: unknown): unknown {
  if (!(error instanceof ImageFailure)) return error;
  switch (error.reason) {
    case 'unreadable':
      return new errors.ApplicationError('The image cannot be read.');
    case 'costly':
      return new errors.ApplicationError(
        'The image takes more memory or time to decode than an image may. Save it in another format or make it smaller.',
      );
    case 'busy':
      return new errors.RateLimitError('Too many images wait to be processed. Try again in a minute.');
    case 'stopped':
      return error;
  }
}
