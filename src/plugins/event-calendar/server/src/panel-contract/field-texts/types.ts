import type { Kind } from '../../domain/kinds';

/** The texts of a field in the edit view: its label, and a hint if the label is not enough. */
export interface FieldText {
  label: string;
  hint?: string;
  /** Texts of earlier releases, which Strapi may still have stored. */
  former?: readonly string[];
}

/** The texts of all fields that editors see, by kind and attribute, in one language of the admin panel. */
export type FieldTexts = Readonly<Record<Kind, Readonly<Record<string, FieldText>>>>;
