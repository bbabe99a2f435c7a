// RFC 3986 in ASCII: for the schemes with an authority a host must follow.
const WITH_HOST = /^(https?|ftp):\/\/[^\s/?#\\]+([/?#][\x21-\x7e]*)?$/i;
const MAIL = /^mailto:[\x21-\x7e]+@[\x21-\x7e]+$/i;
const ASCII = /^[\x21-\x7e]*$/;
// These end an attribute or a tag where somebody prints the address unescaped.
const UNSAFE = /[<>"`\\]/;

/** Whether a text is a whole address that may stand in a link: http, https, ftp or mailto. */
export function isWebAddress(text: string): boolean {
  if (!ASCII.test(text) || UNSAFE.test(text)) return false;
  if (MAIL.test(text)) return true;
  return WITH_HOST.test(text) && URL.canParse(text);
}
