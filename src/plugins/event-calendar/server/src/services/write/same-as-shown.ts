import { isObject } from '../../api/json';

/**
 * Whether a sent member equals the one in a response. Records, terms and files are equal if their ids are; other members beside an
 * id are ignored. Compares no deeper than the response.
 */
export function sameAsShown(sent: unknown, shown: unknown): boolean {
  if (sent === shown) return true;
  if (Array.isArray(shown)) {
    return (
      Array.isArray(sent) &&
      sent.length === shown.length &&
      shown.every((member, index) => sameAsShown(sent[index], member))
    );
  }
  if (!isObject(shown) || !isObject(sent)) return false;
  if (shown.id !== undefined) return String(sent.id) === String(shown.id);
  const names = Object.keys(shown);
  return (
    names.length === Object.keys(sent).length &&
    names.every((name) => Object.hasOwn(sent, name) && sameAsShown(sent[name], shown[name]))
  );
}
