import type { Node } from '@tiptap/pm/model';

/** Pictures of a text that are no files of this server, by their addresses, each once. */
export interface ForeignPictures {
  /** Part of the text itself (`data:`). The server does not store them, so they are left out when the text is written. */
  embedded: string[];
  /** On other sites, where they may disappear. */
  elsewhere: string[];
}

export const isEmbedded = (address: string): boolean => /^data:image\//i.test(address);

/**
 * The foreign pictures of a document.
 * @param home the address of the server's files
 * @param known the pictures on other sites that the text had when it was opened: nobody is asked about them
 */
export function foreignPictures(document: Node, home: string, known: ReadonlySet<string>): ForeignPictures {
  const addresses = pictureAddresses(document);
  const isElsewhere = (address: string): boolean =>
    /^https?:\/\//i.test(address) &&
    !known.has(address) &&
    URL.canParse(address) &&
    new URL(address).origin !== new URL(home).origin;
  return {
    embedded: addresses.filter(isEmbedded),
    elsewhere: addresses.filter(isElsewhere),
  };
}

/** The addresses of all pictures, each once, in the order of the text. */
export function pictureAddresses(document: Node): string[] {
  const found = new Set<string>();
  document.descendants(({ type, attrs }) => {
    if (type.name === 'image') found.add(String(attrs['src'] ?? ''));
  });
  return [...found];
}
