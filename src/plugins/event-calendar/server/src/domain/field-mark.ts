/**
 * A short hash of a field's value, to detect a change without sending the value. Values that look the same in a form (null,
 * undefined, the empty text) have the same mark, and so have texts that differ only in blanks, because the server tidies those
 * when it stores a text. Not suitable for secrets.
 * @param value a text, number, boolean or nothing; for a file or record, its `id` counts
 */
export function fieldMark(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object' && 'id' in value) return fieldMark(value.id);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const normalized = text.replace(/[\s\u0000-\u001F\u007F-\u009F]+/g, ' ').trim();
  return normalized === '' ? '' : hash(normalized);
}

/** Two FNV-1a hashes with different seeds: 64 bits. Works in browsers where pages have no `crypto.subtle`. */
function hash(text: string): string {
  let [left, right] = [0x811c9dc5, 0x9e3779b9];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    left = Math.imul(left ^ unit, 0x01000193);
    right = Math.imul(right ^ unit ^ (left >>> 16), 0x01000193);
  }
  return [left, right].map((half) => (half >>> 0).toString(36)).join('-');
}
