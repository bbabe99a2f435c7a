/**
 * Places in rendered JSON text whose content is only known when it is read. Each is a control character. JSON text never contains
 * these unescaped, so no content can be mistaken for a slot.
 */
export const SLOTS = {
  /** Scheme, host and port of the site, without a trailing slash (docs/interface.md 1.11). */
  origin: '\u0001',
  /** The REST root that was called: `{origin}/api/en/calendar/events/v1`. */
  root: '\u0002',
  /** Host and path of the site without scheme and port, as in `global_id`. */
  host: '\u0003',
  /** Venues and organizers: `"json_ld":{…},` or nothing. Events: twice, around a location (see `assembleStructured`). */
  structured: '\u0004',
  /** Terms: the number of published events. */
  count: '\u0005',
  /** The name of the parameter for the language; only `withTerm` writes it. */
  languageParameter: '\u0007',
  /** Events in feeds: how often their schedule has changed (RFC 5545, 3.8.7.4). */
  sequence: '\u0006',
} as const;
export type Slot = keyof typeof SLOTS;

/** The content of slots: JSON text, already escaped where a slot is inside a string. */
export type SlotValues = Readonly<Record<Slot, string>>;

/**
 * Fills every slot of a rendered text. Replacing one character at a time is fastest, but copies the text each time, so long
 * texts are read once (`list10` and `list50` in `bench/cases/cases.mjs`).
 */
export function fillSlots(text: string, values: SlotValues): string {
  if (text.length > LONG) {
    const found = new Map<string, string>(PLACES.map(({ slot, character }) => [character, values[slot]]));
    return text.replace(ANY, (character) => found.get(character) ?? character);
  }
  let filled = text;
  for (const { slot, character, everywhere } of PLACES) {
    if (filled.includes(character)) filled = filled.replace(everywhere, asReplacement(values[slot]));
  }
  return filled;
}

/** `$` has a meaning in a replacement text. */
const asReplacement = (value: string): string =>
  value.includes('$') ? value.replaceAll('$', '$$$$') : value;

/** A text with more characters is long. */
const LONG = 32_768;

const PLACES = (Object.keys(SLOTS) as Slot[]).map((slot) => {
  const character = SLOTS[slot];
  return { slot, character, everywhere: new RegExp(character, 'g') };
});
const ANY = new RegExp(`[${PLACES.map(({ character }) => character).join('')}]`, 'g');
