import type { Kind } from '../../domain/kinds';
import type { Asker } from '../../engine/read/linked-events';

/** The caller of the feed, with language and kinds. */
export interface ChangesAsker extends Asker {
  kinds: readonly Kind[];
}
