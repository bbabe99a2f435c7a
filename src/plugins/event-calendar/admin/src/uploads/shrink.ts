const QUALITY = 0.9;

/**
 * The same picture, or a JPEG of it with fewer pixels; photos of telephones have up to 200 million.
 * @param picture a file of any kind that the browser can show
 * @param mostPixels what the server decodes
 * @throws DOMException if the browser cannot read it
 */
export async function shrunk<Picture extends Blob>(
  picture: Picture,
  mostPixels: number,
): Promise<Picture | Blob> {
  const bitmap = await createImageBitmap(picture);
  try {
    const pixels = bitmap.width * bitmap.height;
    if (pixels <= mostPixels) return picture;
    const scale = Math.sqrt(mostPixels / pixels);
    const canvas = new OffscreenCanvas(Math.floor(bitmap.width * scale), Math.floor(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  } finally {
    bitmap.close();
  }
}
