import type { PostKind } from '../../../server/src/domain/kinds';

/** A record that is about to be sent back. */
export interface SendBackTarget {
  kind: PostKind;
  documentId: string;
  name: string;
  /** Called when it was sent back, and again when that was undone. */
  onDone(): void;
}
