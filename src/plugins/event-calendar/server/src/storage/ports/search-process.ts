import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createHelper, HelperFailure } from '../../platform/helpers/helper';
import { processOf } from '../../platform/helpers/programs';
import { MEMORY_SETTINGS } from '../../platform/memory-settings';
import type { SearchBounds } from './port';
import type { ReadingThread } from './reading-thread';
import { IDLE_MS } from './reading-thread';
import { searchBroken, searchTookTooLong, searchTurns } from './search-turns';
import { rowsOf } from './thread-answer';
import type { ThreadAnswer, ThreadQuestion } from './thread-answer';

/** The program of the process. It does not exist where the plugin runs from its sources, as in its unit tests. */
const PROGRAM = join(__dirname, 'sqlite-search-program.js');

/** The time limit for starting a process, in milliseconds; on a busy machine this takes seconds. */
const START_MS = 20_000;

/**
 * A separate process that searches an SQLite file, one search after another, because a running SQLite statement can only be
 * ended together with its process. The process is started on demand, ended when idle, and replaced after a search that took too
 * long. It ends with this process, even if this one is killed, and delays its end by at most one search.
 *
 * Every search reads the state that was committed when the search began, like a connection of this process.
 * @param file absolute path of the database file
 * @returns undefined if the process's program does not exist
 */
export function openSearchProcess(file: string, bounds: SearchBounds): ReadingThread | undefined {
  if (!existsSync(PROGRAM)) return undefined;
  const turns = searchTurns(1, bounds);
  const searching = createHelper<ThreadQuestion, ThreadAnswer>({
    start: () =>
      processOf(
        fork(PROGRAM, [file, String(bounds.time)], {
          env: { ...process.env, ...MEMORY_SETTINGS },
          execArgv: [],
          serialization: 'advanced',
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        }),
      ),
    idle: IDLE_MS,
    startTime: START_MS,
  });
  return {
    all: ({ sql, values }) =>
      turns.take(async () => rowsOf(await searching.ask({ sql, values }, bounds.time).catch(throwRefusal))),
    close: () => searching.close(),
  };
}

function throwRefusal(error: unknown): never {
  if (!(error instanceof HelperFailure)) throw error;
  throw error.reason === 'late' ? searchTookTooLong() : searchBroken();
}
