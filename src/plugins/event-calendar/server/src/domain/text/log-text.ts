/** Characters that can start a new line, move the cursor of a terminal, or change the direction of text. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Most texts have none, and this check is cheap. */
const anyControl = /[^\u0020-\u007e]/;

/**
 * Puts a text into one line of the log. Control characters are escaped (`\n`, `\x1b`, `\u2028`), so that a client cannot
 * forge lines of the log.
 */
export const inOneLine = (text: string): string =>
  anyControl.test(text) ? text.replace(CONTROLS, escaped) : text;

function escaped(character: string): string {
  if (character === '\n') return String.raw`\n`;
  if (character === '\r') return String.raw`\r`;
  if (character === '\t') return String.raw`\t`;
  const code = character.charCodeAt(0).toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u${code}`;
}

/** The log text for a thrown value: its message in one line, then the stack frames. */
export function errorText(thrown: unknown): string {
  if (!(thrown instanceof Error)) return inOneLine(String(thrown));
  const { message, stack = '' } = thrown;
  const said = inOneLine(`${thrown.name}: ${message}`);
  // The stack contains the message too, with its line breaks.
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return [said, ...frames.filter((line) => /^\s+at /.test(line)).map(inOneLine)].join('\n');
}
