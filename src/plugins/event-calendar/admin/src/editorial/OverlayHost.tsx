import { lazy, Suspense } from 'react';
import { useOverlay } from './use-overlay';

const OverlayLayer = lazy(() => import('./OverlayLayer'));

/** Shows the undo offer, the questions and the dialogs of the calendar's actions. Loads them when the first one is needed. */
export function OverlayHost() {
  const { seriesAt: _at, ...shown } = useOverlay();
  if (Object.values(shown).every((each) => each === undefined)) return null;
  return (
    <Suspense fallback={null}>
      <OverlayLayer />
    </Suspense>
  );
}
