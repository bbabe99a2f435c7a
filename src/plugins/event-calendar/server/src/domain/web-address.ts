// RFC 3986 in ASCII: for the schemes with an authority a host must follow.
const WITH_HOST = /^(https?|ftp):\/\/[^\s/?#\\]+([/?#][\x21-\x7e]*)?$/i;
const MAIL = /^mailto:[\x21-\x7e]+@[\x21-\x7e]+$/i;
const ASCII = /^[\x21-\x7e]*$/;
// These end an attribute or a tag where somebody prints the address unescaped.
const UNSAFE = /[<>"`\\]/;
/** An address as a browser shows it, with letters of any script. */
const IN_ANY_SCRIPT = /^(https?|ftp):\/\/[^\s\p{Cc}]+$/iu;

/** Whether a text is a whole address that may stand in a link: http, https, ftp or mailto. */
export function isWebAddress(text: string): boolean {
  if (!ASCII.test(text) || UNSAFE.test(text)) return false;
  if (MAIL.test(text)) return true;
  return WITH_HOST.test(text) && URL.canParse(text);
}

/**
 * The form in which an address is stored and shown: as it was written, without blanks around it, in ASCII
 * (`https://example.org/caf%C3%A9`).
 * @returns undefined for what may not stand in a link, such as `javascript:`; the empty text stays empty
 */
export function storeWebAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || isWebAddress(trimmed)) return trimmed;
  if (UNSAFE.test(trimmed) || !IN_ANY_SCRIPT.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const ascii = new URL(trimmed).href;
  return isWebAddress(ascii) ? ascii : undefined;
}
