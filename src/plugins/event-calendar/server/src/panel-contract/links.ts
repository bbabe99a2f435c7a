import type { PostKind } from '../domain/kinds';

/** A venue or an organizer of an event that is not published, so that readers do not see it. */
export interface UnpublishedLink {
  kind: Exclude<PostKind, 'event'>;
  documentId: string;
  name: string;
  /** Whether the person may publish it. */
  mayPublish: boolean;
}
