// RFC 3986 in ASCII: schemes with an authority need a host.
const WITH_HOST = /^(https?|ftp):\/\/[^\s/?#\\]+([/?#][\x21-\x7e]*)?$/i;
const MAIL = /^mailto:[\x21-\x7e]+@[\x21-\x7e]+$/i;
const ASCII = /^[\x21-\x7e]*$/;
// These characters end an attribute or a tag if somebody prints the address unescaped.
const UNSAFE = /[<>"`\\]/;
/** An address as a browser shows it, with letters of any script. */
const IN_ANY_SCRIPT = /^(https?|ftp):\/\/[^\s\p{Cc}]+$/iu;

/** Whether a text is a complete address that a link may have: http, https, ftp or mailto. */
export function isWebAddress(text: string): boolean {
  if (!ASCII.test(text) || UNSAFE.test(text)) return false;
  if (MAIL.test(text)) return true;
  return WITH_HOST.test(text) && URL.canParse(text);
}

/**
 * The form in which an address is stored and shown: as it was written, without surrounding blanks, in ASCII
 * (`https://example.org/caf%C3%A9`).
 * @returns undefined for an address that a link must not have, such as `javascript:`; the empty text stays empty
 */
export function storeWebAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || isWebAddress(trimmed)) return trimmed;
  if (UNSAFE.test(trimmed) || !IN_ANY_SCRIPT.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const ascii = new URL(trimmed).href;
  return isWebAddress(ascii) ? ascii : undefined;
}
