/**
 * What is wrong with one parameter: a whole sentence that names it. `of` tells a wrong type from a wrong value
 * (docs/interface.md 17.3).
 */
export interface Wrong {
  text: string;
  of: 'value' | 'type';
}

/** What is wrong with the parameters of a request, by name. */
export type Wrongs = Readonly<Record<string, Wrong>>;
