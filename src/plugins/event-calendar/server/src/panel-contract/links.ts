import type { PostKind } from '../domain/kinds';

/** A venue or an organizer of an event that readers do not see, because it was never published or was withdrawn. */
export interface UnpublishedLink {
  kind: Exclude<PostKind, 'event'>;
  documentId: string;
  name: string;
  /** Whether the person may publish it. */
  mayPublish: boolean;
}
