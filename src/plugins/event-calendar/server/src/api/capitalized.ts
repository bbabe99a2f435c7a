/** Capitalizes a word for names of schemas and operations. */
export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
