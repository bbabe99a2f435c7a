import type { Messages } from './catalogue';
import { en } from './en';
import { fr } from './fr';

const CATALOGUES: Readonly<Record<string, Messages>> = { en, fr };

/** The descriptions for the root of a language; English where there is no catalogue. */
export const messagesOf = (language: string): Messages =>
  (Object.hasOwn(CATALOGUES, language) ? CATALOGUES[language] : undefined) ?? en;
