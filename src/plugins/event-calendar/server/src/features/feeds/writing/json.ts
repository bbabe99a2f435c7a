import { unixLines } from '../../../domain/text/unix-lines';

/** JSON text of a value; texts have `\n` as their only line break, and U+FFFD for lone surrogates. */
export const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) => (typeof member === 'string' ? unixLines(member) : member));

/** The JSON text of an object without its last brace, so that a list of items can follow as the last member. */
export const openList = (members: Readonly<Record<string, unknown>>, list: string): string =>
  `${jsonOf(members).slice(0, -1)},"${list}":[\n`;

/** An item in a list, at its position from 1. */
export const listed = (json: string, position: number): string => (position === 1 ? json : `,\n${json}`);

/** The end of a list that `openList` began. */
export const LIST_END = '\n]}\n';
