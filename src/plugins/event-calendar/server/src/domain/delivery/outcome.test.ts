import { describe, expect, it } from '@jest/globals';
import { OUTCOME_CODES, outcomeText, readOutcome, responseText } from './outcome';

/** The texts that the log has stored since release 0.1.0. A text that is no longer written must still be read. */
const STORED: Record<string, [text: string, value: string]> = {
  responded: ['Answered 503', '503'],
  redirected: ['Answered 302: redirections are not followed', '302'],
  gone: ['Answered 410: the receiver is gone, so the target was switched off', '410'],
  timedOut: ['No answer within 0.5 s', '0.5'],
  unknownHost: ['The name of the host is not known', ''],
  lookup: ['The name of the host cannot be looked up at present', ''],
  refused: ['The host refused the connection', ''],
  broken: ['The host broke the connection off', ''],
  unreachable: ['The host cannot be reached', ''],
  unreachableNetwork: ['The network of the host cannot be reached', ''],
  silent: ['The host does not answer', ''],
  privateAddress: ['The address is a private one: privateTargetAddresses does not allow it', ''],
  unreadableSecret: [
    'The secret cannot be read: the key of the project that it was kept with has changed',
    '',
  ],
};

describe('the texts of the delivery log', () => {
  it.each(Object.entries(STORED))('of stored rows are read: %s', (code, [text, value]) => {
    expect(readOutcome(text)).toEqual({ code, value });
  });

  it('are written as they are read', () => {
    expect(OUTCOME_CODES.map((code) => readOutcome(outcomeText(code, 500))?.code)).toEqual(OUTCOME_CODES);
    expect(OUTCOME_CODES).toEqual(Object.keys(STORED));
  });

  it.each([
    [204, 'responded'],
    [503, 'responded'],
    [302, 'redirected'],
    [410, 'gone'],
  ])('name the kind of a response: %d', (status, code) => {
    expect(readOutcome(responseText(status))).toEqual({ code, value: String(status) });
  });

  it('that come from elsewhere are not read', () => {
    expect(readOutcome('certificate has expired')).toBeUndefined();
    expect(readOutcome('The host does not answer at all')).toBeUndefined();
  });
});
