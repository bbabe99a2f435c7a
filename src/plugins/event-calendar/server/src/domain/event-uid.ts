import { tidyLine } from './text/line';

/** The maximum length of a UID, in characters. */
export const LONGEST_UID = 255;

/** Whether a text can be the UID of an event: one line of 1 to 255 characters, without blanks at its ends (RFC 7986, 5.3). */
export const isUid = (text: string): boolean =>
  text !== '' && text.length <= LONGEST_UID && tidyLine(text) === text;
