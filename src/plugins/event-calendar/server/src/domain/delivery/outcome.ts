/**
 * How an attempt ended, by its code. The admin panel has a text for each: `webhooks.outcome.` and the code. The log stores these
 * texts, and `readOutcome` finds the code of a stored one: never change a text, because stored rows could then not be read.
 */
const STORED_TEXTS = {
  responded: 'Answered {value}',
  redirected: 'Answered {value}: redirections are not followed',
  gone: 'Answered {value}: the receiver is gone, so the target was switched off',
  timedOut: 'No answer within {value} s',
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

export type OutcomeCode = keyof typeof STORED_TEXTS;

/** The log text of an outcome. @param value the status of a response, or the seconds of a timeout */
export const outcomeText = (code: OutcomeCode, value?: number): string =>
  STORED_TEXTS[code].replace('{value}', String(value));

/** The log text for a response with this status. */
export function responseText(status: number): string {
  if (status >= 300 && status < 400) return outcomeText('redirected', status);
  return outcomeText(status === 410 ? 'gone' : 'responded', status);
}

/** An outcome as read from the log; `value` is empty for codes without one. */
export interface ReadOutcome {
  code: OutcomeCode;
  value: string;
}

/** The codes in the order of the table. */
export const OUTCOME_CODES = Object.keys(STORED_TEXTS).filter(
  (name): name is OutcomeCode => name in STORED_TEXTS,
);

const PATTERNS = OUTCOME_CODES.map((code) => {
  const [before = '', after] = STORED_TEXTS[code].split('{value}').map(escaped);
  return {
    code,
    pattern: new RegExp(after === undefined ? `^${before}()$` : `^${before}([\\d.]+)${after}$`),
  };
});

function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}

/** Reads a text of the log; undefined for texts of other origin, such as errors of certificates. */
export function readOutcome(text: string): ReadOutcome | undefined {
  for (const { code, pattern } of PATTERNS) {
    const value = pattern.exec(text)?.[1];
    if (value !== undefined) return { code, value };
  }
  return undefined;
}
