/** Keeps a choice in the storage of the browser. If that is full, or may not be used, the choice is not kept. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // What was chosen is shown all the same.
  }
}
