/**
 * Tells other tabs that the draft with this key is being typed in this tab. Uses the Web Locks API, which browsers offer only over
 * https and on localhost; without it, tabs do not know of each other.
 * @returns releases it
 */
export function holdPlace(place: string): () => void {
  if (!('locks' in navigator)) return () => undefined;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(place, { mode: 'shared' }, () => released);
  return () => release();
}

/** The keys of the drafts that are being typed in any tab now. */
export async function heldPlaces(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => name ?? []));
}
