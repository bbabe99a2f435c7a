/** Texts longer than this, in characters, take so long that other requests would have to wait for them. */
export const LONG_TEXT = 64 * 1024;

/** What is made of a long text of HTML, as far as it is known by now. */
export interface KnownText {
  /** What `storeHtml` makes of it. */
  stored: string;
  /** What `showHtml` and `foldHtml` make of it; known of stored texts alone. */
  shown?: string;
  folded?: string;
}

const known = new Map<string, { text: KnownText; users: number }>();

/** What was computed of a text elsewhere; undefined for short texts, and for those that nobody has announced. */
export const knownText = (text: string): KnownText | undefined =>
  text.length > LONG_TEXT ? known.get(text)?.text : undefined;

/**
 * Announces what a long text becomes, so that it is not computed here: a write computes it in another thread before it begins.
 * @returns takes the announcement back; call it when the write is over
 */
export function announceText(input: string, text: Required<KnownText>): () => void {
  const { stored } = text;
  const releases = [hold(stored, text), ...(input === stored ? [] : [hold(input, { stored })])];
  return () => {
    for (const release of releases) release();
  };
}

function hold(key: string, text: KnownText): () => void {
  const held = known.get(key) ?? { text, users: 0 };
  held.users += 1;
  // A text that is stored already tells more than one that comes in.
  if (text.shown !== undefined) held.text = text;
  known.set(key, held);
  return () => {
    held.users -= 1;
    if (held.users === 0) known.delete(key);
  };
}
