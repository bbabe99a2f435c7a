import type { Status } from '../domain/status';
import type { Instant } from '../domain/time/types';

/** How a record is stored so that it has a status (DESIGN 2). */
export interface Publication {
  version: 'published' | 'draft';
  /** Moments as the Document Service wants them: ISO 8601 in UTC. */
  fields: {
    date: string | null;
    private: boolean;
    readyForReview: boolean;
    publishAt: string | null;
    trashedAt: string | null;
  };
}

/** The status that a new record gets (CONTRACT B3, H-35). `date` is the publication date that was sent. */
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

/**
 * What has to be stored for a status. What is published now without a date was published now; what waits for its
 * publication keeps its date or has none yet (CONTRACT H-35).
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
