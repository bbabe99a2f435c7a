import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import util from 'node:util';
import { isFresh, staleParts } from './build-state.mjs';
import { DIST, ROOT } from './project.mjs';

/** Characters of the output that are kept, and of the reason that is shown. */
const KEPT = 40_000;
const SHOWN = 300;

/**
 * A build of the admin panel that runs beside the service, in a process of the lowest priority, so that the interface answers at once
 * after a first start. `src/panel-build.ts` shows its state.
 *
 * @returns {PanelBesideService | undefined} undefined if the panel is up to date
 */
export function panelBesideService() {
  return staleParts().length === 0 ? undefined : new PanelBesideService();
}

class PanelBesideService {
  /** Until its compressed copies are made, the panel itself can be served. */
  state = isFresh('admin') ? 'ready' : 'building';
  since = Date.now();

  constructor() {
    // Strapi looks once, at its start, whether the folder exists. If it cannot be made, the build says so.
    try {
      mkdirSync(join(DIST, 'build'), { recursive: true });
      // One that was built for another path would stop the start.
      if (this.state === 'building') rmSync(join(DIST, 'build', 'index.html'), { force: true });
    } catch {}
  }

  /**
   * @param {{ verbose?: boolean, info(line: string): void, error(line: string): void }} options `verbose`: shows the compilers' output
   */
  begin({ verbose, info, error }) {
    this.since = Date.now();
    const child = spawn(process.execPath, [join('scripts', 'build.mjs')], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const end = () => child.kill();
    process.once('exit', end);
    try {
      setPriority(child.pid, constants.priority.PRIORITY_LOW);
    } catch {
      // Without a lower priority it is built all the same.
    }
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        if (verbose) process.stderr.write(chunk);
        output = `${output}${chunk}`.slice(-KEPT);
      });
    child.on('close', (code, signal) => {
      process.removeListener('exit', end);
      this.state = code === 0 ? 'ready' : 'failed';
      // Ctrl+C in a terminal reaches it too.
      if (signal === 'SIGTERM' || signal === 'SIGINT' || code === 130 || code === 143) return;
      if (code === 0)
        return info(`The admin panel is ready (${Math.round((Date.now() - this.since) / 1000)} s)`);
      error(
        `The admin panel could not be built ("npm run build" shows more): ${reasonIn(output) || (code ?? signal)}`,
      );
    });
  }
}

/** What a compiler's output says from the first error on, in one line. Strapi draws a box around it. */
function reasonIn(output) {
  const lines = util
    .stripVTControlCharacters(output)
    .split(/[\r\n\u2500-\u257f]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.includes('unexpected error'));
  const first = lines.findIndex((line) => /error|cannot|out of memory/i.test(line));
  return lines.slice(first).join(' ').slice(0, SHOWN);
}
