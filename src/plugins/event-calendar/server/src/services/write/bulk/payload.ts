import { isObject } from '../../../api/json';
import { isUid, MAX_UID_LENGTH } from '../../../domain/event-uid';
import { LONGEST_KEY } from '../../../storage/external-ids';

/** A line of a loaded file: write parameters by name, and its key in the source. */
export interface Payload {
  values: ReadonlyMap<string, unknown>;
  key: string | undefined;
  /** The UID of the event in its source, which it keeps. */
  uid: string | undefined;
}

/**
 * Reads a line in the form of a create payload. Members whose names begin with `_` describe the source. They are not fields and
 * are dropped after the key has been taken from one of them.
 * @param keyName the member that is the key, if lines have one
 * @throws Error with the fault of the line; the text follows "line 5: "
 */
export function readPayload(text: string, keyName: string | undefined): Payload {
  const parsed = parse(text);
  if (!isObject(parsed)) throw new Error('not a JSON object');
  // With a key, it is the external id of the event.
  const dropped = keyName === undefined ? ['uid'] : ['uid', 'external_id'];
  const entries = Object.entries(parsed).filter(([name]) => !name.startsWith('_') && !dropped.includes(name));
  return {
    values: new Map(entries),
    key: keyName === undefined ? undefined : readKey(parsed[keyName], keyName),
    uid: readUid(parsed['uid']),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`not JSON (${error instanceof Error ? error.message : 'unreadable'})`);
  }
}

function readKey(value: unknown, name: string): string {
  // Without a key, the line would be created again at every run.
  if ((typeof value !== 'string' && typeof value !== 'number') || String(value).trim() === '') {
    throw new Error(`${name} is missing: without it the line cannot be told from one that was loaded before`);
  }
  const key = String(value);
  if (key.length > LONGEST_KEY) throw new Error(`${name} is longer than ${LONGEST_KEY} characters`);
  return key;
}

function readUid(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && isUid(value)) return value;
  throw new Error(`uid must be a text of one line with 1 to ${MAX_UID_LENGTH} characters`);
}
