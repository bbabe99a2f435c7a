import type { Knex } from 'knex';
import type { CalendarResponse } from '../../api/operations/request';
import type { LinksOfBatch } from './new-links';

/** What makes a write a part of a batch. */
export interface BatchPart {
  links: LinksOfBatch;
  /** Its response when the batch was sent before: it is repeated, and nothing is written. */
  stored?: CalendarResponse | undefined;
  /** Stores its response in its transaction. */
  keep?: ((trx: Knex, response: CalendarResponse) => Promise<void>) | undefined;
  /** Says that the batch still runs. */
  renew?: (() => Promise<void>) | undefined;
}
