import { unavailable } from '../../../api/errors';
import type { ListPlan } from '../../../engine/read/list-plan';
import type { Members } from '../../../engine/read/members';
import type { Extent, WholeList } from '../../../engine/read/whole-list';
import { readWhole } from '../../../engine/read/whole-list';
import type { ReadPort } from '../../../storage/ports/port';
import type { Clients } from '../../../storage/ports/places';
import type { Snapshot, Snapshots } from '../../../storage/ports/snapshots';
import { LAST_CHANGE, sql } from '../../../storage/ports/sql';

/** A list with the snapshot that it was read in. */
export interface OpenList {
  /** To be closed by the caller. */
  snapshot: Snapshot;
  whole: WholeList;
}

/** How often a search is repeated because the calendar has changed since. */
const TRIES = 3;

/**
 * Opens a snapshot and reads the ids of a list in it. Searches have a time limit that snapshots cannot keep
 * (docs/interface.md 23.5), so a search runs on the reading port, and again if the snapshot has another state.
 * @throws CalendarError 503 if there is no place, if a search takes too long, or if the calendar changes all the time
 */
export async function openList(
  { port, snapshots, clients }: { port: ReadPort; snapshots: Snapshots; clients: Clients },
  plan: ListPlan,
  members: Members,
  extent: Extent,
): Promise<OpenList> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const searched = plan.searches ? await readWhole(port, plan, members, extent) : undefined;
    const snapshot = await snapshots.open(clients);
    try {
      const whole = searched ?? (await readWhole(snapshot, plan, members, extent));
      if (searched === undefined || (await lastChange(snapshot)) === searched.change)
        return { snapshot, whole };
    } catch (error) {
      await snapshot.close();
      throw error;
    }
    await snapshot.close();
  }
  throw unavailable('The calendar changes too often for this search. Please try again.');
}

async function lastChange(port: ReadPort): Promise<number> {
  const [row] = await port.all<{ change: number | null }>(sql`select ${LAST_CHANGE} as change`);
  return row?.change ?? 0;
}
