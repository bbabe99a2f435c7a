import { lazy } from 'react';

/** The pages of the desk, each loaded when it is opened. */
export const ReviewPage = lazy(() => import('./ReviewPage'));
export const TrashPage = lazy(() => import('./TrashPage'));
