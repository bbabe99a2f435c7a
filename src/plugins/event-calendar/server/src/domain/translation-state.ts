/** When the texts of a record in a language were saved, and when each was last changed, in UTC milliseconds. */
export interface TextTimes {
  /** When the version was last saved, or was said to be up to date. */
  savedAt: number;
  /** By attribute; only those that were changed while the record had another language. */
  fields: Readonly<Record<string, number>>;
}

/** `source`: the version that others are translated from; `behind`: a text of the source was changed since it was saved. */
export type TranslationState = 'source' | 'current' | 'behind' | 'missing';

/**
 * The moment of a change of a record's texts: later than all that is noted, whatever the clocks of the processes say.
 * @param now UTC milliseconds
 */
export const momentAfter = (times: ReadonlyMap<string, TextTimes>, now: number): number =>
  [...times.values()].reduce(
    (latest, { savedAt, fields }) =>
      Math.max(latest, savedAt + 1, ...Object.values(fields).map((at) => at + 1)),
    now,
  );

/**
 * The attributes whose source text was changed after a translation was last saved.
 * @param source undefined if nothing is known to have changed
 * @param translation undefined if it was last saved before anything was noted
 */
export function changedSince(source: TextTimes | undefined, translation: TextTimes | undefined): string[] {
  const savedAt = translation?.savedAt ?? 0;
  return Object.entries(source?.fields ?? {})
    .filter(([, changedAt]) => changedAt > savedAt)
    .map(([name]) => name);
}

/** Whether a language is behind the one that it is translated from. */
export const isBehind = (times: ReadonlyMap<string, TextTimes>, source: string, locale: string): boolean =>
  locale !== source && changedSince(times.get(source), times.get(locale)).length > 0;

/**
 * The states of the languages of a record.
 * @param wanted the languages of the interface, which a record should have
 * @param existing the languages in which it has a version
 * @param source the one of them that others are translated from
 */
export function translationStates(
  wanted: readonly string[],
  existing: readonly string[],
  source: string,
  times: ReadonlyMap<string, TextTimes>,
): { locale: string; state: TranslationState }[] {
  const languages = [...new Set([...wanted, ...existing])];
  return languages.map((locale) => {
    if (!existing.includes(locale)) return { locale, state: 'missing' };
    if (locale === source) return { locale, state: 'source' };
    return { locale, state: isBehind(times, source, locale) ? 'behind' : 'current' };
  });
}
