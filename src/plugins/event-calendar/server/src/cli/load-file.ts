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

/** Is called while a file is loaded. */
export interface LoadObserver {
  failed(line: number, reason: string): void;
  /** @param bytes how many bytes of the file are done */
  advanced(bytes: number, report: Readonly<LoadReport>): void;
  /** Whether to stop; called before every line or batch of lines. */
  stops(): boolean;
}

/** A line of JSON may be as long as the body of a request (docs/interface.md 2.6). */
const LONGEST_LINE = 1_048_576;

/** A batch ends at the first of these limits, so that others can write between batches and memory use stays low. */
const LINES_OF_BATCH = 500;
const BYTES_OF_BATCH = 4_194_304;

/** After this many internal errors in a row the cause is not in the lines: the database is away, or the disk is full. */
const MOST_FAULTS = 10;

/**
 * Creates events from a file of JSON lines, each in the form of a create request, in the order of the file. Uses one transaction per
 * line, or with `bulk` one per batch. Wrong lines are reported and skipped. With a key, lines with the same value are created only
 * once, even over several runs; without one, every line creates an event.
 * @param loading the app, its settings and on whose behalf the events are created
 * @throws Error if the file cannot be read, or if many lines in a row fail for reasons outside the lines
 */
export async function loadFile(
  loading: Loading,
  path: string,
  options: LoadOptions,
  observer: LoadObserver,
): Promise<LoadReport> {
  const report: LoadReport = { created: 0, present: 0, failed: 0 };
  // A dry run writes nothing, so that batches would gain nothing.
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
    // SQLite runs in this process and never yields by itself. This lets the progress bar and signals run.
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
