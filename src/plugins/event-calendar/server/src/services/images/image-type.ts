/** A permitted image type, with its file extension. */
export interface ImageType {
  mime: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif';
  extension: string;
}

/** The number of bytes that identify the type. */
export const SIGNATURE_BYTES = 16;

const SIGNATURES: readonly (ImageType & { begins: RegExp })[] = [
  { mime: 'image/jpeg', extension: '.jpg', begins: /^\xff\xd8\xff/ },
  { mime: 'image/png', extension: '.png', begins: /^\x89PNG\r\n\x1a\n/ },
  { mime: 'image/gif', extension: '.gif', begins: /^GIF8[79]a/ },
  { mime: 'image/webp', extension: '.webp', begins: /^RIFF[^]{4}WEBP/ },
  { mime: 'image/avif', extension: '.avif', begins: /^[^]{4}ftyp(?:avi[fs]|mif1)/ },
];

/**
 * The type of an image by its first bytes, regardless of its name and content type; undefined for everything else, including SVG,
 * which can contain scripts.
 */
export function imageTypeOf(beginning: Uint8Array): ImageType | undefined {
  const text = Buffer.from(beginning).toString('latin1');
  const found = SIGNATURES.find(({ begins }) => begins.test(text));
  return found && { mime: found.mime, extension: found.extension };
}
