import type { ReadPort } from '../../storage/ports/port';
import { COUNTERS, EPOCH, LAST_MARK, sql } from '../../storage/ports/sql';

/** The state of a calendar. Every change that can affect a response changes one of these values. */
export interface CalendarState {
  /** The number of the last change. */
  change: number;
  /** The mark of that change. Numbers repeat after a backup is restored, marks never do. */
  mark: string;
  /** The epoch, see `storage/epoch.ts`. */
  epoch: number;
  /** The number of changes of role permissions, see `access/watch-permissions.ts`. */
  rights: number;
}

const counter = (name: 'change' | 'rights') =>
  sql`coalesce((select n.value from ${COUNTERS} n where n.name = ${name}), 0)`;
const STATEMENT = sql`select ${counter('change')} as change, ${LAST_MARK} as mark, ${EPOCH} as epoch,
  ${counter('rights')} as rights`;

/** A key for a state; equal states have equal keys. */
export const stateName = ({ epoch, change, mark, rights }: CalendarState): string =>
  `${epoch} ${change} ${mark} ${rights}`;

/** Reads the state of the calendar. */
export interface StateReader {
  /** Rejects if the database is away. */
  read(): Promise<CalendarState>;
  /** The state that was read last. */
  last(): CalendarState | undefined;
}

/**
 * Reads the state in one small statement. Concurrent requests share it. It is sent after the last of them has arrived, so that
 * none gets an outdated state.
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
