import { en } from './en';
import { fr } from './fr';

/** A text of the descriptions. */
export type MessageKey = keyof typeof en;

/** All texts in one language. A catalogue without one of them does not compile. */
export type Messages = Readonly<Record<MessageKey, string>>;

const CATALOGUES: Readonly<Record<string, Messages>> = { en, fr };

/** The descriptions for the root of a language; English where there is no catalogue. */
export const messagesOf = (language: string): Messages =>
  (Object.hasOwn(CATALOGUES, language) ? CATALOGUES[language] : undefined) ?? en;
