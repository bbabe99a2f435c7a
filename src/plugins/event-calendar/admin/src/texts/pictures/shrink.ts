/** What the server decodes of one picture, in pixels; photos of telephones have up to 200 million. */
const MOST_PIXELS = 24_000_000;
const QUALITY = 0.9;

/**
 * A picture that is small enough for the server: the same one, or one with fewer pixels, as a JPEG.
 * @param picture a file of any kind that the browser can show
 */
export async function shrunk(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  try {
    const pixels = bitmap.width * bitmap.height;
    if (pixels <= MOST_PIXELS) return picture;
    const scale = Math.sqrt(MOST_PIXELS / pixels);
    const canvas = new OffscreenCanvas(Math.floor(bitmap.width * scale), Math.floor(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  } finally {
    bitmap.close();
  }
}
