import type { Data } from './prepare';

/** A request body can never have this member, because JSON has no symbols. */
const OURS = Symbol.for('event-calendar: data that the plugin wrote');

/** Marks the data of a write that our own code made, which may set internal attributes (`admit.ts`). */
export const ourData = (data: Readonly<Data>): Data => ({ ...data, [OURS]: true });

export const isOurData = (data: object): boolean => Object.hasOwn(data, OURS);
