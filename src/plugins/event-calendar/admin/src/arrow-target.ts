/**
 * Where a key leads from one of several elements that are a single stop of the Tab key, as in the ARIA patterns of toolbars and radio
 * buttons. @returns the index of the element; undefined for other keys
 */
export function arrowTarget(key: string, position: number, count: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (position + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (position - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
