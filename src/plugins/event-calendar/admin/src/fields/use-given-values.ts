import { useLocation } from 'react-router-dom';

/**
 * What the address of the page for a new record gives for its fields (`…/create?starts=2026-05-01%2020:00:00&timezone=Europe/Paris`);
 * nothing on pages of records that are there already.
 */
export function useGivenValues(): URLSearchParams {
  const { pathname, search } = useLocation();
  return new URLSearchParams(pathname.endsWith('/create') ? search : '');
}
