/**
 * French texts with wrong spaces or quotation marks: a line can break before `?`, `!`, `;` or `:`, or inside `« »`, or the marks
 * are not French.
 */
export const wronglySpaced = (texts: readonly string[]): string[] =>
  texts.filter((text) => / [?!;:]|«(?!\u202f)|(?<!\u202f)»|[“”"]/u.test(text));
