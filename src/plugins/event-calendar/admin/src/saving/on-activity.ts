const EVENTS = ['keydown', 'pointerdown', 'paste', 'drop'] as const;

/** Calls the listener for each key, click, paste and drop on the page. @returns removes the listener */
export function onActivity(listener: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, listener, { capture: true });
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener, { capture: true });
  };
}
