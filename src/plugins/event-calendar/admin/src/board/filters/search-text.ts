/** What a search field holds. */
export interface SearchText {
  typed: string;
  /** The last text that was searched for. */
  searched: string;
}

/** A key, the end of a pause, or a text from elsewhere: the address of the page. */
export type SearchStep = { typed: string } | { searched: string } | { given: string };

/** The state of a search field after a step. The address gives back what was searched for, which must not replace what was typed since. */
export function searchText(before: SearchText, step: SearchStep): SearchText {
  if (!('given' in step)) return { ...before, ...step };
  return step.given === before.searched ? before : { typed: step.given, searched: step.given };
}
