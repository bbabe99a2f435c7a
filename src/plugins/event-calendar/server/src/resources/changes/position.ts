import { z } from '@strapi/utils';
import { shortHash } from '../../api/operations/entity-tag';

/** The number after all affected records: everything about a change is done. */
export const WHOLE = Number.MAX_SAFE_INTEGER;

/** The position of the first reading of everything. */
interface InRecords {
  in: 'records';
  /** The number of the last change when it began. Later changes come after the records. */
  since: number;
  /** The public id of the last record. */
  after: number;
}

/** The position in the change log. */
export interface InLog {
  in: 'log';
  /** Everything up to this number and affected record is done; 0 is the changed record itself. */
  number: number;
  affected: number;
  /** Among the events that show the record at this place: the last one that is done, by its start and id. */
  within?: { start: string; event: number };
}

/** How far a client has read. */
export type Position = InRecords | InLog;

/** The view that a token belongs to. */
export interface View {
  /** The language of the content. */
  language: string;
  /** A hash of the caller. */
  caller: string;
  /** A hash of everything else that decides which records are shown and how: rights, addresses, settings. */
  shape: string;
}

/** The last change at the time of reading. */
export interface Seen {
  /** The calendar's epoch. */
  epoch: number;
  number: number;
  mark: string;
}

/** A position, the state at the time of reading, and the view that it belongs to. */
export interface Token extends View {
  seen: Seen;
  position: Position;
}

const VERSION = 2;
/** The form of release 0.1.0, without the epoch of its number. */
const OUTDATED = 1;
const whole = z.int().min(0);
const text = z.string();
const HEAD = [z.literal(VERSION), text, text, text, whole, whole, text] as const;
const RECORDS = z.tuple([...HEAD, z.literal('records'), whole, whole]);
const LOG = z.tuple([...HEAD, z.literal('log'), whole, whole]);
const WITHIN = z.tuple([...HEAD, z.literal('log'), whole, whole, text, whole]);

const checksum = (payload: string): string => shortHash(payload).slice(0, 8);

/**
 * A position as a text of letters, digits, `-`, `_` and `.`. It is not secret and gives no rights: a forged token shows only what
 * the caller may see anyway. The checksum at its end reveals truncated and mistyped tokens.
 */
export function writeToken({ language, caller, shape, seen, position }: Token): string {
  const head = [VERSION, language, caller, shape, seen.epoch, seen.number, seen.mark, position.in];
  const place =
    position.in === 'records'
      ? [position.since, position.after]
      : [position.number, position.affected, ...(position.within ? Object.values(position.within) : [])];
  const payload = Buffer.from(JSON.stringify([...head, ...place])).toString('base64url');
  return `${payload}.${checksum(payload)}`;
}

/** @returns undefined for a text that is not a token, `outdated` for a token of an earlier release */
export function readToken(given: string): Token | 'outdated' | undefined {
  const [payload = '', sum, ...more] = given.split('.');
  if (more.length > 0 || sum !== checksum(payload)) return undefined;
  const value = parsed(Buffer.from(payload, 'base64url').toString());
  if (Array.isArray(value) && value[0] === OUTDATED) return 'outdated';
  const records = RECORDS.safeParse(value);
  if (records.success) {
    const [, language, caller, shape, epoch, last, mark, , since, after] = records.data;
    const seen = { epoch, number: last, mark };
    return { language, caller, shape, seen, position: { in: 'records', since, after } };
  }
  const log = LOG.safeParse(value);
  if (log.success) {
    const [, language, caller, shape, epoch, last, mark, , number, affected] = log.data;
    const seen = { epoch, number: last, mark };
    return { language, caller, shape, seen, position: { in: 'log', number, affected } };
  }
  const inside = WITHIN.safeParse(value);
  if (!inside.success) return undefined;
  const [, language, caller, shape, epoch, last, mark, , number, affected, start, event] = inside.data;
  const seen = { epoch, number: last, mark };
  return {
    language,
    caller,
    shape,
    seen,
    position: { in: 'log', number, affected, within: { start, event } },
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
