type Text = (name: string) => string;

let text: Text | undefined;

/** Lets what is no component speak the language of the panel. To be called by a component of every form. */
export function speakWith(spoken: Text): void {
  text = spoken;
}

export const say: Text = (name) => text?.(name) ?? name;

/** What the server says of a field in English, with the text of the panel that says the same. */
const REFUSALS: readonly [RegExp, string][] = [
  [/^Write a whole address that begins with /, 'saving.refused.address'],
  [/ must be a date and time of the form /, 'saving.refused.time'],
  [/^There is no time zone /, 'saving.refused.zone'],
  [/^password may have /, 'saving.refused.password'],
  [/must be unique/, 'saving.refused.unique'],
];

/** A refusal in the language of the panel, as far as it is known; as the server has it else. */
export function refusalIn(message: string): string {
  const known = REFUSALS.find(([pattern]) => pattern.test(message));
  return known === undefined ? message : say(known[1]);
}
