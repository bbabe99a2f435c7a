import { lazy, Suspense } from 'react';
import { useDesk } from './desk-state';

const DeskLayer = lazy(() => import('./DeskLayer'));

/** Where the undo offer, the questions and the dialog of our actions appear; loaded when the first of them does. */
export function DeskHost() {
  const { offer, wish, question } = useDesk();
  if (!offer && !wish && !question) return null;
  return (
    <Suspense fallback={null}>
      <DeskLayer />
    </Suspense>
  );
}
