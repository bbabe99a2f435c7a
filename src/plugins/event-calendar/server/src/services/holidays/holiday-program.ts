// The program of the thread that computes holidays for `holidays.ts`.
import { parentPort } from 'node:worker_threads';
import type { Numbered } from '../../platform/helpers/helper';
import type { HolidayQuestion } from './holidays-of';
import { holidaysOf } from './holidays-of';

parentPort?.on('message', ({ id, ...question }: HolidayQuestion & Numbered) => {
  parentPort?.postMessage({ ...holidaysOf(question), id });
});
