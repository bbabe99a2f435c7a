/** A word with a capital letter, as names of schemas and operations have it. */
export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
