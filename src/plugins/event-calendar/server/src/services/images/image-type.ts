/** A kind of image that is taken in, with the extension of its file names. */
export interface ImageType {
  mime: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif';
  extension: string;
}

/** As many bytes tell the kinds apart. */
export const SIGNATURE_BYTES = 16;

const SIGNATURES: readonly (ImageType & { begins: RegExp })[] = [
  { mime: 'image/jpeg', extension: '.jpg', begins: /^\xff\xd8\xff/ },
  { mime: 'image/png', extension: '.png', begins: /^\x89PNG\r\n\x1a\n/ },
  { mime: 'image/gif', extension: '.gif', begins: /^GIF8[79]a/ },
  { mime: 'image/webp', extension: '.webp', begins: /^RIFF[^]{4}WEBP/ },
  { mime: 'image/avif', extension: '.avif', begins: /^[^]{4}ftyp(?:avi[fs]|mif1)/ },
];

/**
 * The kind of image that a file begins as, whatever its name or its server say of it; undefined for everything else, SVG
 * included: scripts can hide in it.
 */
export function imageTypeOf(beginning: Uint8Array): ImageType | undefined {
  const text = Buffer.from(beginning).toString('latin1');
  const found = SIGNATURES.find(({ begins }) => begins.test(text));
  return found && { mime: found.mime, extension: found.extension };
}
