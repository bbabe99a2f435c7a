import { appendFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/lib/project.mjs';
import { copyProject } from '../../harness/project-copy';

const SERVER = join('dist', 'src', 'plugins', 'event-calendar', 'server', 'src');

/**
 * A later release of this build whose steps only add, as a project of its own: there is none that could be kept yet.
 * @param number how many releases it is later; each has a step
 * @returns its folder, which `removeCopies` removes
 */
export function nextRelease(number: number): string {
  const tree = copyProject();
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'), 'dir');
  const step = (each: number): string =>
    `MIGRATIONS.push({ number: MIGRATIONS.length, name: 'of-release-${each}', since: MIGRATIONS.length - 1,
      up: (trx) => trx.schema.createTable('calendar_of_release_${each}', (table) => { table.integer('id'); }) });`;
  const steps = Array.from({ length: number }, (_, index) => step(index + 1));
  appendFileSync(join(tree, SERVER, 'storage', 'migrations', 'steps.js'), `\n${steps.join('\n')}\n`);
  writeFileSync(join(tree, SERVER, 'version.json'), JSON.stringify({ version: `0.99.${number}` }));
  return tree;
}
