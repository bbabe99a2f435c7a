import type { Knex } from 'knex';
import { answered } from '../../domain/delivery/outcome';
import { DELIVERY_TABLES } from '../../storage/delivery-tables';
import type { AttemptView } from '../../panel-contract/rebuilds';
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

/** Reads attempts by id, without the bodies of the responses. */
export async function attemptsOf(
  knex: Knex,
  ids: readonly (number | null)[],
): Promise<Map<number, Omit<AttemptRow, 'answer'>>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows: Omit<AttemptRow, 'answer'>[] = await knex(DELIVERY_TABLES.attempts)
    .whereIn('id', known)
    .select('id', 'at', 'duration', 'status', 'error');
  return new Map(rows.map((row) => [row.id, row]));
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
  error ?? answered(status ?? 0);
