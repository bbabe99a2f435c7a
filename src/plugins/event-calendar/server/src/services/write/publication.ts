import type { Status } from '../../domain/status';
import type { Instant } from '../../domain/time/types';

/** How a status is stored. */
export interface Publication {
  version: 'published' | 'draft';
  /** Instants for the Document Service: ISO 8601 in UTC. */
  fields: {
    date: string | null;
    private: boolean;
    readyForReview: boolean;
    publishAt: string | null;
    trashedAt: string | null;
  };
}

/** The status of a new record (docs/interface.md 16.2). `date` is the publication date that was sent. */
export function statusOnCreate(
  sent: Status | undefined,
  date: Instant | undefined,
  mayPublish: boolean,
  now: Instant,
): Status {
  if (!mayPublish) {
    if (sent === undefined) return 'draft';
    return sent === 'publish' || sent === 'future' ? 'pending' : sent;
  }
  const status = sent ?? 'publish';
  if (status !== 'publish' && status !== 'future') return status;
  return date !== undefined && date > now ? 'future' : 'publish';
}

/** The same for an existing record; omitted values do not change. */
export interface PublicationChange {
  version: Publication['version'];
  fields: Partial<Publication['fields']>;
}

/** The publication of a record before a change. */
export interface Published {
  status: Status;
  /** Its publication date; for a scheduled record, when it will be published. */
  date: Instant | undefined;
}

/**
 * What to store when a status or a publication date is sent for an existing record (docs/interface.md 16.3, 16.4, 16.12).
 * Omitted values do not change. A date alone moves the publication, also into the future or out of it.
 * @returns undefined if neither was sent
 */
export function publicationAfter(
  stored: Published,
  sent: { status?: Status | undefined; date?: Instant | undefined },
  mayPublish: boolean,
  now: Instant,
): PublicationChange | undefined {
  if (sent.status === undefined && sent.date === undefined) return undefined;
  const date = sent.date ?? stored.date;
  const wanted =
    sent.status === undefined ? stored.status : statusOnCreate(sent.status, undefined, mayPublish, now);
  if (wanted === 'trash' && stored.status === 'trash')
    return { version: 'draft', fields: { date: iso(date) } };
  // The status alone ends a schedule: the record is published now.
  if (
    sent.status === 'publish' &&
    stored.status === 'future' &&
    sent.date === undefined &&
    wanted === 'publish'
  )
    return publicationOf('publish', now, now);
  if (wanted !== 'publish' && wanted !== 'future') return publicationOf(wanted, date, now);
  if (date !== undefined && date > now) return publicationOf('future', date, now);
  // A date that ends a schedule publishes the record, which needs the right to publish.
  return publicationOf(mayPublish || stored.status === 'publish' ? 'publish' : 'pending', date, now);
}

/**
 * The stored form of a status. A record that is published now without a date gets the current time. Other records keep their
 * date, or have none yet (docs/interface.md 16.4).
 */
export function publicationOf(status: Status, date: Instant | undefined, now: Instant): Publication {
  const published = status === 'publish' || status === 'private';
  const dated = date ?? (published ? now : undefined);
  return {
    version: published ? 'published' : 'draft',
    fields: {
      date: iso(dated),
      private: status === 'private',
      readyForReview: status === 'pending',
      publishAt: status === 'future' ? iso(date ?? now) : null,
      trashedAt: status === 'trash' ? iso(now) : null,
    },
  };
}

const iso = (moment: Instant | undefined): string | null =>
  moment === undefined ? null : new Date(moment).toISOString();
