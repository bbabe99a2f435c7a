import type { Caller } from '../../access/caller';
import type { CalendarRequest } from '../../api/operations/request';
import type { WritingCommand } from '../../resources/commands';
import type { BatchPart } from './batch-part';
import type { KeyedRequest } from './idempotency';
import type { Preconditions } from './precondition';

/** A checked request that writes. */
export interface WriteRequest extends CalendarRequest<WritingCommand>, Preconditions {
  caller: Caller;
  /** For a request that must not be carried out twice. */
  once: KeyedRequest | undefined;
  /** The members of the request as sent. */
  sent: ReadonlyMap<string, unknown>;
  part?: BatchPart | undefined;
  /** Is called before each image by address, which may take a minute. */
  onImage?: (() => void) | undefined;
}
