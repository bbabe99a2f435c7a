/** A name that nobody else has; `crypto.randomUUID` is missing where the panel has no https. */
export const uniqueName = (): string =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;
