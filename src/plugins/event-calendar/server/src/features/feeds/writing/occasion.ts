import type { Language } from '../../../domain/languages';
import { escapeText } from '../../../domain/text/html';
import type { FeedEvent } from '../format';
import { addressOf } from './address-line';
import { WORDS } from './words';

/**
 * When and where an event takes place, and whether it does, in one line of plain text, for formats that have no members for it:
 * `Canceled: Storm. 2031-08-01 20:00 - 22:30, Europe/Paris. Great Hall, Paris`. Times are in digits, which every language reads.
 */
export function occasionOf(event: FeedEvent, language: Language): string {
  const place = event.venue === null ? '' : addressOf(event.venue);
  return [stateOf(event, language), timeOf(event), place].filter((text) => text !== '').join('. ');
}

/** The same as a paragraph of HTML, with the description after it. */
export function contentOf(event: FeedEvent, language: Language): string {
  const { descriptionHtml } = event;
  const beginning = `<p>${escapeText(occasionOf(event, language))}</p>`;
  return descriptionHtml === '' ? beginning : `${beginning}\n${descriptionHtml}`;
}

function stateOf({ state, reason }: FeedEvent, language: Language): string {
  if (state === 'scheduled') return '';
  const word = WORDS[language][state];
  return reason === '' ? word : `${word}: ${reason}`;
}

/** A password also hides whether the event lasts all day. */
function timeOf({ isProtected, allDay, start, end, utcStart, utcEnd, timezone }: FeedEvent): string {
  const [startDay, endDay] = [start.slice(0, 10), end.slice(0, 10)];
  if (allDay && !isProtected) return startDay === endDay ? startDay : `${startDay} - ${endDay}`;
  const [from, until] = [start.slice(0, 16), end.slice(0, 16)];
  // Clocks can show the same time at its end again.
  const isMoment = utcStart.slice(0, 16) === utcEnd.slice(0, 16);
  const last = startDay === endDay ? end.slice(11, 16) : until;
  return `${from === until && isMoment ? from : `${from} - ${last}`}, ${timezone}`;
}
