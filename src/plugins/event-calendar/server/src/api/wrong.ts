/** What is wrong with one parameter: a whole sentence that names it. A wrong type is told apart (CONTRACT A4 `details`). */
export interface Wrong {
  text: string;
  of: 'value' | 'type';
}

/** What is wrong with the parameters of a request, by name. */
export type Wrongs = Readonly<Record<string, Wrong>>;
