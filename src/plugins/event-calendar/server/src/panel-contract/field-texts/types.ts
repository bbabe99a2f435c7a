import type { Kind } from '../../domain/kinds';

/** What stands at a field of the edit view: its name, and where a name does not say enough, a sentence of help. */
export interface FieldText {
  label: string;
  hint?: string;
  /** What earlier releases said instead, which Strapi may still keep. */
  former?: readonly string[];
}

/** The texts of all fields that editors see, by kind and attribute, in one language of the admin panel. */
export type FieldTexts = Readonly<Record<Kind, Readonly<Record<string, FieldText>>>>;
