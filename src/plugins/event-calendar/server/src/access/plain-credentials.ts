import { isToken, parseBasic } from './basic';

/**
 * One form for all ways to write the same credentials: a token can be a bearer token or the password beside any name
 * (docs/interface.md 3.1), and e-mail addresses are found in any case.
 *
 * @param header `Authorization`
 */
export function plainCredentials(header: string): string {
  const token = /^Bearer\s+(\S+)$/i.exec(header)?.[1];
  if (token !== undefined) return token;
  const basic = parseBasic(header);
  if (basic === null) return header;
  const { name, password } = basic;
  if (isToken(password)) return password;
  return JSON.stringify([name.includes('@') ? name.toLowerCase() : name, password]);
}

/**
 * Whose credentials these claim to be: the user of a name, in any case of letters, or nobody in particular.
 *
 * @param header `Authorization`
 */
export function accountOf(header: string): string {
  const basic = parseBasic(header);
  return basic === null || isToken(basic.password) ? '' : basic.name.toLowerCase();
}
