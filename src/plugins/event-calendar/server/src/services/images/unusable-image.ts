/**
 * The image of an address cannot be used or fetched.
 * @param why follows the parameter's name: "could not be fetched"
 */
export class UnusableImage extends Error {
  override readonly name = 'UnusableImage';

  /** @param options `cause`: what only the log of the operator says */
  constructor(
    readonly why: string,
    options?: ErrorOptions,
  ) {
    super(why, options);
  }
}

/**
 * The same text for all failures of a download: unknown name, private address, refused, slow or missing file. So callers learn
 * nothing about the network of this service.
 * @param cause for the log
 */
export const unreachable = (cause: unknown): UnusableImage =>
  new UnusableImage('could not be fetched', { cause });

/** @param limit bytes */
export const tooLarge = (limit: number): UnusableImage =>
  new UnusableImage(`is larger than ${Math.floor(limit / 1_000)} kB`);

export const wrongType = (): UnusableImage =>
  new UnusableImage('is not one of the kinds JPEG, PNG, GIF, WebP, AVIF');

export const tooCostly = (): UnusableImage =>
  new UnusableImage('takes more memory or time to decode than an image may');

export const broken = (): UnusableImage => new UnusableImage('is an image that cannot be read');

/** @param limit pixels, of all frames together */
export const tooManyPixels = (limit: number): UnusableImage =>
  new UnusableImage(`has more than ${limit / 1_000_000} million pixels`);
