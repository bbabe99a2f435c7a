import { isObject } from '../../api/json';
import { invalid } from '../../write-model/records/refuse';

/** The largest id that a column of ids holds; PostgreSQL fails at larger ones. */
const LARGEST_ID = 2 ** 31 - 1;

/** The id of a file or folder, which may be written in digits; undefined for everything else. */
export function idOf(value: unknown): number | undefined {
  const isWritten = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
  const id = isWritten ? Number(value) : 0;
  return Number.isInteger(id) && id > 0 && id <= LARGEST_ID ? id : undefined;
}

/**
 * The ids in a list of the body; none if it is not sent.
 * @throws ValidationError if it is not a list of ids
 */
export function idsOf(body: unknown, name: string): number[] {
  const list: unknown = isObject(body) ? body[name] : undefined;
  if (list === undefined) return [];
  const ids = Array.isArray(list) ? list.map(idOf) : [undefined];
  const known = ids.filter((id) => id !== undefined);
  if (known.length < ids.length) throw refused(name, 'must be a list of ids');
  return known;
}

/**
 * The ids of the files in a change of what is said about several.
 * @throws ValidationError if there are none, or if something else in it cannot be read
 */
export function updatedIds(body: unknown): number[] {
  const updates: unknown = isObject(body) ? body['updates'] : undefined;
  if (!Array.isArray(updates) || !updates.every(isObject))
    throw refused('updates', 'must be a list of objects');
  updates.forEach(checkFields);
  return idsOf({ updates: updates.map(({ id }) => id) }, 'updates');
}

/**
 * Checks the fields of an upload, and of a change of what is said about a file. `ref` links the new file to a record of any content
 * type, whatever rights the person has on it. Strapi's own pages never send it.
 * @throws ValidationError
 */
export function checkFields(body: unknown): void {
  if (!isObject(body)) return;
  if (body['ref'] !== undefined)
    throw refused('ref', 'is not accepted: choose the file in the form of the record');
  for (const info of [body['fileInfo']].flat()) {
    if (info === undefined) continue;
    const parsed: unknown = typeof info === 'string' ? parse(info) : info;
    if (![parsed].flat().every(isFileInfo)) throw refused('fileInfo', 'must be an object');
  }
}

function isFileInfo(info: unknown): boolean {
  if (!isObject(info) || Object.hasOwn(info, '__proto__')) return false;
  const folder = info['folder'] ?? undefined;
  return folder === undefined || idOf(folder) !== undefined;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const refused = (field: string, what: string) => invalid(field, 'form', { problems: `${field} ${what}` });
