import { allArrived } from '../../platform/turns';
import { dialectOf } from '../../storage/ports/dialect';
import type { Dialect } from '../../storage/ports/dialect';
import type { ReadPort, Statement } from '../../storage/ports/port';
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

/** One row of few texts: it is read for nearly every request (`byId` and `notModified` in `bench/cases/cases.mjs`). */
const statementFor = ({
  joined,
}: Dialect): Statement => sql`select ${counter('change')} as change, ${LAST_MARK} as mark, ${EPOCH} as epoch,
  ${counter('rights')} as rights,
  (select ${joined(sql`p.name || ' ' || p.mark || ' ' || p.at`)} from ${PUBLIC_PARTS_TABLE} p) as parts`;

/** `parts`: the name, the mark and the time of each part; names and marks have no space and no comma. */
type StateRow = Omit<CalendarState, 'parts'> & { parts: string | null };

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
  /** The same object until something changes. Rejects if the database is away. */
  read(): Promise<CalendarState>;
  /** The state that was read last. */
  last(): CalendarState | undefined;
}

/**
 * Reads the state in one small statement. Concurrent requests share it. It is sent after the last of them has arrived, so that
 * none gets an outdated state.
 */
export function createStateReader(port: ReadPort): StateReader {
  const statement = statementFor(dialectOf(port.dialect));
  let coming: Promise<CalendarState> | undefined;
  let last: { row: StateRow; state: CalendarState } | undefined;
  const read = async (): Promise<CalendarState> => {
    await allArrived();
    coming = undefined;
    const [row] = await port.all<StateRow>(statement);
    if (row === undefined) throw new Error('The statement of the state always answers one row');
    if (last === undefined || !isSame(row, last.row)) last = { row, state: { ...row, parts: partsOf(row) } };
    return last.state;
  };
  return { read: () => (coming ??= read()), last: () => last?.state };
}

const isSame = (one: StateRow, other: StateRow): boolean =>
  one.mark === other.mark &&
  one.change === other.change &&
  one.epoch === other.epoch &&
  one.rights === other.rights &&
  one.parts === other.parts;

function partsOf({ parts }: StateRow): PublicParts {
  if (parts === null) return {};
  const entries = parts.split(',').map((part) => {
    const [name = '', mark = '', at] = part.split(' ');
    return [name, { mark, at: Number(at) }] as const;
  });
  return Object.fromEntries(entries);
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
