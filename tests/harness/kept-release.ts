import { execFileSync } from 'node:child_process';
import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/project.mjs';
import { removeLater } from './project-copy';

/** The newest release that is kept, from which the tests upgrade. */
export const LAST_RELEASE = '0.2.0';

/**
 * A release that `scripts/keep-release.mjs` has kept, as a built project of its own with the packages of this one.
 * @param version such as `0.1.0`
 * @returns its folder, for `startProcess`; `removeCopies` removes it
 */
export function keptRelease(version: string): string {
  const tree = mkdtempSync(join(tmpdir(), 'calendar-release-'));
  removeLater(tree);
  execFileSync('tar', ['-xzf', join(ROOT, 'tests', 'releases', `event-calendar-${version}.tgz`), '-C', tree]);
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'), 'dir');
  return tree;
}
