import type { Status } from '../status';

/** The parts of an event in a language that decide who sees how much of it in lists. */
export interface Exposed {
  status: Status;
  hidden: 0 | 1;
  password: string | null;
}

/**
 * How many readers lists show a version to: 0 nobody (it does not exist, is hidden or in the trash), 1 its author and editors,
 * 2 everybody, but its content only with a password, 3 everybody.
 */
export type Exposure = 0 | 1 | 2 | 3;

export function exposureOf(row: Exposed | undefined): Exposure {
  if (row === undefined || Number(row.hidden) === 1 || row.status === 'trash') return 0;
  if (row.status !== 'publish') return 1;
  return row.password === null ? 3 : 2;
}

/** Whether everybody sees a version in lists, at least without its content. */
export const isPublic = (row: Exposed | undefined): boolean => exposureOf(row) >= 2;
