import type { SeriesView } from '../../../server/src/panel-contract/series';
import type { Scope } from './ScopeChoice';

/** Dates of a series that are not in the trash, from one of them on or all. */
export function standingDates(
  { dates }: Pick<SeriesView, 'dates'>,
  documentId: string,
  scope: Scope,
): SeriesView['dates'] {
  const standing = dates.filter(({ status }) => status !== 'trash');
  const own = standing.findIndex((date) => date.documentId === documentId);
  if (scope === 'all') return standing;
  return scope === 'following' ? standing.slice(own) : standing.slice(own, own + 1);
}

/** Whether a date of the series can go to the trash with others. */
export const hasOthers = (series: SeriesView | null): series is SeriesView =>
  series !== null && series.dates.filter(({ status }) => status !== 'trash').length > 1;
