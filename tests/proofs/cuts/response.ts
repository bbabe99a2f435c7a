import { expect } from '#test';
import { ask } from '../../harness';
import type { AskOptions, HttpResponse } from '../../harness';

/** Counts of responses while connections are cut. */
export interface Tally {
  answered: number;
  /** Responses with 503. */
  unavailable: number;
}

/**
 * Sends a request whose only answers may be a success, or 503 that says when to try again. A refusal would be wrong: the caller has the
 * right, and the records exist.
 * @returns undefined for 503
 */
export async function askWhileCut(
  tally: Tally,
  address: string,
  options: AskOptions = {},
): Promise<HttpResponse | undefined> {
  const response = await ask(address, options);
  const { status, text, headers } = response;
  if (status === 503) {
    tally.unavailable += 1;
    expect(Number(headers.get('Retry-After')), `503 to ${address} says when to try again`).toBeGreaterThan(0);
    return undefined;
  }
  if (status !== 200 && status !== 201)
    throw new Error(`${options.method ?? 'GET'} ${address}: ${status} ${text}`);
  tally.answered += 1;
  return response;
}
