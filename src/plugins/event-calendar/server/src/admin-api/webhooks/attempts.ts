import type { Knex } from 'knex';
import { responseText } from '../../domain/delivery/outcome';
import { DELIVERY_TABLES } from '../../storage/delivery-tables';
import type { AttemptView } from '../../panel-contract/webhooks';
import { moment } from './find';

/** A row of `calendar_attempts`. */
export interface AttemptRow {
  id: number;
  at: number | string;
  duration: number;
  status: number | null;
  error: string | null;
  answer: string;
}

/** An attempt without the body of the response. */
type Attempt = Omit<AttemptRow, 'answer'>;

/** Reads the last attempt of each row, in one statement. */
export async function lastAttempts(
  knex: Knex,
  rows: readonly { last_attempt: number | null }[],
): Promise<(row: { last_attempt: number | null }) => Attempt | undefined> {
  const ids = rows.flatMap((row) => row.last_attempt ?? []);
  if (ids.length === 0) return () => undefined;
  const found: Attempt[] = await knex(DELIVERY_TABLES.attempts)
    .whereIn('id', ids)
    .select('id', 'at', 'duration', 'status', 'error');
  const byId = new Map(found.map((attempt) => [attempt.id, attempt]));
  return (row) => (row.last_attempt === null ? undefined : byId.get(row.last_attempt));
}

export const attemptView = ({
  at,
  duration,
  status,
  error,
  answer,
}: Omit<AttemptRow, 'id'>): AttemptView => ({ at: moment(at), duration, status, error, answer });

/** The result of an attempt as text: what went wrong, else the status. */
export const outcomeOf = ({ error, status }: Pick<AttemptRow, 'error' | 'status'>): string =>
  error ?? responseText(status ?? 0);
