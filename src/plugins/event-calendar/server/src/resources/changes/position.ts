import { z } from '@strapi/utils';
import { shortHash } from '../../api/operations/entity-tag';

/** Behind all echoes of a number. */
export const WHOLE = Number.MAX_SAFE_INTEGER;

/** Records that the first reading of everything has come past. */
interface InRecords {
  in: 'records';
  /** The number of the last change when it began: what has changed since comes after the records. */
  since: number;
  /** The public id of the last record. */
  after: number;
}

/** A part of the change log that was read. */
export interface InLog {
  in: 'log';
  /** Everything up to here is done: what is at this number up to this echo, which is 0 for the changed record itself. */
  number: number;
  echo: number;
  /** Of the events that show the record of this very place: the last one that is done, by its start and its id. */
  within?: { start: string; event: number };
}

/** How far somebody has read. */
export type Position = InRecords | InLog;

/** Who reads what: a token goes on with nothing else. */
export interface View {
  /** The language of the content. */
  language: string;
  /** Stands for the caller. */
  caller: string;
  /** Stands for what else decides which records the caller is shown and how: rights, addresses, settings. */
  shape: string;
}

/** The last change that there was when somebody read. */
export interface Seen {
  /** The calendar's epoch. */
  epoch: number;
  number: number;
  mark: string;
}

/** A position for those who read, what they have seen, and the view that it belongs to. */
export interface Token extends View {
  seen: Seen;
  position: Position;
}

const VERSION = 2;
/** The form of release 0.1.0. It does not say which history its number belongs to. */
const OUTDATED = 1;
const whole = z.int().min(0);
const text = z.string();
const HEAD = [z.literal(VERSION), text, text, text, whole, whole, text] as const;
const RECORDS = z.tuple([...HEAD, z.literal('records'), whole, whole]);
const LOG = z.tuple([...HEAD, z.literal('log'), whole, whole]);
const WITHIN = z.tuple([...HEAD, z.literal('log'), whole, whole, text, whole]);

const checksum = (payload: string): string => shortHash(payload).slice(0, 8);

/**
 * A position as a text of letters, digits, `-`, `_` and `.`. It is no secret and gives no right: whoever makes one up is shown
 * what the caller may see anyhow. The checksum at its end tells apart what was cut off or mistyped.
 */
export function writeToken({ language, caller, shape, seen, position }: Token): string {
  const head = [VERSION, language, caller, shape, seen.epoch, seen.number, seen.mark, position.in];
  const place =
    position.in === 'records'
      ? [position.since, position.after]
      : [position.number, position.echo, ...(position.within ? Object.values(position.within) : [])];
  const payload = Buffer.from(JSON.stringify([...head, ...place])).toString('base64url');
  return `${payload}.${checksum(payload)}`;
}

/** @returns undefined for a text that is no token, `outdated` for one that an earlier release wrote */
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
    const [, language, caller, shape, epoch, last, mark, , number, echo] = log.data;
    const seen = { epoch, number: last, mark };
    return { language, caller, shape, seen, position: { in: 'log', number, echo } };
  }
  const inside = WITHIN.safeParse(value);
  if (!inside.success) return undefined;
  const [, language, caller, shape, epoch, last, mark, , number, echo, start, event] = inside.data;
  const seen = { epoch, number: last, mark };
  return { language, caller, shape, seen, position: { in: 'log', number, echo, within: { start, event } } };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
