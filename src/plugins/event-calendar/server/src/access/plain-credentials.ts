import { isToken, parseBasic } from './basic';

/**
 * Normalises credentials: a token can be sent as a bearer token or as the password with any name (docs/interface.md 3.1),
 * and the case of e-mail addresses does not matter.
 *
 * @param header `Authorization`
 */
export function plainCredentials(header: string): string {
  const token = tokenIn(header);
  if (token !== undefined) return token;
  const basic = parseBasic(header);
  if (basic === null) return header;
  const { name, password } = basic;
  return JSON.stringify([name.includes('@') ? name.toLowerCase() : name, password]);
}

/**
 * The token that the credentials contain, as a bearer token or as the password with any name (docs/interface.md 3.1).
 *
 * @param header `Authorization`
 */
export function tokenIn(header: string): string | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(header)?.[1];
  if (bearer !== undefined) return bearer;
  const password = parseBasic(header)?.password;
  return password !== undefined && isToken(password) ? password : undefined;
}

/**
 * The user name that the credentials contain, in lower case; empty for tokens.
 *
 * @param header `Authorization`
 */
export function accountOf(header: string): string {
  const basic = parseBasic(header);
  return basic === null || isToken(basic.password) ? '' : basic.name.toLowerCase();
}
