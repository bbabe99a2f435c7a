export { runDue } from './run-due';
export { isCaughtUp, registerSchedule, startSchedule, stopSchedule } from './worker';
