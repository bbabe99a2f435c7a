import { CalendarError } from '../api/errors';
import { nestFields } from '../api/parameters/query-string';

/** Whether a content type is that of a multipart form (docs/interface.md 2.2). */
export const isMultipart = (type: string): boolean => /^multipart\/form-data\s*(?:;|$)/i.test(type);

/**
 * Reads the fields of a multipart form (RFC 7578), nested by brackets like those of other forms. Files are ignored, because the
 * interface accepts none.
 *
 * @param type the content type with its boundary
 * @throws CalendarError 400 for a body that is no such form
 */
export async function readMultipart(bytes: Buffer, type: string): Promise<Map<string, unknown>> {
  try {
    // Node's parser for responses of `fetch`. It needs the whole body in memory; the body limit bounds that.
    const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
    const fields: [string, string][] = [];
    for (const [name, value] of form) if (typeof value === 'string') fields.push([name, value]);
    return nestFields(fields);
  } catch {
    throw new CalendarError('rest_bad_request', 400, 'The body is not a valid multipart form.');
  }
}
