import { allArrived } from '../../platform/turns';
import type { ReadPort } from '../../storage/ports/port';
import { COUNTERS, EPOCH, LAST_MARK, PUBLIC_PARTS_TABLE, sql } from '../../storage/ports/sql';
import type { PublicPart } from '../../domain/sync/public-parts';
import type { PartState } from '../../storage/public-parts';

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
  /** The last changes that readers without credentials could see; they are in `change`, too. */
  parts: PublicParts;
}

type PublicParts = Readonly<Partial<Record<PublicPart, PartState>>>;

const counter = (name: 'change' | 'rights') =>
  sql`coalesce((select n.value from ${COUNTERS} n where n.name = ${name}), 0)`;
const STATEMENT = sql`select ${counter('change')} as change, ${LAST_MARK} as mark, ${EPOCH} as epoch,
  ${counter('rights')} as rights, p.name as part, p.mark as part_mark, p.at as part_at
  from (select 1 as one) o left join ${PUBLIC_PARTS_TABLE} p on 1 = 1`;

type StateRow = Omit<CalendarState, 'parts'> & {
  part: PublicPart | null;
  part_mark: string;
  part_at: number;
};

/**
 * A key for a state; equal states have equal keys.
 * @param of the parts that matter; undefined: every change
 */
export const stateName = (state: CalendarState, of?: readonly PublicPart[]): string => {
  const { epoch, change, mark, rights } = state;
  return `${epoch} ${rights} ${of === undefined ? `${change} ${mark}` : partsMark(state, of)}`;
};

/** The marks of some parts, for entity tags. */
export const partsMark = ({ parts }: Pick<CalendarState, 'parts'>, of: readonly PublicPart[]): string =>
  of.map((part) => parts[part]?.mark ?? '').join('.');

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
    await allArrived();
    coming = undefined;
    last = stateOf(await port.all<StateRow>(STATEMENT));
    return last;
  };
  return { read: () => (coming ??= read()), last: () => last };
}

function stateOf(rows: readonly StateRow[]): CalendarState {
  const [{ change, mark, epoch, rights } = { change: 0, mark: '', epoch: 0, rights: 0 }] = rows;
  const parts: Partial<Record<PublicPart, PartState>> = {};
  for (const { part, part_mark, part_at } of rows)
    if (part !== null) parts[part] = { mark: part_mark, at: Number(part_at) };
  return { change, mark, epoch, rights, parts };
}

/**
 * When responses made of some parts last changed for readers who see no drafts, in seconds since 1970, never too early.
 * @param since when time alone last changed them, in UTC milliseconds
 * @param edition that of this process; undefined is returned while the processes of the calendar have different ones
 */
export function lastChanged(
  { parts }: Pick<CalendarState, 'parts'>,
  of: readonly PublicPart[],
  since: number,
  edition: string,
): number | undefined {
  if (parts.edition?.mark !== edition) return undefined;
  const moments = [...of, 'epoch' as const, 'edition' as const].map((part) => parts[part]?.at ?? Infinity);
  const last = Math.max(...moments, Math.ceil(since / 1000));
  return Number.isFinite(last) ? last : undefined;
}

/** When some parts last changed for readers who see no drafts, in UTC milliseconds; undefined if that is not known. */
export function shownChange(
  { parts }: Pick<CalendarState, 'parts'>,
  of: readonly PublicPart[],
): number | undefined {
  const last = Math.max(...of.map((part) => parts[part]?.at ?? 0));
  return last === 0 ? undefined : last * 1000;
}
