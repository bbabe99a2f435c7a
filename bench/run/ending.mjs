import { onEndAsked } from '../../scripts/lib/signals.mjs';
import { Failure } from '../../scripts/lib/steps.mjs';

const ending = new AbortController();

/** Aborted when the bench is asked to end: whatever runs then fails, and what is left behind is removed on the way out. */
export const { signal } = ending;

/** Begins to listen for the signals that ask a process to end. */
export function endWhenAsked() {
  onEndAsked(() => ending.abort());
}

/** @throws Failure when the bench has been asked to end */
export function mayGoOn() {
  if (signal.aborted) throw new Failure('Stopped.');
}
