import { BACKUP_LATE_MS, REHEARSAL_LATE_MS } from '../../domain/backup-ages';
import type { BackupAges, LastTime } from '../../panel-contract/backups';
import { readStamp } from '../../storage/stamps';
import type { PanelRoute } from '../request/route';
import { demandBackups } from './right';

/** `GET /backups`: when the last backup was made, and when one was last proven by a rehearsal. */
export const BACKUPS_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/backups',
  async handle({ strapi, person }): Promise<BackupAges> {
    demandBackups(person);
    const knex = strapi.db.connection;
    return {
      backup: lastTime(await readStamp(knex, 'backup'), BACKUP_LATE_MS),
      rehearsal: lastTime(await readStamp(knex, 'rehearsal'), REHEARSAL_LATE_MS),
    };
  },
};

/** @param stamp `{ at }`, an ISO text */
function lastTime(stamp: unknown, lateMs: number): LastTime {
  const at = Date.parse(String(Object(stamp).at));
  if (Number.isNaN(at)) return { at: null, isLate: true };
  return { at: new Date(at).toISOString(), isLate: Date.now() - at > lateMs };
}
