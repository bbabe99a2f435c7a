/** Texts longer than this, in characters, take so long that other requests would have to wait for them. */
export const LONG_TEXT = 64 * 1024;

/** The precomputed forms of a long HTML text. */
export interface KnownText {
  /** The result of `storeHtml`. */
  stored: string;
  /** The results of `showHtml` and `foldHtml`; only for texts that are already stored. */
  shown?: string;
  folded?: string;
}

const known = new Map<string, { text: KnownText; users: number }>();

/** The precomputed forms of a text; undefined for short texts and for texts that have not been announced. */
export const knownText = (text: string): KnownText | undefined =>
  text.length > LONG_TEXT ? known.get(text)?.text : undefined;

/**
 * Announces the precomputed forms of a long text: a write computes them in another thread before it begins.
 * @returns a function that withdraws the announcement; call it when the write is over
 */
export function announceText(input: string, text: Required<KnownText>): () => void {
  const { stored } = text;
  // The stored text comes first: if the input is the same text, it keeps all forms.
  const releases = [hold(stored, text), hold(input, { stored })];
  return () => {
    for (const release of releases) release();
  };
}

function hold(key: string, text: KnownText): () => void {
  const held = known.get(key) ?? { text, users: 0 };
  held.users += 1;
  known.set(key, held);
  return () => {
    held.users -= 1;
    if (held.users === 0) known.delete(key);
  };
}
