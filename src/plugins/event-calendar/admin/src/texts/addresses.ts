/** The schemes that links may have. The server removes addresses with other schemes (`storeHtml`). */
const LINK_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel', 'ftp'];
const IMAGE_SCHEMES: readonly string[] = ['http', 'https'];

/** The scheme of an address in lower case; undefined for a relative address. */
export function schemeOf(address: string): string | undefined {
  // Browsers ignore blanks and control characters in a scheme.
  const bare = address.replace(/[\u0000-\u0020]/g, '');
  return /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase();
}

export function isLinkAddress(address: string): boolean {
  const scheme = schemeOf(address);
  return address.trim() !== '' && (scheme === undefined || LINK_SCHEMES.includes(scheme));
}

export function isImageAddress(address: string): boolean {
  const scheme = schemeOf(address);
  return address.trim() !== '' && (scheme === undefined || IMAGE_SCHEMES.includes(scheme));
}

/**
 * Completes a typed address, such as `town-hall.example/tickets`, `ann@town-hall.example` or `/contact`; undefined if it is not a
 * valid address for a link.
 */
export function linkAddress(typed: string): string | undefined {
  const address = typed.trim();
  if (address === '' || /\s/.test(address)) return undefined;
  if (/^[^\s/:?#@]+@[^\s/:?#@]+\.[^\s/:?#@]+$/.test(address)) return `mailto:${address}`;
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(:\d+)?([/?#]|$)/i.test(address)) return `https://${address}`;
  return isLinkAddress(address) ? address : undefined;
}
