import type { TranslationState } from '../domain/translation-state';

/**
 * `GET /translations/:kind/:documentId?locale=&source=`: the languages of a record, and the texts of `source` beside those of `locale`; those
 * of the language that was written first if there is no `source`, or the record has none.
 */
export interface Translations {
  languages: { locale: string; state: TranslationState }[];
  /** The texts of another language; null if there is none that the person may read. */
  source: SourceTexts | null;
}

/** The texts of a language that stand beside those of another one. */
export interface SourceTexts {
  locale: string;
  /** Plain texts by attribute, lines separated by line feeds; without those that are empty. */
  texts: Record<string, string>;
  /** The attributes that were changed here after the other language was last saved. */
  changed: string[];
}

/** `GET /translations/:kind?documentIds=`: the languages that records lack, and those that are behind, by document id. */
export type LackingLanguages = Record<string, { missing: string[]; behind: string[] }>;
