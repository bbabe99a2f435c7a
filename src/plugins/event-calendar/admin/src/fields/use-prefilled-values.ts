import { useLocation } from 'react-router-dom';

/**
 * Initial values of fields from the URL of the page for a new record (`…/create?starts=2026-05-01%2020:00:00&timezone=Europe/Paris`);
 * empty on the pages of existing records.
 */
export function usePrefilledValues(): URLSearchParams {
  const { pathname, search } = useLocation();
  return new URLSearchParams(pathname.endsWith('/create') ? search : '');
}
