const ACTS = ['keydown', 'pointerdown', 'paste', 'drop'] as const;

/** Hears that somebody does something with the page. @returns what ends it */
export function onAct(act: () => void): () => void {
  for (const event of ACTS) window.addEventListener(event, act, { capture: true });
  return () => {
    for (const event of ACTS) window.removeEventListener(event, act, { capture: true });
  };
}
