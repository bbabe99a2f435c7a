/**
 * A short mark of a field's value, by which two versions of it are told apart without sending them. Values that a form cannot
 * tell apart (null, the empty text, nothing at all) have one mark, and so have texts that differ in blanks alone: the server
 * puts those in order when it stores a text. Not for secrets.
 * @param value a text, number, truth value or nothing; of a file its id counts
 */
export function fieldMark(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'object' && 'id' in value) return fieldMark(value.id);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const tidy = text.replace(/[\s\u0000-\u001F\u007F-\u009F]+/g, ' ').trim();
  return tidy === '' ? '' : hash(tidy);
}

/** Two rounds of FNV-1a with different beginnings: 64 bits, in every browser, also where pages have no `crypto.subtle`. */
function hash(text: string): string {
  let [left, right] = [0x811c9dc5, 0x9e3779b9];
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place);
    left = Math.imul(left ^ unit, 0x01000193);
    right = Math.imul(right ^ unit ^ (left >>> 16), 0x01000193);
  }
  return [left, right].map((half) => (half >>> 0).toString(36)).join('-');
}
