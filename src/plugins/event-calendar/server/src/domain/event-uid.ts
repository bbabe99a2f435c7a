import { tidyLine } from './text/line';

/** The maximum length of a UID, in characters. */
export const MAX_UID_LENGTH = 255;

/** Whether a text can be the UID of an event: one line of 1 to 255 characters, without blanks at its ends (RFC 7986, 5.3). */
export const isUid = (text: string): boolean =>
  text !== '' && text.length <= MAX_UID_LENGTH && tidyLine(text) === text;
