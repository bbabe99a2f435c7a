/**
 * The errors of an attempt that gets no response. The log stores these texts; the admin panel translates them
 * (`readOutcome`).
 */
export const FAULTS = {
  unknownHost: 'The name of the host is not known',
  lookup: 'The name of the host cannot be looked up at present',
  refused: 'The host refused the connection',
  broken: 'The host broke the connection off',
  unreachable: 'The host cannot be reached',
  unreachableNetwork: 'The network of the host cannot be reached',
  silent: 'The host does not answer',
  privateAddress: 'The address is a private one: privateTargetAddresses does not allow it',
  unreadableSecret: 'The secret cannot be read: the key of the project that it was kept with has changed',
} as const;

/** The log text for a response with this status. */
export function responded(status: number): string {
  if (status >= 300 && status < 400) return `Answered ${status}: redirections are not followed`;
  if (status === 410) return `Answered ${status}: the receiver is gone, so the target was switched off`;
  return `Answered ${status}`;
}

export const timedOut = (seconds: number): string => `No answer within ${seconds} s`;

/** The outcome of an attempt: the name of an error, a kind of response with its status, or a timeout with its seconds. */
export interface ReadOutcome {
  name: keyof typeof FAULTS | 'redirected' | 'gone' | 'responded' | 'timedOut';
  value: string;
}

const PATTERNS: readonly [ReadOutcome['name'], RegExp][] = [
  ['redirected', /^Answered (3\d\d)\b/],
  ['gone', /^Answered (410)\b/],
  ['responded', /^Answered (\d+)$/],
  ['timedOut', /^No answer within ([\d.]+) s$/],
];

/** Reads a text of the log; undefined for texts of other origin, such as errors of certificates. */
export function readOutcome(words: string): ReadOutcome | undefined {
  for (const [name, pattern] of PATTERNS) {
    const [, value] = pattern.exec(words) ?? [];
    if (value !== undefined) return { name, value };
  }
  const entry = Object.entries(FAULTS).find(([, known]) => known === words);
  return entry && isFault(entry[0]) ? { name: entry[0], value: '' } : undefined;
}

const isFault = (name: string): name is keyof typeof FAULTS => name in FAULTS;
