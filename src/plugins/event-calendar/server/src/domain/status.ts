/** The statuses of events, venues and organizers (docs/interface.md 16.1). */
export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
export type Status = (typeof STATUSES)[number];

/** All statuses but trash, which is listed only on request (docs/interface.md 16.6). */
export const NOT_TRASHED: readonly Status[] = STATUSES.filter((status) => status !== 'trash');

export const isStatus = (text: string): text is Status => (STATUSES as readonly string[]).includes(text);

/** The values that an editor sees and sets; the status is derived from them (docs/interface.md 16.1). */
export interface PublicationState {
  /** Whether a published version exists in this language. */
  published: boolean;
  private: boolean;
  readyForReview: boolean;
  /** The time of a scheduled publication in UTC milliseconds, or null. */
  publishAt: number | null;
  trashed: boolean;
}

/**
 * The status of a record in one language. The first that applies decides: trash, published version, schedule, review.
 * A schedule whose time has come stays `future` until it is carried out.
 */
export function statusOf(state: PublicationState): Status {
  if (state.trashed) return 'trash';
  if (state.published) return state.private ? 'private' : 'publish';
  if (state.publishAt !== null) return 'future';
  return state.readyForReview ? 'pending' : 'draft';
}
