import { lazy, Suspense } from 'react';
import { useDesk } from './desk-state';

const DeskLayer = lazy(() => import('./DeskLayer'));

/** Shows the undo offer, the questions and the copy dialog of the calendar's actions. Loads them when the first one is needed. */
export function DeskHost() {
  const { offer, duplicate, question } = useDesk();
  if (!offer && !duplicate && !question) return null;
  return (
    <Suspense fallback={null}>
      <DeskLayer />
    </Suspense>
  );
}
