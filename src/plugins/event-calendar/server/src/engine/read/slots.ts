/**
 * Places in rendered JSON text that are only known when it is read. Each is one control character, which JSON text never
 * holds unescaped, so that no content can be taken for a slot.
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
} as const;
export type Slot = keyof typeof SLOTS;

/** What slots are filled with: JSON text, already escaped where it stands inside a string. */
export type SlotValues = Readonly<Record<Slot, string>>;

/**
 * Fills every slot of a rendered text. Looking for one character at a time is the fastest that there is, but copies the text for
 * each that it finds: a long one is gone through once.
 */
export function fillSlots(text: string, values: SlotValues): string {
  if (text.length > LONG) {
    const found = new Map<string, string>(PLACES.map(({ slot, character }) => [character, values[slot]]));
    return text.replace(ANY, (character) => found.get(character) ?? character);
  }
  let filled = text;
  for (const { slot, character, everywhere } of PLACES) {
    // A dollar sign in what replaces something would speak of what is replaced.
    if (filled.includes(character)) filled = filled.replace(everywhere, values[slot].replaceAll('$', '$$$$'));
  }
  return filled;
}

/** Characters of a long text. */
const LONG = 32_768;

const PLACES = (Object.keys(SLOTS) as Slot[]).map((slot) => {
  const character = SLOTS[slot];
  return { slot, character, everywhere: new RegExp(character, 'g') };
});
const ANY = new RegExp(`[${PLACES.map(({ character }) => character).join('')}]`, 'g');
