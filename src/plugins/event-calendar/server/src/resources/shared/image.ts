import { fileAddress } from './addresses';
import type { RenderableObject } from './json-text';
import type { ImageFile } from './record';

/** Renders an image (docs/interface.md 14.1). Unknown members, and those that are 0, are left out. */
export function renderImage(image: ImageFile): RenderableObject {
  const sizes = Object.entries(image.formats).map(([name, size]): [string, RenderableObject] => [
    name,
    {
      width: size.width || undefined,
      height: size.height || undefined,
      'mime-type': size.mime || undefined,
      filesize: size.sizeInBytes || undefined,
      url: fileAddress(size.url),
    },
  ]);
  return {
    url: fileAddress(image.url),
    id: image.id,
    extension: image.ext?.replace(/^\./, '') || undefined,
    width: image.width || undefined,
    height: image.height || undefined,
    filesize: image.sizeInBytes || undefined,
    sizes: sizes.length > 0 ? Object.fromEntries(sizes) : undefined,
  };
}
