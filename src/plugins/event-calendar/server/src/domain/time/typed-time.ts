import { readTimeOfDay } from './time-of-day';
import { wallOfMilliseconds } from './wall-clock';

/** `20h30`, `20 h`, `20.30`, `20 30`, `2030`, `830`, `20`, each with an optional `am`, `pm`, `a` or `p`. Has four groups. */
const TYPED =
  /^(\d{1,2})(?: ?[:h.] ?| )?(\d{2})?(?: ?[:m.] ?(\d{2}))?(?: ?(?:h|hrs?|uhr|o'clock))?(?: ?([ap])(?:\.?m\.?)?)?$/;

/** Words for times of day, in those languages of the admin panel that have a single word for them. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['noon', '12:00'],
  ['midday', '12:00'],
  ['midi', '12:00'],
  ['midnight', '0:00'],
  ['minuit', '0:00'],
]);

const plainTime = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/**
 * Reads a time of day that an editor typed. Accepts more forms than the REST interface does: `20:00`, `8pm`, `8 pm`, `8:30pm`,
 * `20h30`, `2000`, `20`, `noon`.
 * @returns `HH:mm:ss`; undefined when the text is no time of day
 */
export function readTypedTime(text: string): string | undefined {
  const plain = plainTime(text);
  const found = TYPED.exec(WORDS.get(plain) ?? plain);
  if (found === null) return undefined;
  const [, hours, minutes = '00', seconds = '00', half] = found;
  const midnight = readTimeOfDay(`${hours}:${minutes}:${seconds}${half === undefined ? '' : `${half}m`}`);
  return midnight === undefined ? undefined : wallOfMilliseconds(midnight).slice(11);
}

/** Whether somebody typed 24:00, in any form that `readTypedTime` accepts. It is not a time of day, but can end a day. */
export function isEndOfDay(text: string): boolean {
  const [, hours, minutes = '00', seconds = '00', half] = TYPED.exec(plainTime(text)) ?? [];
  return hours === '24' && minutes === '00' && seconds === '00' && half === undefined;
}

/** A time of day as editors write it: without seconds if they are 00. */
export const shortTime = (time: string): string => (time.endsWith(':00') ? time.slice(0, 5) : time);
