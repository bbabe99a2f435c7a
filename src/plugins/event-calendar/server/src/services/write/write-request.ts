import type { Caller } from '../../access/caller';
import type { IfMatch } from '../../api/operations/entity-tag';
import type { CalendarRequest } from '../../api/operations/request';
import type { WritingCommand } from '../../resources/commands';
import type { BatchPart } from './batch-part';
import type { KeyedRequest } from './idempotency';

/** A checked request that writes. */
export interface WriteRequest extends CalendarRequest<WritingCommand> {
  caller: Caller;
  /** The state that the record must be in (RFC 9110, 13.1.1). */
  ifMatch: IfMatch | undefined;
  /** For a request that must not be carried out twice. */
  once: KeyedRequest | undefined;
  /** The members of the request as sent. */
  sent: ReadonlyMap<string, unknown>;
  part?: BatchPart | undefined;
}
