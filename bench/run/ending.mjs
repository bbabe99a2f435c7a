import { onEndAsked } from '../../scripts/lib/signals.mjs';
import { Failure } from '../../scripts/lib/steps.mjs';

const ending = new AbortController();

/** Aborted when the benchmark is asked to end. The running work then fails, and the clean-up runs as after any failure. */
export const { signal } = ending;

/** Starts listening for the signals that end the process. */
export function endWhenAsked() {
  onEndAsked(() => ending.abort());
}

/** @throws Failure if the benchmark has been asked to end */
export function mayGoOn() {
  if (signal.aborted) throw new Failure('Stopped.');
}
