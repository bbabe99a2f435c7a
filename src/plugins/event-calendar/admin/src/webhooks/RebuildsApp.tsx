import { Page } from '@strapi/strapi/admin';
import { Suspense, lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { MANAGE_REBUILDS, REBUILDS } from './permissions';
import TargetsPage from './TargetsPage';

const TargetPage = lazy(() => import('./target/TargetPage'));
const LogPage = lazy(() => import('./log/LogPage'));

/** The pages of Settings → Event Calendar → Site rebuilds. */
export default function RebuildsApp() {
  return (
    <Page.Protect permissions={MANAGE_REBUILDS}>
      <Suspense fallback={<Page.Loading />}>
        <Routes>
          <Route index element={<TargetsPage />} />
          <Route path="new" element={<TargetPage />} />
          <Route path=":id" element={<TargetPage />} />
          <Route path=":id/log" element={<LogPage />} />
          <Route path="*" element={<Navigate to={REBUILDS} replace />} />
        </Routes>
      </Suspense>
    </Page.Protect>
  );
}
