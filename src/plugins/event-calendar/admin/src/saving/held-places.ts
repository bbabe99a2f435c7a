/**
 * Says to the other tabs of the panel that what is kept at a place is being typed in this one, until it is closed. Browsers know
 * locks over https and on this computer alone; elsewhere tabs do not know of each other.
 * @returns what ends it
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

/** The places that tabs hold at this moment. */
export async function heldPlaces(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => name ?? []));
}
