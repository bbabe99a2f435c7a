export { runDue } from './run-due';
export { registerSchedule, startSchedule, stopSchedule } from './worker';
