const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether more than so many lists and objects stand in each other: `[[1]]` is 2 deep. Keeps code that calls itself for every level
 * from running out of stack. Goes along the text, because to walk the value takes many times as long.
 *
 * @param text valid JSON
 */
export function isDeeperThan(levels: number, text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
    } else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > levels) return true;
    } else if (code === 0x5d || code === 0x7d) {
      depth -= 1;
    }
  }
  return false;
}

/** Where the string ends that begins at a place. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
