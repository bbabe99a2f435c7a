/**
 * The claims of a JSON Web Token (RFC 7519, 4); undefined for other tokens. They count only if Strapi accepts the signature.
 * @param token alone, or with what precedes it in `Authorization`
 */
export function claimsOf(token: string): unknown {
  const payload = token.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
