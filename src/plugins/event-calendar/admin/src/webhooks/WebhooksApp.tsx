import { Page } from '@strapi/strapi/admin';
import { Suspense, lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { MANAGE_WEBHOOKS, WEBHOOKS_PAGE } from './permissions';
import TargetsPage from './TargetsPage';

const TargetPage = lazy(() => import('./target/TargetPage'));
const LogPage = lazy(() => import('./log/LogPage'));

/** The pages of Settings → Event Calendar → Site rebuilds. */
export default function WebhooksApp() {
  return (
    <Page.Protect permissions={MANAGE_WEBHOOKS}>
      <Suspense fallback={<Page.Loading />}>
        <Routes>
          <Route index element={<TargetsPage />} />
          <Route path="new" element={<TargetPage />} />
          <Route path=":id" element={<TargetPage />} />
          <Route path=":id/log" element={<LogPage />} />
          <Route path="*" element={<Navigate to={WEBHOOKS_PAGE} replace />} />
        </Routes>
      </Suspense>
    </Page.Protect>
  );
}
