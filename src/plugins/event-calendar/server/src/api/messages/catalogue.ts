import type { en } from './en';

/** A text of the descriptions. */
export type MessageKey = keyof typeof en;

/** All texts in one language. A catalogue without one of them does not compile. */
export type Messages = Readonly<Record<MessageKey, string>>;
