/** A record in a list of the Content Manager. */
export type ListedRecord = Readonly<Record<string, unknown>>;
