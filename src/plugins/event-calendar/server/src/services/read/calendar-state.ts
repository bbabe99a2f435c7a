import type { ReadPort } from '../../storage/ports/port';
import { COUNTERS, EPOCH, LAST_MARK, PUBLIC_MARK, sql } from '../../storage/ports/sql';

/** The state of a calendar. Every change that can affect a response changes one of these values. */
export interface CalendarState {
  /** The number of the last change. */
  change: number;
  /** The mark of that change. Numbers repeat after a backup is restored, marks never do. */
  mark: string;
  /** The mark of the last change that readers who see no drafts could notice. */
  publicMark: string;
  /** The epoch, see `storage/epoch.ts`. */
  epoch: number;
  /** The number of changes of role permissions, see `access/watch-permissions.ts`. */
  rights: number;
}

const counter = (name: 'change' | 'rights') =>
  sql`coalesce((select n.value from ${COUNTERS} n where n.name = ${name}), 0)`;
const STATEMENT = sql`select ${counter('change')} as change, ${LAST_MARK} as mark,
  ${PUBLIC_MARK} as public_mark, ${EPOCH} as epoch,
  ${counter('rights')} as rights`;

/** A key for a state; equal states have equal keys. */
export const stateName = ({ epoch, change, mark, rights }: CalendarState): string =>
  `${epoch} ${change} ${mark} ${rights}`;

/** A key for what readers who see no drafts can notice of a state. */
export const publicStateName = ({ epoch, publicMark, rights }: CalendarState): string =>
  `${epoch} ${publicMark} ${rights}`;

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
    const [row] = await port.all<Omit<CalendarState, 'publicMark'> & { public_mark: string }>(STATEMENT);
    if (row === undefined) return { change: 0, mark: '', publicMark: '', epoch: 0, rights: 0 };
    const { public_mark: publicMark, ...state } = row;
    last = { ...state, publicMark };
    return last;
  };
  return { read: () => (coming ??= read()), last: () => last };
}
