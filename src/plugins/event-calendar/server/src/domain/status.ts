/** The statuses of events, venues and organizers (CONTRACT H-33). */
export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
export type Status = (typeof STATUSES)[number];

/** What is not in the trash: whatever is in it is only listed when its status is asked for (CONTRACT B4). */
export const NOT_TRASHED: readonly Status[] = STATUSES.filter((status) => status !== 'trash');

export const isStatus = (text: string): text is Status => (STATUSES as readonly string[]).includes(text);

/** What an editor sees and sets, of which the status is derived (DESIGN 2). */
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
