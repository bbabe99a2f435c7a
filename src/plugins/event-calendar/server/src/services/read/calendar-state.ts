import type { ReadPort } from '../../storage/ports/port';
import { COUNTERS, EPOCH, LAST_MARK, sql } from '../../storage/ports/sql';

/** How far a calendar is: every change that can change an answer moves one of these numbers. */
export interface CalendarState {
  /** The number of the last change. */
  change: number;
  /** The mark of that change: numbers come again after a backup was restored, marks never do. */
  mark: string;
  /** The epoch, see `storage/epoch.ts`. */
  epoch: number;
  /** How often the permissions of roles have changed, see `access/watch-permissions.ts`. */
  rights: number;
}

const counter = (name: 'change' | 'rights') =>
  sql`coalesce((select n.value from ${COUNTERS} n where n.name = ${name}), 0)`;
const STATEMENT = sql`select ${counter('change')} as change, ${LAST_MARK} as mark, ${EPOCH} as epoch,
  ${counter('rights')} as rights`;

/** A name for a state; equal states have equal names. */
export const stateName = ({ epoch, change, mark, rights }: CalendarState): string =>
  `${epoch} ${change} ${mark} ${rights}`;

/** Reads how far the calendar is. */
export interface StateReader {
  /** Rejects where the database is away. */
  read(): Promise<CalendarState>;
  /** What was read last. */
  last(): CalendarState | undefined;
}

/**
 * Reads the state in one tiny statement. Requests that come in together share it: it is sent after the last of them has come,
 * so that none is told of a state that was over before.
 */
export function createStateReader(port: ReadPort): StateReader {
  let coming: Promise<CalendarState> | undefined;
  let last: CalendarState | undefined;
  const read = async (): Promise<CalendarState> => {
    await new Promise((resolve) => setImmediate(resolve));
    coming = undefined;
    const [state] = await port.all<CalendarState>(STATEMENT);
    last = state;
    return state ?? { change: 0, mark: '', epoch: 0, rights: 0 };
  };
  return { read: () => (coming ??= read()), last: () => last };
}
