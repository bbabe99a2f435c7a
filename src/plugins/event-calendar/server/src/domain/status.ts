/** The statuses of events, venues and organizers (docs/interface.md 16.1). */
export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
export type Status = (typeof STATUSES)[number];

/** Everything but the trash, which is listed only when its status is asked for (docs/interface.md 16.6). */
export const NOT_TRASHED: readonly Status[] = STATUSES.filter((status) => status !== 'trash');

export const isStatus = (text: string): text is Status => (STATUSES as readonly string[]).includes(text);

/** What an editor sees and sets; the status is derived from it (docs/interface.md 16.1). */
export interface PublicationState {
  /** Whether a published version exists in the language in question. */
  published: boolean;
  private: boolean;
  readyForReview: boolean;
  /** UTC milliseconds, or null: the moment of a scheduled publication. */
  publishAt: number | null;
  trashed: boolean;
}

/**
 * The one status of a record in a language: the trash wins, then a published version, then a schedule, then review.
 * A schedule whose time has come stays `future` until it has been carried out.
 */
export function statusOf(state: PublicationState): Status {
  if (state.trashed) return 'trash';
  if (state.published) return state.private ? 'private' : 'publish';
  if (state.publishAt !== null) return 'future';
  return state.readyForReview ? 'pending' : 'draft';
}
