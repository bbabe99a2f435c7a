import { calendarFacts } from '../calendar-api/use-calendar-facts';
import { shrunk } from './shrink';

/** A picture that the server takes: the same one, or a smaller one. @throws if the picture or the limit cannot be read */
export async function fit(picture: Blob): Promise<Blob> {
  const { uploadPixels } = await calendarFacts();
  return uploadPixels === null ? picture : shrunk(picture, uploadPixels);
}

/** The same for a file, which keeps its name. */
export async function fitFile(file: File): Promise<File> {
  const smaller = await fit(file);
  if (smaller === file) return file;
  return new File([smaller], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: smaller.type });
}
