import type { Kind } from '../../domain/kinds';
import type { Asker } from '../../engine/read/linked-events';

/** Who asks for changes, in which language, and of which kinds. */
export interface ChangesAsker extends Asker {
  kinds: readonly Kind[];
}
