import { Presets, SingleBar } from 'cli-progress';
import type { Progress } from './command';

/** Milliseconds between two lines if there is no terminal. */
const BETWEEN_LINES = 5000;

/** Shows a bar on a terminal, plain lines elsewhere. It writes to standard error; standard output is for results. */
export const createProgress = (): Progress => (process.stderr.isTTY ? bar() : lines());

function bar(): Progress {
  const known = '{what} {bar} {percentage} % | {value}/{total} | {duration_formatted}, {eta_formatted} left';
  const unknown = '{what} {value} | {duration_formatted}';
  let current: SingleBar | undefined;
  return {
    start(total, what) {
      current?.stop();
      const format = total > 0 ? known : unknown;
      current = new SingleBar({ format, hideCursor: true, stream: process.stderr }, Presets.shades_classic);
      current.start(total, 0, { what });
    },
    update: (done) => current?.update(done),
    stop() {
      current?.stop();
      current = undefined;
    },
  };
}

function lines(): Progress {
  let state = { total: 0, what: '', done: 0, said: 0, start: 0 };
  const say = (): void => {
    const { total, what, done, start } = state;
    const of = total > 0 ? `/${total} (${Math.floor((done / total) * 100)} %)` : '';
    process.stderr.write(`${what}: ${done}${of}, ${Math.round((Date.now() - start) / 1000)} s\n`);
    state.said = Date.now();
  };
  return {
    start(total, what) {
      state = { total, what, done: 0, said: Date.now(), start: Date.now() };
    },
    update(done) {
      state.done = done;
      if (Date.now() - state.said >= BETWEEN_LINES) say();
    },
    stop() {
      if (state.what !== '') say();
      state.what = '';
    },
  };
}
