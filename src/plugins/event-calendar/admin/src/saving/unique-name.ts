/** A unique name. `crypto.randomUUID` is missing if the panel is not served over https. */
export const uniqueName = (): string =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;
