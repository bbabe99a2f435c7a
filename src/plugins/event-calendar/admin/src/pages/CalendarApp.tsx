import { Page } from '@strapi/strapi/admin';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ColourScheme } from './ColourScheme';
import { LoadingPage } from './PageParts';
import { PagesFrame } from './PagesFrame';
import { READ_EVENTS } from './permissions';

const BoardPage = lazy(() => import('../board/BoardPage'));
const EventListPage = lazy(() => import('../event-list/EventListPage'));
const FeedsPage = lazy(() => import('../feeds/FeedsPage'));
const ReturnedPage = lazy(() => import('../review/ReturnedPage'));
const ReviewPage = lazy(() => import('../editorial/ReviewPage'));
const TrashPage = lazy(() => import('../editorial/TrashPage'));

/** The calendar's own pages, below `/plugins/event-calendar`, each loaded when it is opened. */
export default function CalendarApp() {
  return (
    <Page.Protect permissions={READ_EVENTS}>
      <ColourScheme />
      <PagesFrame>
        <Suspense fallback={<LoadingPage />}>
          <Routes>
            <Route index element={<BoardPage />} />
            <Route path="list" element={<EventListPage />} />
            <Route path="feeds" element={<FeedsPage />} />
            <Route path="review" element={<ReviewPage />} />
            <Route path="returned" element={<ReturnedPage />} />
            <Route path="trash" element={<TrashPage />} />
            <Route path="*" element={<Navigate to=".." replace />} />
          </Routes>
        </Suspense>
      </PagesFrame>
    </Page.Protect>
  );
}
