import { unixLines } from '../../domain/text/unix-lines';

/** Structured data (`json_ld`) as JSON text, with line breaks of one kind. */
export function searchEngineData(data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(data, (_, value: unknown) => (typeof value === 'string' ? unixLines(value) : value));
}
