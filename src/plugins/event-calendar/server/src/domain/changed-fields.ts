/** What the drafts of a record contain: a mark of each field's value (`fieldMark`), never the values. */
export interface Fingerprint {
  /** The fields that all languages share. */
  shared: Readonly<Record<string, string>>;
  /** The texts of each language. */
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A field that has another value than before. */
export interface ChangedField {
  /** The language of a text; null for a field that all languages share. */
  locale: string | null;
  /** The name of the attribute; null if the whole language is new. */
  field: string | null;
}

/**
 * The fields that differ between two states of a record, in the order of the later one. Languages that are gone are left out, and so are
 * fields that the earlier state does not know.
 */
export function changedFields(before: Fingerprint, after: Fingerprint): ChangedField[] {
  const inTexts = Object.entries(after.texts).flatMap(([locale, marks]): ChangedField[] => {
    const known = before.texts[locale];
    if (known === undefined) return [{ locale, field: null }];
    return changedNames(known, marks).map((field) => ({ locale, field }));
  });
  const inShared = changedNames(before.shared, after.shared).map((field) => ({ locale: null, field }));
  return [...inTexts, ...inShared];
}

const changedNames = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] =>
  Object.keys(after).filter((name) => before[name] !== undefined && before[name] !== after[name]);
