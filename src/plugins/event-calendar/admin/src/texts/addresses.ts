/** What links may lead to; of other schemes the interface drops the address (`storeHtml`). */
const LINK_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel', 'ftp'];
const IMAGE_SCHEMES: readonly string[] = ['http', 'https'];

/** The scheme of an address in lower case; undefined for one that is relative to the page it stands on. */
export function schemeOf(address: string): string | undefined {
  // Browsers overlook blanks and control characters when they look for a scheme.
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
 * The address that somebody means who typed `town-hall.example/tickets`, `ann@town-hall.example` or `/contact`; undefined where
 * nothing can be linked to.
 */
export function linkAddress(typed: string): string | undefined {
  const address = typed.trim();
  if (address === '' || /\s/.test(address)) return undefined;
  if (/^[^\s/:?#@]+@[^\s/:?#@]+\.[^\s/:?#@]+$/.test(address)) return `mailto:${address}`;
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(:\d+)?([/?#]|$)/i.test(address)) return `https://${address}`;
  return isLinkAddress(address) ? address : undefined;
}
