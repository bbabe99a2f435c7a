import { setImmediate } from 'node:timers/promises';
import { CalendarError } from '../api/errors';
import { isObject } from '../api/json';
import { loadBatch } from '../services/write/bulk/load-batch';
import type { Line } from '../services/write/bulk/lines';
import { readLines } from '../services/write/bulk/lines';
import type { LineOptions, Loaded, Loading } from '../services/write/bulk/load-line';
import { Fault, loadLine } from '../services/write/bulk/load-line';

export interface LoadOptions extends LineOptions {
  /** Write many lines in one transaction, past the Document Service. */
  bulk: boolean;
}

export interface LoadReport {
  created: number;
  /** Lines whose key was loaded before. */
  present: number;
  failed: number;
}

/** Told while a file is loaded. */
export interface LoadObserver {
  failed(line: number, reason: string): void;
  /** @param bytes of the file that are done */
  advanced(bytes: number, report: Readonly<LoadReport>): void;
  /** Asked before every line, or batch of lines. */
  stops(): boolean;
}

/** A line of JSON may be as long as the body of a request (docs/interface.md 2.6). */
const LONGEST_LINE = 1_048_576;

/** A batch ends with whatever comes first: others can write in between, and memory stays flat. */
const LINES_OF_BATCH = 500;
const BYTES_OF_BATCH = 4_194_304;

/** So many faults of ours in a row are no matter of the lines: the database is gone, or the disk is full. */
const MOST_FAULTS = 10;

/**
 * Creates events from a file of JSON lines in the form of create payloads, in the order of the file: one transaction a line, or
 * one a batch. Wrong lines are reported and passed over. With a key a line is created once, however often it is loaded and however
 * often it stands in the file; without one every line makes an event.
 * @param loading on whose behalf
 * @throws Error when the file cannot be read, or when line after line fails for reasons that do not lie in the lines
 */
export async function loadFile(
  loading: Loading,
  path: string,
  options: LoadOptions,
  observer: LoadObserver,
): Promise<LoadReport> {
  const report: LoadReport = { created: 0, present: 0, failed: 0 };
  // What is only checked is written by nobody: there is nothing to gain in a batch.
  const bulk = options.bulk && !options.dryRun;
  let faults = 0;
  for await (const lines of batchesOf(readLines(path, LONGEST_LINE), bulk ? LINES_OF_BATCH : 1)) {
    if (observer.stops()) break;
    const loaded = bulk ? loadBatch(loading, lines, options) : oneByOne(loading, lines, options);
    for await (const result of loaded) {
      if ('error' in result) {
        const reason = reasonOf(result.error);
        report.failed += 1;
        observer.failed(result.line.number, reason);
        faults = result.error instanceof Fault ? faults + 1 : 0;
        if (faults >= MOST_FAULTS)
          throw new Error(`${faults} lines in a row failed: ${reason}`, { cause: result.error });
      } else {
        if (result.outcome !== undefined) report[result.outcome] += 1;
        faults = 0;
      }
      observer.advanced(result.line.bytes, report);
    }
    // A database in this process answers without ever giving way to anything else, such as a bar or a signal.
    await setImmediate();
  }
  return report;
}

async function* oneByOne(
  loading: Loading,
  lines: readonly Line[],
  options: LineOptions,
): AsyncGenerator<Loaded> {
  for (const line of lines) yield await loadLine(loading, line, options);
}

async function* batchesOf(lines: AsyncIterable<Line>, most: number): AsyncGenerator<Line[]> {
  let batch: Line[] = [];
  let from = 0;
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < most && line.bytes - from < BYTES_OF_BATCH) continue;
    yield batch;
    batch = [];
    from = line.bytes;
  }
  if (batch.length > 0) yield batch;
}

function reasonOf(error: unknown): string {
  if (error instanceof CalendarError) {
    const { params } = error.data;
    return isObject(params) ? Object.values(params).join(' ') : error.message;
  }
  return error instanceof Error ? error.message : String(error);
}
