import type { Core } from '@strapi/strapi';
import type { Kind } from '../domain/kinds';
import { metersOf } from '../platform/meters';

/** Notes a record that cannot be written into a feed and is left out of it. */
export type LeaveOut = (kind: Kind, id: number, reason: unknown) => void;

/** How many records are remembered as logged. */
const LOGGED = 1_000;

/**
 * Counts records that are left out of feeds, and logs each of them once, with their number. One record whose stored form cannot be
 * read, for example because a process of an older release has written it, must not cost readers the whole feed.
 */
export function createLeaveOut(strapi: Core.Strapi): LeaveOut {
  const { log } = strapi;
  const { leftOut } = metersOf(strapi);
  leftOut.set(0);
  const logged = new Set<string>();
  return (kind, id, reason) => {
    const record = `${kind} ${id}`;
    if (logged.has(record) || logged.size >= LOGGED) return;
    logged.add(record);
    leftOut.set(logged.size);
    const why = reason instanceof Error ? reason.message : String(reason);
    log.error(
      `Calendar: ${record} cannot be written into feeds and is left out of them (${logged.size} since the start): ${why}. ` +
        'The command "reindex" writes it anew',
    );
  };
}

/** What `make` returns as a list of one; an empty list if it fails, which is noted. */
export function unlessBroken<Form>(
  leaveOut: LeaveOut,
  { kind, id }: { kind: Kind; id: number },
  make: () => Form,
): Form[] {
  try {
    return [make()];
  } catch (error) {
    leaveOut(kind, id, error);
    return [];
  }
}
