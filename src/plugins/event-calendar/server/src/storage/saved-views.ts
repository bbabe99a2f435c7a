import type { Knex } from 'knex';
import type { SavedView } from '../panel-contract/event-list';
import { TABLES } from './tables';

/** The views that a user of the panel has saved, the oldest first. */
export const savedViews = (knex: Knex, userId: number): Promise<SavedView[]> =>
  knex(TABLES.savedViews).where({ user_id: userId }).orderBy(['saved_at', 'name']).select('name', 'query');

/**
 * Saves views of a user. Each replaces that of the same name and leaves the others, so views that two tabs save at the same time all
 * stay.
 * @param at UTC milliseconds
 */
export async function saveViews(
  knex: Knex,
  userId: number,
  views: readonly SavedView[],
  at: number,
): Promise<void> {
  const [newestBefore]: { at: number | string | null }[] = await knex(TABLES.savedViews)
    .where({ user_id: userId })
    .max('saved_at as at');
  // Views that are saved together follow one another, also if the clock has not moved since.
  const from = Math.max(at, Number(newestBefore?.at ?? 0) + 1);
  // A statement cannot write the same row twice.
  const byName = new Map(views.map((view) => [view.name, view]));
  if (byName.size === 0) return;
  const rows = [...byName.values()].map(({ name, query }, place) => ({
    ...{ user_id: userId, name, query },
    saved_at: from + place,
  }));
  await knex(TABLES.savedViews).insert(rows).onConflict(['user_id', 'name']).merge(['query', 'saved_at']);
}

/** Deletes a view of a user, if there is one of this name. */
export const removeView = (knex: Knex, userId: number, name: string): Promise<number> =>
  knex(TABLES.savedViews).where({ user_id: userId, name }).delete();

/** Deletes the views of users who were deleted. @param users the table of the users of the panel */
export const forgetViewsOfRemoved = (knex: Knex, users: string): Promise<number> =>
  knex(TABLES.savedViews).whereNotIn('user_id', knex(users).select('id')).delete();
