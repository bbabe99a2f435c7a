import { errors } from '@strapi/utils';
import { statusOf } from '../../domain/status';
import type { Status } from '../../domain/status';
import type { RefusingEvent } from '../../panel-contract/many';
import type { SeriesDateView, SeriesField, SeriesView } from '../../panel-contract/series';
import { momentOf } from '../../storage/documents';
import { differences } from '../../services/write/series/plan-change';
import type { GivenName } from '../../services/write/series/plan-change';
import type { StoredDate } from '../../services/write/series/stored-dates';
import type { FoundSeries } from './read-series';

/** A series as the panel shows it, with the dates that the person may read. */
export function viewOf(found: FoundSeries, locale: string | undefined): SeriesView {
  const { series, parts, date } = found;
  const { id, rule, first, zone, allDay } = series;
  return {
    ...{ id, rule, first, zone, allDay },
    dates: found.dates.filter((each) => mayRead(found, each)).map((each) => dateView(found, each, locale)),
    differs: differences(series, parts, date).map(fieldOf),
  };
}

export const fieldOf = (name: GivenName | 'times'): SeriesField =>
  name === 'times'
    ? { attribute: 'times', locale: null }
    : { attribute: name.attribute, locale: name.locale };

/** Whether the person may read a date. */
export function mayRead({ target }: FoundSeries, { documentId }: StoredDate): boolean {
  try {
    target(documentId, ['read']);
    return true;
  } catch (error) {
    if (error instanceof errors.PolicyError) return false;
    throw error;
  }
}

/** How a refusal names a date. Who may not read it does not learn its title. */
export function nameOf(found: FoundSeries, date: StoredDate): RefusingEvent {
  const { documentId, drafts } = date;
  const [first] = mayRead(found, date) ? drafts : [];
  return {
    documentId,
    title: String(first?.['title'] ?? ''),
    start: String(first?.['start_date'] ?? ''),
  };
}

function dateView({ series, parts, target }: FoundSeries, date: StoredDate, locale?: string): SeriesDateView {
  const { documentId, publicId: id, original, drafts } = date;
  const { primary } = target(documentId, []);
  const named = drafts.find((row) => row.locale === locale) ?? primary;
  return {
    ...{ documentId, id, original },
    start: String(primary['start_date'] ?? ''),
    title: String(named['title'] ?? ''),
    status: statusIn(date),
    isOwn: !date.isTrashed && differences(series, parts, date).length > 0,
  };
}

function statusIn({ drafts, published, isTrashed }: StoredDate): Status {
  const [first] = drafts;
  const [shown = first] = published;
  return statusOf({
    published: published.length > 0,
    private: Boolean(shown?.['private']),
    readyForReview: Boolean(first?.['ready_for_review']),
    publishAt: momentOf(first?.['publish_at']) ?? null,
    trashed: isTrashed,
  });
}
