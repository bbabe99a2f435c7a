import { chownSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as copies from '../../scripts/lib/project-copy.mjs';
import { makeThrowAway } from '../../scripts/lib/throw-away.mjs';

const folders: string[] = [];

/** Removes all copies and data folders that this file has made. */
export const removeCopies = (): void =>
  folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true }));

/** Lets `removeCopies` remove a folder too. */
export const removeLater = (folder: string): unknown => folders.push(folder);

/** A copy of the built project, without packages. */
export function copyProject(options?: Parameters<typeof copies.copyProject>[0]): string {
  const tree = copies.copyProject(options);
  folders.push(tree);
  return tree;
}

/** A data folder for a user, and the variables of a service that keeps everything in it. */
export function dataFolder({ uid, gid }: { uid?: number; gid?: number } = {}): Record<string, string> {
  const { directory, env } = makeThrowAway();
  folders.push(directory);
  if (uid !== undefined && gid !== undefined)
    for (const path of ['', 'public', 'public/uploads']) chownSync(join(directory, path), uid, gid);
  return { ...env, HOME: directory };
}
