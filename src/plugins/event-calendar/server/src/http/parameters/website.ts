import { z } from '@strapi/utils';
import { fromSchema } from './schema';
import { TEXT_LIMITS } from './text';
import type { ParameterType } from './types';

// RFC 3986 in ASCII: for the schemes with an authority a host must follow (CONTRACT A5, H-32).
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

const WRONG = 'must be a whole address, such as https://example.org/page';

/** CONTRACT A5 "URL": empty or a whole address. */
export function website(): ParameterType<string> {
  const address = z
    .string({ error: 'must be a text' })
    .max(TEXT_LIMITS.line, `must have at most ${TEXT_LIMITS.line} characters`)
    .refine((text) => text === '' || isWebAddress(text), WRONG);
  return fromSchema(address, { type: 'string', format: 'uri' });
}

/** The same on events, where null counts as omitted. */
export const websiteOrNull = (): ParameterType<string> => ({
  ...website(),
  nullMeansOmitted: true,
});
