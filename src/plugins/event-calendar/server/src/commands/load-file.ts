import { setImmediate } from 'node:timers/promises';
import { errors } from '@strapi/utils';
import type { Language } from '../domain/languages';
import { isLanguage } from '../domain/languages';
import type { Status } from '../domain/status';
import { instant } from '../domain/time/types';
import { CalendarError, invalidParameter } from '../http/errors';
import { isObject } from '../http/json';
import type { WriteImages } from '../images/with-images';
import { withImages } from '../images/with-images';
import { EVENT_CREATE } from '../resources/event/parameters';
import { checkNewWith } from './check-new';
import { createRecord } from './create-record';
import { importedAs, rememberImport } from './imports';
import type { Line } from './lines';
import { readLines } from './lines';
import type { Payload } from './payload';
import { readPayload } from './payload';
import type { Writing } from './writing';
import { inTransaction } from './writing';

export interface LoadOptions {
  /** The member of a line by which it is recognised when it is loaded again. */
  key: string | undefined;
  /** Check everything, write nothing. */
  dryRun: boolean;
  /** Fetch the images that lines name by their addresses; else such lines are wrong. */
  images: boolean;
  /** The language of lines that do not name one. */
  language: Language;
  /** The status of lines that do not name one. */
  status: Status;
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
  /** Asked before every line. */
  stops(): boolean;
}

/** Whoever writes a line of JSON sends at most what a request's body may hold (CONTRACT H-46). */
const LONGEST_LINE = 1_048_576;

/** So many faults of ours in a row are no matter of the lines: the database is gone, or the disk is full. */
const MOST_FAULTS = 10;

type Outcome = 'created' | 'present';

/**
 * Creates events from a file of JSON lines in the form of create payloads, one transaction a line, in the order of the file.
 * Wrong lines are reported and passed over. With a key a line is created once, however often it is loaded and however often
 * it stands in the file; without one every line makes an event.
 * @param writing on whose behalf; language and clock are taken anew for every line
 * @throws Error when the file cannot be read, or when line after line fails for reasons that do not lie in the lines
 */
export async function loadFile(
  writing: Omit<Writing, 'language' | 'now'>,
  path: string,
  options: LoadOptions,
  observer: LoadObserver,
): Promise<LoadReport> {
  const report: LoadReport = { created: 0, present: 0, failed: 0 };
  let faults = 0;
  for await (const line of readLines(path, LONGEST_LINE)) {
    if (observer.stops()) break;
    try {
      const outcome = await loadLine(writing, line, options);
      if (outcome !== undefined) report[outcome] += 1;
      faults = 0;
    } catch (error) {
      report.failed += 1;
      observer.failed(line.number, reasonOf(error));
      faults = error instanceof Fault ? faults + 1 : 0;
      if (faults >= MOST_FAULTS)
        throw new Error(`${faults} lines in a row failed: ${reasonOf(error)}`, { cause: error });
    }
    observer.advanced(line.bytes, report);
    // A database in this process answers without ever giving way to anything else, such as a bar or a signal.
    await setImmediate();
  }
  return report;
}

/** A failure that does not lie in the line. */
class Fault extends Error {}

/** A line that is wrong, in words that follow "line 5: ". */
class WrongLine extends Error {}

async function loadLine(
  base: Omit<Writing, 'language' | 'now'>,
  line: Line,
  options: LoadOptions,
): Promise<Outcome | undefined> {
  if ('unreadable' in line) throw new WrongLine(line.unreadable);
  if (line.text.trim() === '') return undefined;
  const payload = payloadOf(line.text, options.key);
  try {
    const writing = { ...base, language: languageOf(base, payload, options), now: instant(Date.now()) };
    return await loadPayload(writing, payload, options);
  } catch (error) {
    if (error instanceof CalendarError || error instanceof errors.ApplicationError) throw error;
    throw new Fault(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function payloadOf(text: string, key: string | undefined): Payload {
  try {
    return readPayload(text, key);
  } catch (error) {
    throw new WrongLine(error instanceof Error ? error.message : String(error));
  }
}

async function loadPayload(writing: Writing, payload: Payload, options: LoadOptions): Promise<Outcome> {
  const { strapi, settings } = writing;
  const key =
    options.key === undefined || payload.key === undefined
      ? undefined
      : { name: options.key, value: payload.key };
  // Asked before the line is checked, so that a file that grows is gone through quickly.
  if (key && (await importedAs(strapi.db.connection, key)) !== undefined) return 'present';
  const { values, lookups } = await checkNewWith(writing, EVENT_CREATE, payload.values, options.images);
  if (options.dryRun) return 'created';
  const record = { kind: 'event', values: { ...values, status: values.status ?? options.status } } as const;
  const write = ({ files, confirm }: WriteImages): Promise<Outcome> =>
    inTransaction(strapi, async (trx) => {
      await confirm(trx);
      // Asked again under the lock: the same file may be loaded twice at the same time.
      if (key && (await importedAs(trx, key)) !== undefined) return 'present';
      const { publicId } = await createRecord({ ...writing, images: files }, record);
      if (key) await rememberImport(trx, key, publicId);
      return 'created';
    });
  // The administrator may do everything; what else is wrong was said above.
  const check = () => Promise.resolve();
  return withImages({ strapi, settings }, { lookups, origin: settings.publicUrl, check, write });
}

/** A payload may name its language as a request does. */
function languageOf(
  { settings }: Pick<Writing, 'settings'>,
  payload: Payload,
  options: LoadOptions,
): Language {
  const name = settings.languageParameter;
  const named = payload.values.get(name) ?? options.language;
  if (typeof named === 'string' && isLanguage(named)) return named;
  throw invalidParameter(name, `${name} must be a language of the calendar.`);
}

function reasonOf(error: unknown): string {
  if (error instanceof CalendarError) {
    const { params } = error.data;
    return isObject(params) ? Object.values(params).join(' ') : error.message;
  }
  return error instanceof Error ? error.message : String(error);
}
