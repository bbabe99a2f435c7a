import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder that is removed when this process ends. */
export function scratchFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-coverage-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
