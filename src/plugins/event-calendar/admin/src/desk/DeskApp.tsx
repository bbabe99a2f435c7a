import { Page } from '@strapi/strapi/admin';
import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { uidOf } from '../../../server/src/domain/kinds';
import { ReviewPage, TrashPage } from './pages';

const READ = [{ action: 'plugin::content-manager.explorer.read', subject: uidOf('event') }];

/** The calendar's own pages, below `/plugins/event-calendar`. */
export default function DeskApp() {
  return (
    <Page.Protect permissions={READ}>
      <Suspense fallback={<Page.Loading />}>
        <Routes>
          <Route path="review" element={<ReviewPage />} />
          <Route path="trash" element={<TrashPage />} />
          <Route path="*" element={<Navigate to="review" replace />} />
        </Routes>
      </Suspense>
    </Page.Protect>
  );
}
